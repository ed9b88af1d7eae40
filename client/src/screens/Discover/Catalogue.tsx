import { ArrowDown, ArrowUp, SlidersHorizontal, Trophy } from 'lucide-react';
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { pageTitles } from '../../../../shared/pageTitles';
import { paths } from '../../../../shared/paths';
import { Button, ButtonLink } from '../../components/buttons/Button';
import { IconButton } from '../../components/buttons/IconButton';
import { cx } from '../../components/cx';
import { Select } from '../../components/fields/Select';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import { ErrorState } from '../../components/states/ErrorState';
import { Loaded, retry } from '../../components/states/Loaded';
import { lazyPart } from '../../components/states/lazyPart';
import { Headline } from '../../components/text/Headline';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { DataAge } from '../../features/anime/DataAge';
import { plural } from '../../features/anime/words';
import { useDiscoverFacetsQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { usePref, useViewer } from '../../state';
import { ActiveFilters, cleared } from './ActiveFilters';
import styles from './Discover.module.css';
import { discoverViews } from './discoverViews';
import { FilterPanelSkeleton } from './FilterPanelSkeleton';
import { NothingFound } from './NothingFound';
import { ResultsSkeleton } from './ResultCell';
import { Results } from './Results';
import { SearchField } from './SearchField';
import { SeasonLink } from './SeasonLink';
import { SortNote } from './SortNote';
import { SurpriseButton } from './SurpriseButton';
import { useHasRoom } from './useHasRoom';
import { usePlace } from './usePlace';
import { useResultPages } from './useResultPages';
import { useWanted } from './useWanted';
import { countWanted, directionOf, filterOf, sortOf, sorts, sortsFor } from './wanted';

/** Loaded after the results, as sliders and dialogs need libraries of their own. */
const FilterPanel = lazyPart(() => import('./FilterPanel').then((module) => module.FilterPanel));
const FilterSheet = lazyPart(() => import('./FilterSheet').then((module) => module.FilterSheet));

/** From this width of the main panel, in pixels, the filters have their own column. */
const columnFrom = 940;

/** The whole catalogue, filtered and sorted, with all of it in the address; the view is remembered. */
export function Catalogue() {
  const { wanted, change, address } = useWanted();
  const signedIn = useViewer() !== null;
  const [view, setView] = usePref('discoverView');
  // The switch responds at once, before all cards are rendered again.
  const shownView = useDeferredValue(view);
  /** Null until first opened: only then is it loaded. */
  const [sheet, setSheet] = useState<boolean | null>(null);
  const [pages, setPages] = useState<readonly number[]>([1]);
  const ground = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hasRoom = useHasRoom(ground, columnFrom);

  const filter = useMemo(() => filterOf(wanted, signedIn), [wanted, signedIn]);
  const [sort, direction] = [sortOf(wanted), directionOf(wanted)];
  const place = usePlace(list, address);
  const text = wanted.text.trim();
  const results = { ...useResultPages({ filter, sort, direction }, pages), text };
  const before = useRef(results);
  if (results.total !== null) before.current = results;
  const stale = results.total === null;
  const shown = stale ? before.current : results;

  const facetsQuery = useDiscoverFacetsQuery({ variables: { filter } });
  const facets = (facetsQuery.data ?? facetsQuery.previousData)?.discoverFacets ?? null;
  // If both fail, one message and one press do for both.
  const panelQuery = stale && facets ? { ...facetsQuery, error: undefined } : facetsQuery;
  const retryBoth = () => {
    results.retry();
    if (facetsQuery.error) void retry(facetsQuery.refetch);
  };
  const labels = useMemo(
    () => new Map(facets?.streamingServices.map(({ value, label }) => [value, label])),
    [facets],
  );
  const set = countWanted(wanted);
  useTitle(text ? `${text} in Discover` : pageTitles.discover);

  const found = shown.total === null ? '' : plural(shown.total, 'anime', 'anime');
  const panel = (
    <Suspense fallback={<FilterPanelSkeleton />}>
      <Loaded query={panelQuery} skeleton={<FilterPanelSkeleton />} keepsLast level={3}>
        {({ discoverFacets }) => (
          <FilterPanel
            wanted={wanted}
            change={change}
            filter={filter}
            facets={discoverFacets}
            signedIn={signedIn}
          />
        )}
      </Loaded>
    </Suspense>
  );
  return (
    <Page className={layout.stack5} at={`discover ${address}`}>
      <div className={cx(layout.row3, styles.head)}>
        <Headline>Discover</Headline>
        <SeasonLink />
        <ButtonLink to={paths.top()} className={styles.short}>
          <Trophy aria-hidden="true" className={styles.icon} />
          <span>Top anime</span>
        </ButtonLink>
        <SurpriseButton filter={filter} none={results.total === 0} />
      </div>
      <SearchField text={wanted.text} onSearch={(next, how) => change({ text: next, sort: null }, how)} />
      <div ref={ground} className={styles.ground} data-room={hasRoom ?? 'unknown'}>
        {hasRoom !== false ? (
          <aside className={styles.column} aria-label="Filters">
            <h2>
              <VisuallyHidden>Filters</VisuallyHidden>
            </h2>
            {hasRoom ? panel : <FilterPanelSkeleton />}
          </aside>
        ) : null}
        <div className={cx(layout.stack4, styles.found)}>
          <div className={cx(layout.row3, styles.controls)}>
            {hasRoom ? null : (
              <Button className={styles.filters} onClick={() => setSheet(true)}>
                <SlidersHorizontal aria-hidden="true" className={styles.icon} />
                Filters
                {set > 0 ? <b className={styles.set}>{set}</b> : null}
              </Button>
            )}
            <p className={styles.count} role="status">
              {found}
              {found && shown.text ? ` for “${shown.text}”` : ''}
            </p>
            <div className={styles.order}>
              <Select
                label="Order"
                options={sortsFor(text)}
                value={sort}
                onChange={(next) => change({ sort: next, direction: null })}
              />
              {direction ? (
                <IconButton
                  label={direction === 'ASC' ? 'Ascending; reverse' : 'Descending; reverse'}
                  icon={
                    direction === 'ASC' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />
                  }
                  onClick={() => {
                    const turned = direction === 'ASC' ? 'DESC' : 'ASC';
                    const usual = sorts.find(({ value }) => value === sort)?.usual;
                    change({ sort, direction: turned === usual ? null : turned });
                  }}
                />
              ) : null}
            </div>
            <ViewSwitch
              legend="View"
              options={discoverViews}
              value={view}
              onChange={setView}
              className={styles.views}
            />
          </div>
          <DataAge />
          <ActiveFilters wanted={wanted} change={change} labels={labels} />
          <SortNote sort={sort} facets={facets} />
          {/* What is shown stays (docs/decisions/0031-loading.md). */}
          {results.failed ? <ErrorState onRetry={retryBoth} /> : null}
          {shown.total === null ? (
            results.failed ? null : (
              <ResultsSkeleton view={view} count={24} />
            )
          ) : shown.total === 0 && !stale ? (
            <NothingFound wanted={wanted} change={change} facets={facetsQuery.data?.discoverFacets ?? null} />
          ) : (
            <Results
              stale={stale}
              place={place}
              list={list}
              view={shownView}
              hidden={wanted.hidden}
              results={shown}
              onPages={setPages}
            />
          )}
        </div>
      </div>
      {sheet === null ? null : (
        <Suspense fallback={null}>
          <FilterSheet
            open={sheet && hasRoom === false}
            onOpenChange={setSheet}
            found={found ? `Show ${found}` : 'Show'}
            onClear={set > 0 ? () => change(cleared) : null}
          >
            {panel}
          </FilterSheet>
        </Suspense>
      )}
    </Page>
  );
}
