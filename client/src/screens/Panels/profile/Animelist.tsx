import { Grid3x3, Rows3 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../../../../shared/paths';
import { useAfterPaint } from '../../../components/afterPaint';
import { ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Select } from '../../../components/fields/Select';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { Loaded } from '../../../components/states/Loaded';
import { numberFormat } from '../../../components/text/formats';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { CardSkeletons, RowSkeletons } from '../../../features/anime/CardSkeletons';
import grid from '../../../features/anime/grid.module.css';
import { UndoButton } from '../../../features/tracking/changes/UndoButton';
import type { EntrySort, EntryStatus } from '../../../generated/graphql';
import { useProfileListQuery, useViewerListQuery } from '../../../generated/graphql';
import type { StateValue } from '../../../state';
import { chooseList, usePref } from '../../../state';
import { PageSteps } from '../PanelParts';
import styles from './Animelist.module.css';
import { AnimelistItem } from './AnimelistItem';

type List = StateValue<'animelistList'>;

const lists = [
  { value: 'watching', label: 'Watching', empty: 'Nothing being watched' },
  { value: 'completed', label: 'Completed', empty: 'Nothing completed yet' },
  { value: 'planning', label: 'Planning', empty: 'Nothing planned' },
  { value: 'paused', label: 'Paused', empty: 'Nothing paused' },
  { value: 'dropped', label: 'Dropped', empty: 'Nothing dropped' },
  { value: 'rewatching', label: 'Rewatching', empty: 'Nothing being rewatched' },
] as const;
const views = [
  { value: 'grid', label: 'Grid', icon: <Grid3x3 aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden="true" /> },
] as const;
const sorts: readonly { value: EntrySort; label: string }[] = [
  { value: 'UPDATED', label: 'Recently changed' },
  { value: 'TITLE', label: 'Title' },
  { value: 'SCORE', label: 'Score' },
  { value: 'PROGRESS', label: 'Progress' },
  { value: 'STARTED', label: 'Recently started' },
  { value: 'FINISHED', label: 'Recently finished' },
  { value: 'RELEASED', label: 'Newest anime' },
];

/**
 * A profile's anime list, one status at a time: the viewer's own or, with a handle, another user's. Another list or order
 * starts at page 1; the default is watching.
 */
export function Animelist({ handle }: { handle?: string }) {
  const [choice] = usePref('animelistList');
  // The choice is drawn first, then the list. Not by a deferred render: `useQuery` asks while it renders, for one thing at a time.
  const list = useAfterPaint(choice);
  const [view, setView] = usePref('animelistView');
  const [wantedPage, setPage] = usePref('animelistPage');
  const page = useAfterPaint(wantedPage);
  const [sort, setSort] = useState<EntrySort>('UPDATED');
  const status = list.toUpperCase() as EntryStatus;
  const { query, counts, hidden, busy } = useAnimelist({ handle, status, sort, page });
  const shown = query.data;
  const own = handle === undefined;
  const lastPage = shown && Math.max(1, shown.pageInfo.totalPages);
  // Its last entry may have gone, here or in another browser.
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setPage(lastPage);
  }, [page, lastPage, setPage]);
  const here = lastPage !== undefined && page <= lastPage ? shown : undefined;
  const chosen = lists.find(({ value }) => value === list) ?? lists[0];
  if (hidden) return <Hidden />;
  return (
    <section className={layout.stack5} aria-label="Anime list">
      <div>
        <h2>
          <VisuallyHidden>Anime list</VisuallyHidden>
        </h2>
        <ListChooser list={choice} counts={counts} />
      </div>
      <div className={cx(layout.wrap3, layout.apart)}>
        <ViewSwitch legend="View of the list" options={views} value={view} onChange={setView} />
        <div className={styles.order}>
          <Select
            label="Sort"
            value={sort}
            options={sorts}
            onChange={(next) => {
              setSort(next);
              setPage(1);
            }}
          />
          {own ? <UndoButton /> : null}
        </div>
      </div>
      <Loaded
        query={{ ...query, data: here }}
        skeleton={
          <div aria-busy="true" className={view === 'grid' ? grid.posters : grid.rows}>
            {view === 'grid' ? <CardSkeletons count={12} /> : <RowSkeletons count={8} height={4} />}
          </div>
        }
      >
        {({ items, counts: { total } }) =>
          items.length > 0 ? (
            <ul className={view === 'grid' ? grid.posters : grid.rows} aria-busy={busy || undefined}>
              {items.map((entry, at) => (
                <li key={entry.id}>
                  <AnimelistItem entry={entry} own={own} view={view} eager={own && at < 8} />
                </li>
              ))}
            </ul>
          ) : (
            <Empty title={chosen.empty} own={own} nothing={total === 0} />
          )
        }
      </Loaded>
      <PageSteps page={page} totalPages={shown?.pageInfo.totalPages ?? 1} onPage={setPage} />
    </section>
  );
}

