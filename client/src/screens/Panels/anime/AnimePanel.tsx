import type { ApolloClient } from '@apollo/client';
import type { ReactNode } from 'react';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pageTitles } from '../../../../../shared/pageTitles';
import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { ErrorState } from '../../../components/states/ErrorState';
import { lazyPart } from '../../../components/states/lazyPart';
import { Skeleton } from '../../../components/states/Skeleton';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { RowSkeletons } from '../../../features/anime/CardSkeletons';
import { titlesOf } from '../../../features/anime/words';
import { AnimeDocument, useAnimeQuery } from '../../../generated/graphql';
import { useTitle, useWallpaper } from '../../../layout/ActiveScope';
import { NothingHere } from '../../../layout/NothingHere';
import { AnimeAbout, AnimeFacts } from './AnimeAbout';
import { AnimeAround, AnimeDiscussions } from './AnimeAround';
import { AnimeEntryBar } from './AnimeEntryBar';
import { AnimeEpisodes } from './AnimeEpisodes';
import { AnimeHero } from './AnimeHero';
import hero from './AnimeHero.module.css';
import styles from './AnimePanel.module.css';

const OwnAnimePart = lazyPart(() =>
  import('../../../features/tracking/own/OwnAnimePart').then((module) => module.OwnAnimePart),
);

/** Asks for the anime before anything is drawn; the panel finds it in the cache. A failure shows there. */
export const readAnime = (client: ApolloClient, slug: string) =>
  client.query({ query: AnimeDocument, variables: { slug } });

/** One anime by its slug: its picture, what is known of it, where to watch it, its episodes, and what belongs to it. */
export function AnimePanel({ slug }: { slug: string }) {
  const { data, error, loading, refetch } = useAnimeQuery({ variables: { slug } });
  const { search } = useLocation();
  const anime = data?.anime;
  useTitle(anime ? titlesOf(anime.title).main : data ? pageTitles.notFound : undefined);
  useWallpaper(anime?.banner.url);
  return (
    <article className={styles.anime} data-anime={anime?.id}>
      {anime ? (
        <>
          {/* A former address leads to the present one, which alone is to be kept and shared. */}
          {anime.slug === slug ? null : <Navigate replace to={paths.anime(anime.slug) + search} />}
          <AnimeHero anime={anime} />
          <div className={styles.body}>
            <AnimeEntryBar anime={anime} />
            <AnimeFacts anime={anime} />
            {anime.own ? (
              <Suspense fallback={null}>
                <OwnAnimePart anime={anime} />
              </Suspense>
            ) : (
              <>
                <div className={styles.columns}>
                  <Aside>
                    <AnimeAbout anime={anime} />
                  </Aside>
                  {/* Another anime begins with its own page of the list. */}
                  <AnimeEpisodes key={anime.id} anime={anime} />
                </div>
                <AnimeAround anime={anime} />
                <AnimeDiscussions anime={anime} />
              </>
            )}
          </div>
        </>
      ) : data ? (
        <UnknownAnime slug={slug} />
      ) : error ? (
        <div className={styles.plain}>
          <ErrorState onRetry={() => void refetch()} busy={loading} />
        </div>
      ) : (
        <AnimeSkeleton />
      )}
    </article>
  );
}

/** What stays in view beside the episodes; its height decides where it holds on. */
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

/** No anime has this address: say so, and search for what its words may have meant. */
function UnknownAnime({ slug }: { slug: string }) {
  const words = slug.replaceAll('-', ' ').slice(0, 100).trim();
  return (
    <div className={styles.plain}>
      <NothingHere
        title="No anime at this address"
        actions={
          <ButtonLink look="solid" to={paths.discover(words)}>
            Search for it
          </ButtonLink>
        }
      >
        <p>
          The catalogue has nothing called <strong>{slug.slice(0, 100)}</strong>. It may have been renamed, or
          the link is incomplete.
        </p>
      </NothingHere>
    </div>
  );
}

/** An anime's page before it is known: hero, facts, text and episodes at their size. */
function AnimeSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={hero.hero}>
        <div className={hero.poster}>
          <Skeleton ratio="2 / 3" />
        </div>
        <div className={hero.copy}>
          <Skeleton width="30rem" height="calc(var(--text-4xl) * 1.9)" />
          <Skeleton width="14rem" height="1.5rem" />
        </div>
      </div>
      <div className={styles.body}>
        <Skeleton height="5.25rem" />
        <div className={styles.columns}>
          <Skeleton height="14rem" />
          <div>
            <RowSkeletons count={12} height="2rem" />
          </div>
        </div>
      </div>
    </div>
  );
}
