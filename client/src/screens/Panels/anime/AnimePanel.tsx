import type { ApolloClient } from '@apollo/client';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { ErrorState } from '../../../components/states/ErrorState';
import { titlesOf } from '../../../features/anime/words';
import { AnimeDocument, useAnimeQuery } from '../../../generated/graphql';
import { useTitle, useWallpaper } from '../../../layout/ActiveScope';
import { AnimeAbout } from './AnimeAbout';
import { AnimeAround } from './AnimeAround';
import { AnimeDiscussions } from './AnimeDiscussions';
import { AnimeEntryBar } from './AnimeEntryBar';
import { AnimeEpisodes } from './AnimeEpisodes';
import { AnimeFacts } from './AnimeFacts';
import { AnimeHero } from './AnimeHero';
import styles from './AnimePanel.module.css';
import { AnimeSkeleton } from './AnimeSkeleton';
import { UnknownAnime } from './UnknownAnime';

/** Asks for the anime before anything is drawn; the panel finds it in the cache. A failure shows there. */
export const readAnime = (client: ApolloClient, slug: string) =>
  client.query({ query: AnimeDocument, variables: { slug } });

/** One anime by its slug: its picture, what is known of it, where to watch it, its episodes, and what belongs to it. */
export function AnimePanel({ slug }: { slug: string }) {
  const { data, error, loading, refetch } = useAnimeQuery({ variables: { slug } });
  const { search } = useLocation();
  const anime = data?.anime;
  useTitle(anime ? titlesOf(anime.title).main : data ? 'Not found' : undefined);
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
            <div className={styles.columns}>
              <AnimeAbout anime={anime} />
              <AnimeEpisodes anime={anime} />
            </div>
            <AnimeAround anime={anime} />
            <AnimeDiscussions anime={anime} />
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