type Counts = Record<List, number>;

/** The six lists, each with its count. */
function ListChooser({ list, counts }: { list: List; counts: Counts | undefined }) {
  return (
    <ViewSwitch
      legend="List"
      className={styles.lists}
      options={lists.map(({ value, label }) => ({
        value,
        label,
        icon: counts ? <b className={styles.count}>{numberFormat().format(counts[value])}</b> : undefined,
      }))}
      value={list}
      onChange={chooseList}
    />
  );
}

/** `nothing`: no list has anything yet, so an import is offered. */
function Empty({ title, own, nothing }: { title: string; own: boolean; nothing: boolean }) {
  if (!own) return <EmptyState title={title} level={3} />;
  return (
    <EmptyState
      level={3}
      title={title}
      actions={
        <>
          <ButtonLink look="solid" to={paths.discover()}>
            Find an anime
          </ButtonLink>
          {nothing ? (
            <ButtonLink to={paths.settings('transfer')}>Import a list</ButtonLink>
          ) : (
            <ButtonLink to={paths.home()}>See this season</ButtonLink>
          )}
        </>
      }
    >
      <p>Your list remembers where you are in each show. Pick one from the catalogue to begin.</p>
    </EmptyState>
  );
}

function Hidden() {
  return <EmptyState title="This list is private" level={3} />;
}

const animelistPageSize = 24;

type Wish = { handle: string | undefined; status: EntryStatus; sort: EntrySort; page: number };

/** One page of the viewer's or another user's list. The previous page stays until the next one has arrived. */
function useAnimelist({ handle, status, sort, page }: Wish) {
  const variables = { status, sort, reverse: false, page, pageSize: animelistPageSize };
  const own = useViewerListQuery({
    variables,
    skip: handle !== undefined,
    fetchPolicy: 'cache-and-network',
  });
  const theirs = useProfileListQuery({
    variables: { ...variables, handle: handle ?? '' },
    skip: handle === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const { error, loading, refetch } = handle === undefined ? own : theirs;
  const now = handle === undefined ? own.data?.viewerList : theirs.data?.profileList;
  const before = handle === undefined ? own.previousData?.viewerList : theirs.previousData?.profileList;
  // Another list's entries can't stand in for this one's, but its counts can.
  const asked = handle === undefined ? own.previousData : theirs.previousData;
  return {
    query: { data: now ?? undefined, error, loading, refetch },
    counts: countsOf((now ?? before)?.counts),
    hidden: handle !== undefined && theirs.data?.profileList === null,
    busy: loading && asked !== undefined,
  };
}

type FullCounts = NonNullable<ReturnType<typeof useViewerListQuery>['data']>['viewerList']['counts'];

function countsOf(counts: FullCounts | undefined) {
  if (!counts) return undefined;
  const { watching, completed, planning, paused, dropped, rewatching } = counts;
  return { watching, completed, planning, paused, dropped, rewatching };
}
