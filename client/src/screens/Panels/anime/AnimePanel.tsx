import type { ApolloClient } from '@apollo/client';
import type { ReactNode } from 'react';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pageTitles } from '../../../../../shared/pageTitles';
import { paths } from '../../../../../shared/paths';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Loaded } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { Skeleton } from '../../../components/states/Skeleton';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { RowSkeletons } from '../../../features/anime/CardSkeletons';
import { titlesOf } from '../../../features/anime/words';
import { AnimeDocument, useAnimeQuery } from '../../../generated/graphql';
import { useTitle, useWallpaper } from '../../../layout/ActiveScope';
import { AnimeAbout, AnimeFacts, OwnAbout } from './AnimeAbout';
import { AnimeAround, AnimeDiscussions } from './AnimeAround';
import { AnimeEntryBar } from './AnimeEntryBar';
import { AnimeEpisodes } from './AnimeEpisodes';
import { AnimeHero } from './AnimeHero';
import hero from './AnimeHero.module.css';
import styles from './AnimePanel.module.css';
import { AnimeReviews } from './AnimeReviews';
import { AnimeStanding } from './AnimeStanding';
import { FriendsOnAnime } from './FriendsOnAnime';

const NothingHere = lazyPart(() =>
  import('../../../layout/NothingHere').then((module) => module.NothingHere),
);

/** Fetches the anime before anything is rendered; the panel finds it in the cache. Failures show there. */
export const readAnime = (client: ApolloClient, slug: string) =>
  client.query({ query: AnimeDocument, variables: { slug } });

/** An anime by its slug: pictures, facts, streaming services, episodes, and related anime. */
export function AnimePanel({ slug }: { slug: string }) {
  const query = useAnimeQuery({ variables: { slug } });
  const { search } = useLocation();
  const anime = query.data?.anime;
  useTitle(anime ? titlesOf(anime.title).main : query.data ? pageTitles.notFound : undefined);
  useWallpaper(anime?.banner.url);
  return (
    <article className={styles.anime} data-anime={anime?.id}>
      <Loaded
        query={query}
        skeleton={<AnimeSkeleton />}
        frame={(failure) => <div className={styles.plain}>{failure}</div>}
      >
        {() =>
          anime ? (
            <>
              {/* A former address redirects to the current one, the only one to be bookmarked and shared. */}
              {anime.slug === slug ? null : <Navigate replace to={paths.anime(anime.slug) + search} />}
              <AnimeHero anime={anime} />
              {/* Nothing that was opened or typed for one anime is shown for the next. */}
              <div key={anime.id} className={cx(layout.stack7, styles.body)}>
                <AnimeEntryBar anime={anime} />
                <AnimeFacts anime={anime} />
                {anime.own ? (
                  <OwnAbout anime={anime} />
                ) : (
                  <>
                    <AnimeStanding anime={anime} />
                    <div className={styles.columns}>
                      <Aside>
                        <AnimeAbout anime={anime} />
                      </Aside>
                      <AnimeEpisodes anime={anime} />
                    </div>
                    <FriendsOnAnime anime={anime} />
                    <AnimeReviews anime={anime} />
                    <AnimeAround anime={anime} />
                    <AnimeDiscussions anime={anime} />
                  </>
                )}
              </div>
            </>
          ) : (
            <div className={styles.plain}>
              <Suspense fallback={null}>
                <NothingHere />
              </Suspense>
            </div>
          )
        }
      </Loaded>
    </article>
  );
}

/** Stays in view beside the episodes; its height determines where it sticks. */
function Aside({ children }: { children: ReactNode }) {
  const aside = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = aside.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--own-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={aside} className={styles.aside}>
      {children}
    </div>
  );
}

/** The loading state of an anime's page: hero, facts, text and episodes at their size. */
function AnimeSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={hero.hero}>
        <div className={hero.poster}>
          <Skeleton shape="poster" />
        </div>
        <div className={cx(layout.stack3, hero.copy)}>
          <Skeleton shape="display" />
          <Skeleton shape="label" />
        </div>
      </div>
      <div className={cx(layout.stack7, styles.body)}>
        <Skeleton height={5.25} />
        <div className={styles.columns}>
          <Skeleton height={14} />
          <div>
            <RowSkeletons count={12} height={2} />
          </div>
        </div>
      </div>
    </div>
  );
}
