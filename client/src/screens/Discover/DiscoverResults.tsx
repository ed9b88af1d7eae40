import { VisuallyHidden } from '../../components/VisuallyHidden';
import { AnimeCard, AnimeCover } from '../../features/anime/AnimeCard';
import { AnimeRow } from '../../features/anime/AnimeRow';
import { CardSkeletons, RowSkeletons } from '../../features/anime/CardSkeletons';
import grid from '../../features/anime/grid.module.css';
import type { AnimeCardFieldsFragment } from '../../generated/graphql';
import type { StateValue } from '../../state';
import styles from './Discover.module.css';

type View = StateValue<'discoverView'>;

const layout: Record<View, string | undefined> = { grid: grid.posters, cover: grid.covers, list: grid.rows };
const item = { grid: AnimeCard, cover: AnimeCover, list: AnimeRow };
/** About a screen full: those pictures are not waited with. */
const inView = 12;

/** The found anime as posters with titles, as a wall of covers, or as rows. */
export function DiscoverResults({
  anime,
  view,
  busy,
}: {
  anime: readonly AnimeCardFieldsFragment[];
  view: View;
  busy: boolean;
}) {
  const Item = item[view];
  return (
    <section className={styles.results} aria-busy={busy || undefined} aria-label="Results">
      <h2>
        <VisuallyHidden>Results</VisuallyHidden>
      </h2>
      <div className={layout[view]}>
        {anime.map((one, at) => (
          <Item key={one.id} anime={one} eager={at < inView} />
        ))}
      </div>
    </section>
  );
}

export function DiscoverSkeleton({ view, count }: { view: View; count: number }) {
  return (
    <div className={layout[view]} aria-busy="true">
      {view === 'list' ? <RowSkeletons count={count} height="5.25rem" /> : <CardSkeletons count={count} />}
    </div>
  );
}
