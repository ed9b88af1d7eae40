import { ErrorState } from '../../../components/ErrorState';
import { titlesOf } from '../../../features/anime/words';
import { useAnimeQuery } from '../../../generated/graphql';
import { useTitle, useWallpaper } from '../../../layout/ActiveScope';
import { AnimeAbout } from './AnimeAbout';
import { AnimeEpisodes } from './AnimeEpisodes';
import { AnimeFacts } from './AnimeFacts';
import { AnimeHero } from './AnimeHero';
import styles from './AnimePanel.module.css';
import { AnimeSkeleton } from './AnimeSkeleton';
import { UnknownAnime } from './UnknownAnime';

/** One anime by its slug: its picture, what is known of it, where to watch it, and its episodes. */
export function AnimePanel({ slug }: { slug: string }) {
  const { data, error, loading, refetch } = useAnimeQuery({ variables: { slug } });
  const anime = data?.anime;
  useTitle(anime ? titlesOf(anime.title).main : data ? 'Not found' : undefined);
  useWallpaper(anime?.banner.url);
  return (
    <article className={styles.anime}>
      {anime ? (
        <>
          <AnimeHero anime={anime} />
          <div className={styles.body}>
            <AnimeFacts anime={anime} />
            <div className={styles.columns}>
              <AnimeAbout anime={anime} />
              <AnimeEpisodes
                slug={anime.slug}
                count={anime.episodeCount}
                estimated={anime.episodeCountEstimated}
              />
            </div>
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
