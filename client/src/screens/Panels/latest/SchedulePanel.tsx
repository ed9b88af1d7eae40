import { useContext } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { ButtonLink } from '../../../components/Button';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { Headline } from '../../../components/Headline';
import { Pagination } from '../../../components/Pagination';
import { pageOf, withPage } from '../../../features/anime/pages';
import { useUpcomingEpisodesQuery } from '../../../generated/graphql';
import { ActiveScope, useTitle } from '../../../layout/ActiveScope';
import { EpisodeDays } from './EpisodeDays';
import styles from './LatestPanel.module.css';
import { LatestSkeleton } from './LatestSkeleton';

const pageSize = 50;

/** What airs next, by day in the viewer's own time zone (P1, P3). */
export function SchedulePanel() {
  const [params] = useSearchParams();
  const page = useContext(ActiveScope) ? pageOf(params) : 1;
  const { data, previousData, error, loading, refetch } = useUpcomingEpisodesQuery({
    variables: { page, pageSize },
  });
  const shown = (data ?? (error ? undefined : previousData))?.upcomingEpisodes;
  useTitle('Schedule');
  return (
    <div className={styles.latest}>
      <header className={styles.head}>
        <Headline>Schedule</Headline>
        <div className={styles.controls}>
          <ButtonLink to={paths.latest()}>Already aired</ButtonLink>
        </div>
      </header>
      {shown ? (
        shown.items.length > 0 ? (
          <EpisodeDays episodes={shown.items} view="table" busy={loading} />
        ) : (
          <EmptyState
            title="Nothing is announced to air"
            actions={<ButtonLink to={paths.latest()}>See what aired</ButtonLink>}
          />
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={loading} />
      ) : (
        <LatestSkeleton view="table" />
      )}
      {shown ? (
        <Pagination
          label="Pages of the schedule"
          page={shown.pageInfo.page}
          totalPages={shown.pageInfo.totalPages}
          to={(number) => `?${withPage(params, number)}`}
        />
      ) : null}
    </div>
  );
}
