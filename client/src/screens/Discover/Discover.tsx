import { useParams } from 'react-router-dom';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { Headline } from '../../components/Headline';
import { Pagination } from '../../components/Pagination';
import { Select } from '../../components/Select';
import { ViewSwitch } from '../../components/ViewSwitch';
import { plural } from '../../features/anime/words';
import type { Season } from '../../generated/graphql';
import { useDiscoverQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { usePref } from '../../state';
import styles from './Discover.module.css';
import { DiscoverResults, DiscoverSkeleton } from './DiscoverResults';
import { discoverViews } from './discoverViews';
import { SearchField } from './SearchField';
import { SeasonScreen } from './SeasonScreen';
import { sortsFor, useDiscoverAddress } from './useDiscoverAddress';

const pageSize = 48;

const seasonNames: Record<string, Season> = {
  winter: 'WINTER',
  spring: 'SPRING',
  summer: 'SUMMER',
  fall: 'FALL',
};

/** The discover section: one season when the address names one, else the whole catalogue. */
export function Discover() {
  const { year, season } = useParams();
  const named = season ? seasonNames[season] : undefined;
  return year && named ? <SeasonScreen year={Number(year)} season={named} /> : <Catalogue />;
}

/** The whole catalogue by text and order. Text, order and page live in the address, the view is remembered. */
function Catalogue() {
  const { text, sort, page, change, pageLink } = useDiscoverAddress();
  const [view, setView] = usePref('discoverView');
  const { data, previousData, error, loading, refetch } = useDiscoverQuery({
    variables: { text: text.trim() || null, sort, page, pageSize },
  });
  const shown = (data ?? (error ? undefined : previousData))?.discover;
  useTitle(text ? `${text} in Discover` : 'Discover');

  return (
    <Page className={styles.discover} at={`discover${page}`}>
      <Headline>Discover</Headline>
      <SearchField text={text} onSearch={(next, how) => change({ text: next }, how)} />
      <div className={styles.controls}>
        <p className={styles.count} role="status">
          {shown ? plural(shown.pageInfo.totalItems, 'anime', 'anime') : ''}
          {shown && text ? ` for “${text.trim()}”` : ''}
        </p>
        <Select
          label="Order"
          options={sortsFor(text)}
          value={sort}
          onChange={(next) => change({ sort: next })}
        />
        <ViewSwitch legend="View" options={discoverViews} value={view} onChange={setView} />
      </div>
      {shown ? (
        shown.items.length > 0 ? (
          <>
            <DiscoverResults anime={shown.items} view={view} busy={loading} />
            <Pagination
              label="Pages of results"
              page={shown.pageInfo.page}
              totalPages={shown.pageInfo.totalPages}
              to={pageLink}
            />
          </>
        ) : shown.pageInfo.totalItems > 0 ? (
          <EmptyState
            title="There is no such page"
            actions={<Button onClick={() => change({})}>To the first page</Button>}
          >
            The results end on page {shown.pageInfo.totalPages}.
          </EmptyState>
        ) : (
          <EmptyState
            title="Nothing found"
            actions={<Button onClick={() => change({ text: '' })}>Show everything</Button>}
          >
            Try a part of the title, in English, in romaji or in Japanese. Small slips of the pen are
            forgiven.
          </EmptyState>
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={loading} />
      ) : (
        <DiscoverSkeleton view={view} count={pageSize / 2} />
      )}
    </Page>
  );
}
