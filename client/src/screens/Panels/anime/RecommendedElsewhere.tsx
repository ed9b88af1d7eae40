import type { FragmentType } from '@apollo/client';
import { AnimeCard } from '../../../features/anime/AnimeCard';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { plural } from '../../../features/anime/words';
import {
  type RecommendedElsewhere_animeFragment,
  useRecommendedElsewhere_anime,
} from '../../../generated/graphql';
import styles from './AnimeAround.module.css';

/** What people at an outside source recommend to those who liked an anime. */
export function RecommendedElsewhere({
  anime: given,
}: {
  anime: FragmentType<RecommendedElsewhere_animeFragment>;
}) {
  const found = useRecommendedElsewhere_anime(given)?.recommendedElsewhere ?? [];
  const [first] = found;
  if (!first) return null;
  return (
    <Section
      title="Recommended elsewhere"
      note={
        <>
          By people on{' '}
          {first.url ? (
            <a href={first.url} rel="nofollow noreferrer">
              {first.source}
            </a>
          ) : (
            first.source
          )}
        </>
      }
    >
      <div className={grid.dozen}>
        {found.map(({ anime, people }) => (
          <div key={anime.id}>
            <AnimeCard anime={anime} />
            <p className={styles.reason}>{plural(people, 'person recommends it', 'people recommend it')}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
