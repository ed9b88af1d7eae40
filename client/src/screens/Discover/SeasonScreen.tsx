import { useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { Headline } from '../../components/Headline';
import { Pagination } from '../../components/Pagination';
import { ViewSwitch } from '../../components/ViewSwitch';
import { pageOf, withPage } from '../../features/anime/pages';
import { plural, seasonWord } from '../../features/anime/words';
import type { Season } from '../../generated/graphql';
import { useSeasonQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { usePref } from '../../state';
import styles from './Discover.module.css';
import { DiscoverResults, DiscoverSkeleton } from './DiscoverResults';
import { discoverViews } from './discoverViews';

const seasons: readonly Season[] = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];
const pageSize = 48;

/** One season of one year (product P3), with the way to the seasons before and after it. */
export function SeasonScreen({ year, season }: { year: number; season: Season }) {
  const [params] = useSearchParams();
  const page = pageOf(params);
  const [view, setView] = usePref('discoverView');
  const { data, previousData, error, loading, refetch } = useSeasonQuery({
    variables: { year, season, page, pageSize },
  });
  const shown = (data ?? (error ? undefined : previousData))?.season;
  const name = `${seasonWord[season]} ${year}`;
  const [before, after] = [neighbour(year, season, -1), neighbour(year, season, 1)];
  useTitle(name);

  return (
    <Page className={styles.discover} at={`${name}${page}`}>
      <Headline>{name}</Headline>
      <div className={styles.controls}>
        <p className={styles.count} role="status">
          {shown ? plural(shown.pageInfo.totalItems, 'anime', 'anime') : ''}
        </p>
        <nav className={styles.neighbours} aria-label="Seasons">
          <ButtonLink to={paths.season(before.year, before.season)}>{nameOf(before)}</ButtonLink>
          <ButtonLink to={paths.season(after.year, after.season)}>{nameOf(after)}</ButtonLink>
        </nav>
        <ViewSwitch legend="View" options={discoverViews} value={view} onChange={setView} />
      </div>
      {shown ? (
        shown.items.length > 0 ? (
          <>
            <DiscoverResults anime={shown.items} view={view} busy={loading} />
            <Pagination
              label="Pages of the season"
              page={shown.pageInfo.page}
              totalPages={shown.pageInfo.totalPages}
              to={(number) => `?${withPage(params, number)}`}
            />
          </>
        ) : (
          <EmptyState
            title="Nothing known of this season"
            actions={<ButtonLink to={paths.discover()}>Look through everything</ButtonLink>}
          >
            The catalogue has no anime that started in {name}, or none on this page.
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

type OneSeason = { year: number; season: Season };

const nameOf = ({ year, season }: OneSeason) => `${seasonWord[season]} ${year}`;

function neighbour(year: number, season: Season, step: 1 | -1): OneSeason {
  const at = year * seasons.length + seasons.indexOf(season) + step;
  return { year: Math.floor(at / seasons.length), season: seasons[at % seasons.length] ?? 'WINTER' };
}
