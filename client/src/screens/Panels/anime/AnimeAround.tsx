import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { ErrorState } from '../../../components/states/ErrorState';
import { AnimeCard } from '../../../features/anime/AnimeCard';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { plural, seasonOf } from '../../../features/anime/words';
import type { AnimeQuery } from '../../../generated/graphql';
import { useAnimeAroundQuery } from '../../../generated/graphql';
import styles from './AnimeAround.module.css';
import { FranchiseRail } from './FranchiseRail';

/** What belongs to an anime, in watch order, and what is like it. It comes after the page itself, which needs none of it. */
export function AnimeAround({ anime }: { anime: NonNullable<AnimeQuery['anime']> }) {
  const { data, error, loading, refetch } = useAnimeAroundQuery({ variables: { slug: anime.slug } });
  if (error && !data) return <ErrorState onRetry={() => void refetch()} busy={loading} />;
  if (!data?.anime) return <div className={styles.awaited} aria-busy="true" />;
  const { franchise, relations, similar } = data.anime;
  return (
    <>
      {franchise ? (
        <Section
          title="Watch in this order"
          note={`${plural(franchise.total, 'part')}, this one is number ${franchise.position}`}
          bleed
        >
          <FranchiseRail franchise={franchise} relations={relations} current={anime.id} />
        </Section>
      ) : null}
      {similar.length > 0 ? (
        <Section title="Similar">
          <div className={grid.dozen}>
            {similar.map(({ anime: other, reason }) => (
              <div key={other.id}>
                <AnimeCard anime={other} />
                <p className={styles.reason}>{reason}</p>
              </div>
            ))}
          </div>
        </Section>
      ) : anime.season && anime.year ? (
        <Section
          title="Of the same season"
          more={<Link to={paths.season(anime.year, anime.season)}>All of {seasonOf(anime)}</Link>}
        >
          <p className={styles.reason}>
            Too little is known of this one to say what is like it. What began beside it is a start.
          </p>
        </Section>
      ) : null}
    </>
  );
}
