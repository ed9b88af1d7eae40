import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { ButtonLink } from '../../../components/Button';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { Poster } from '../../../components/Poster';
import { Skeleton } from '../../../components/Skeleton';
import type { ScheduleQuery } from '../../../generated/graphql';
import { useScheduleQuery } from '../../../generated/graphql';
import { PageSteps } from '../PageSteps';
import { PanelHead } from '../PanelHead';
import styles from '../PanelParts.module.css';

type Episode = ScheduleQuery['upcomingEpisodes']['items'][number];

/** What airs next, by day in the viewer's own time zone (P1, P3). */
export function SchedulePanel() {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useScheduleQuery({ variables: { page } });
  const episodes = (data ?? previousData)?.upcomingEpisodes;
  return (
    <div className={styles.panel}>
      <PanelHead title="Schedule">
        <ButtonLink to={paths.latest()}>Already aired</ButtonLink>
      </PanelHead>
      {error && !episodes ? <ErrorState onRetry={() => void refetch()} /> : null}
      {!episodes && !error ? <Skeleton height="24rem" /> : null}
      {episodes?.items.length === 0 ? (
        <EmptyState
          title="Nothing is announced to air"
          actions={<ButtonLink to={paths.latest()}>See what aired</ButtonLink>}
        />
      ) : null}
      {byDay(episodes?.items ?? []).map(({ day, items }) => (
        <section key={day} className={styles.day}>
          <h2 className={styles.subhead}>{day}</h2>
          <ul className={styles.list}>
            {items.map((episode) => (
              <Slot key={episode.id} episode={episode} />
            ))}
          </ul>
        </section>
      ))}
      <PageSteps page={page} totalPages={episodes?.pageInfo.totalPages ?? 1} onPage={setPage} />
    </div>
  );
}

function Slot({ episode: { number, airsAt, anime } }: { episode: Episode }) {
  return (
    <li>
      <Link className={styles.pick} to={paths.anime(anime.slug)}>
        <Poster url={anime.cover.url} color={anime.cover.color} title={anime.title.preferred} />
        <span className={styles.words}>
          <strong>{anime.title.preferred}</strong>
          <span>
            <time dateTime={airsAt}>{hour.format(new Date(airsAt))}</time>, episode {number}
          </span>
        </span>
      </Link>
    </li>
  );
}

const dayName = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const hour = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

function byDay(items: readonly Episode[]): { day: string; items: Episode[] }[] {
  const days = new Map<string, Episode[]>();
  for (const episode of items) {
    const day = dayName.format(new Date(episode.airsAt));
    days.set(day, [...(days.get(day) ?? []), episode]);
  }
  return [...days].map(([day, slots]) => ({ day, items: slots }));
}
