import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { dateFormat } from '../../../components/text/formats';
import { useHydrated } from '../../../components/useHydrated';
import { AnimeCard } from '../../../features/anime/AnimeCard';
import { EpisodeRail } from '../../../features/anime/EpisodeRail';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { useNow } from '../../../features/anime/useNow';
import type { HomeQuery } from '../../../generated/graphql';
import { useFresh } from '../useFresh';
import { HomeBelow } from './HomeBelow';

/** Weeks that are "just". */
const MAX_JUST_STARTED_WEEKS = 2;

/** Home's rows for everyone: what just aired, and more below. If the data ends earlier, the best of its last season. */
export function HomeRows({ of: data }: { of: HomeQuery }) {
  const isFresh = useFresh();
  const { season, site } = data;
  const goesOn = hasMuchSince(data, useNow(60_000));
  const ended = !goesOn && season.items.length > 0;
  // Content below the fold is rendered in a second pass, so that the first one is short.
  const below = useDeferredValue(true, !useHydrated());
  return (
    <>
      {ended ? (
        <Section
          title="Last on air"
          note={site.dataTo ? `Data to ${dateFormat(MONTH_FORMAT).format(new Date(site.dataTo))}` : null}
          more={<Link to={paths.season(season.year, season.season)}>The whole season</Link>}
        >
          <div className={grid.dozen}>
            {season.items.map((anime) => (
              <AnimeCard key={anime.id} anime={anime} />
            ))}
          </div>
        </Section>
      ) : data.latestEpisodes.items.length > 0 ? (
        <Section
          title={goesOn ? 'Just aired' : 'Last on air'}
          more={<Link to={paths.latest()}>All episodes</Link>}
          bleed
        >
          <EpisodeRail episodes={data.latestEpisodes.items} isFresh={isFresh} />
        </Section>
      ) : null}
      {below ? <HomeBelow of={data} season={!ended} /> : null}
    </>
  );
}

const MONTH_FORMAT = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** Whether at least half of the latest episodes aired within two weeks: a few open runs go on whatever the data says. */
function hasMuchSince({ latestEpisodes: { items } }: HomeQuery, now: Date): boolean {
  const since = now.getTime() - MAX_JUST_STARTED_WEEKS * 7 * 86_400_000;
  return items.filter(({ airsAt }) => Date.parse(airsAt) >= since).length * 2 >= items.length;
}
