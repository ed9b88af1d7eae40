import { AnimeCard } from '../../../features/anime/AnimeCard';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { titlesOf } from '../../../features/anime/words';
import type { RecommendationFieldsFragment } from '../../../generated/graphql';
import styles from './RecommendedRows.module.css';

/** Fewer similar anime than this are no row. */
const MIN_ROW_ANIME = 3;

/** What follows from what the viewer has seen: the next parts, and for what they liked most, what resembles it. */
export function RecommendedRows({ of: all }: { of: readonly RecommendationFieldsFragment[] }) {
  const next = all.filter(({ kind }) => kind === 'NEXT_PART');
  const similar = all.filter(({ kind }) => kind === 'SIMILAR');
  const groups = [...new Set(similar.map(({ because }) => because?.id))]
    .map((id) => similar.filter(({ because }) => because?.id === id))
    .filter(({ length }) => length >= MIN_ROW_ANIME);
  return (
    <>
      {next.length > 0 ? (
        <Section title="Next in your series">
          <div className={grid.dozen}>
            {next.map((one) => (
              <div key={one.anime.id}>
                <AnimeCard anime={one.anime} />
                <p className={styles.why}>{whyOf(one)}</p>
              </div>
            ))}
          </div>
        </Section>
      ) : null}
      {groups.map((group) => (
        <Section key={group[0]?.because?.id} title={whyOf(group[0]) ?? ''}>
          <div className={grid.dozen}>
            {group.map(({ anime }) => (
              <AnimeCard key={anime.id} anime={anime} />
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}

/** "Because you liked Frieren"; nothing for a featured anime. */
export function whyOf(one: RecommendationFieldsFragment | undefined): string | null {
  if (!one?.because) return null;
  const { main } = titlesOf(one.because.title);
  return one.kind === 'NEXT_PART' ? `Comes after ${main}` : `Because you liked ${main}`;
}
