import type { ApolloClient } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Countdown } from '../../../features/anime/Countdown';
import { EpisodeTable } from '../../../features/anime/EpisodeTable';
import { Section } from '../../../features/anime/Section';
import { revealNow, useReveal } from '../../../features/anime/useReveal';
import { episodeName, titlesOf } from '../../../features/anime/words';
import { UpcomingEpisodesDocument, useUpcomingEpisodesQuery } from '../../../generated/graphql';
import styles from './LatestPanel.module.css';

const pageSize = 12;

function useUpcoming(mine: boolean) {
  return useUpcomingEpisodesQuery({ variables: { ...(mine && { mine }), ...useReveal(), pageSize } }).data;
}

/** Asks for everybody's before anything is drawn: it stands above and below the list, and would move it. */
export const readUpcoming = (client: ApolloClient) =>
  client.query({ query: UpcomingEpisodesDocument, variables: { ...revealNow(), pageSize } });

/** One line under the heading: the very next episode and how long until then. */
export function NextUp({ mine }: { mine: boolean }) {
  const next = useUpcoming(mine)?.upcomingEpisodes.items[0];
  return (
    <p className={styles.next}>
      {next ? (
        <>
          Next: <Link to={paths.anime(next.anime.slug)}>{titlesOf(next.anime.title).main}</Link>,{' '}
          {episodeName(next).toLowerCase()},{' '}
          <strong>
            <Countdown airsAt={next.airsAt} />
          </strong>
        </>
      ) : null}
    </p>
  );
}

/** What is still to air, soonest first; left out when the catalogue knows of nothing. */
export function Upcoming({ mine }: { mine: boolean }) {
  const episodes = useUpcoming(mine)?.upcomingEpisodes.items ?? [];
  if (episodes.length === 0) return null;
  return (
    <Section title="Coming up" more={<Link to={paths.schedule()}>Schedule</Link>}>
      <EpisodeTable caption="Episodes still to air" episodes={episodes} upcoming />
    </Section>
  );
}
