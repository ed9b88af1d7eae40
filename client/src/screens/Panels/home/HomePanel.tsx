import type { ApolloClient } from '@apollo/client';
import { lazy, Suspense, useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { ErrorState } from '../../../components/states/ErrorState';
import { Skeleton } from '../../../components/states/Skeleton';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { AnimeCard } from '../../../features/anime/AnimeCard';
import { CardSkeletons } from '../../../features/anime/CardSkeletons';
import { EpisodeRail } from '../../../features/anime/EpisodeRail';
import rail from '../../../features/anime/EpisodeRail.module.css';
import { EpisodeTable } from '../../../features/anime/EpisodeTable';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { revealNow, useReveal } from '../../../features/anime/useReveal';
import { plural, seasonWord } from '../../../features/anime/words';
import { HomeDocument, useHomeQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { useViewer } from '../../../state';
import { readNews } from '../redbar/useNews';
import { useFresh } from '../useFresh';
import { FeaturedHero } from './FeaturedHero';
import hero from './FeaturedHero.module.css';
import { DiscoverSearch, GenreLinks } from './HomeDiscover';
import styles from './HomePanel.module.css';

/** A visitor's home never loads it. */
const SignedInHome = lazy(() =>
  import('./SignedInHome').then((module) => ({ default: module.SignedInHome })),
);

/** Asks for what home shows before anything is drawn; the panel finds it in the cache. A failure shows there. */
export const readHome = (client: ApolloClient) =>
  Promise.allSettled([client.query({ query: HomeDocument, variables: revealNow() }), readNews(client)]);

/** Home: one featured anime as large as the screen, then what just aired, the season, what comes, what everybody knows, the ways to all. */
export function HomePanel() {
  const { data, error, loading, refetch } = useHomeQuery({ variables: useReveal() });
  const isFresh = useFresh();
  const viewer = useViewer();
  // What lies below the window is drawn in a second go, so that the first one is short.
  const below = useDeferredValue(true, false);
  useTitle();
  return (
    <div className={styles.home}>
      <h1>
        <VisuallyHidden>Home</VisuallyHidden>
      </h1>
      {data ? (
        <>
          <FeaturedHero featured={data.featured} />
          <div className={styles.sections}>
            {viewer ? (
              <Suspense fallback={<Skeleton height="19rem" />}>
                <SignedInHome />
              </Suspense>
            ) : null}
            {data.latestEpisodes.items.length > 0 ? (
              <Section title="Just aired" more={<Link to={paths.latest()}>All episodes</Link>} bleed>
                <EpisodeRail episodes={data.latestEpisodes.items} isFresh={isFresh} />
              </Section>
            ) : null}
            {below && data.season.items.length > 0 ? (
              <Section
                title={`${seasonWord[data.season.season]} ${data.season.year}`}
                note={plural(data.season.pageInfo.totalItems, 'anime', 'anime')}
                more={<Link to={paths.season(data.season.year, data.season.season)}>The whole season</Link>}
              >
                <div className={grid.dozen}>
                  {data.season.items.map((anime) => (
                    <AnimeCard key={anime.id} anime={anime} />
                  ))}
                </div>
              </Section>
            ) : null}
            {below && data.upcomingEpisodes.items.length > 0 ? (
              <Section title="Coming up" more={<Link to={paths.schedule()}>Schedule</Link>}>
                <EpisodeTable
                  caption="Episodes still to air"
                  episodes={data.upcomingEpisodes.items}
                  upcoming
                />
              </Section>
            ) : null}
            {below && data.popular.items.length > 0 ? (
              <Section title="Popular" more={<Link to={paths.discover()}>The whole catalogue</Link>}>
                <div className={grid.dozen}>
                  {data.popular.items.map((anime) => (
                    <AnimeCard key={anime.id} anime={anime} />
                  ))}
                </div>
              </Section>
            ) : null}
            {below ? (
              <>
                <DiscoverSearch />
                <GenreLinks genres={data.discoverFacets.genres} />
              </>
            ) : null}
          </div>
        </>
      ) : error ? (
        <div className={styles.failed}>
          <ErrorState onRetry={() => void refetch()} busy={loading} />
        </div>
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

/** Home before its content: the hero and the rail at their size, so that nothing moves when they come. */
function HomeSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={hero.hero}>
        <div className={hero.copy}>
          <Skeleton width="16rem" height="1.25rem" />
          <Skeleton width="34rem" height="calc(var(--text-4xl) * 1.9)" />
          <Skeleton width="40rem" height="4.75rem" />
          <Skeleton width="11rem" height="var(--control)" />
        </div>
      </div>
      <div className={styles.sections}>
        <div>
          <Skeleton width="18rem" height="var(--text-2xl)" />
          <div className={rail.rail}>
            <CardSkeletons count={8} band />
          </div>
        </div>
      </div>
    </div>
  );
}
