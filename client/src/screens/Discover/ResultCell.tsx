import type { FragmentType } from '@apollo/client';
import { Skeleton } from '../../components/states/Skeleton';
import { AnimeCard, AnimeCover } from '../../features/anime/AnimeCard';
import { AnimeRow } from '../../features/anime/AnimeRow';
import { useMeanText } from '../../features/anime/scores';
import { type ResultCell_animeFragment, useResultCell_anime } from '../../generated/graphql';
import type { StateValue } from '../../state';
import { HiddenCell } from './HiddenCell';
import styles from './Results.module.css';

export type View = StateValue<'discoverView'>;

const item = { grid: AnimeCard, cover: AnimeCover, list: AnimeRow };
/** A phone’s screenful: pictures that a server-rendered page preloads. The others come with the layout. */
const inView = 4;

export type FoundAnime = FragmentType<ResultCell_animeFragment> & { id: string };

type Props = {
  view: View;
  anime: FoundAnime | null;
  cell: number;
  total: number;
  /** The list consists of hidden anime, so they are shown like any others. */
  hidden?: boolean;
};

/** One cell of the list: its anime, or a placeholder. All cells of a view have the same height (Results.module.css). */
export function ResultCell({ view, anime, cell, total, hidden = false }: Props) {
  return (
    <li className={styles.cell} data-cell={cell} aria-posinset={cell + 1} aria-setsize={total}>
      {anime === null ? (
        <EmptyCell view={view} />
      ) : (
        <Result anime={anime} view={view} eager={cell < inView} hidden={hidden} />
      )}
    </li>
  );
}

type ResultProps = Required<Pick<Props, 'view' | 'hidden'>> & { anime: FoundAnime; eager: boolean };

/** A found anime in the view of its list. */
export function Result({ anime: given, view, eager, hidden }: ResultProps) {
  const anime = useResultCell_anime(given);
  const textOf = useMeanText();
  if (!anime) return null;
  if (anime.viewerHidden && !hidden) return <HiddenCell anime={anime} />;
  const Item = item[view];
  return (
    <Item anime={anime} eager={eager} mean={textOf(anime.stats.mean)} friends={anime.friends.totalItems} />
  );
}

export function EmptyCell({ view }: { view: View }) {
  if (view === 'list') return <Skeleton className={styles.rowSkeleton} />;
  return (
    <div aria-hidden="true">
      <Skeleton shape="poster" />
      {view === 'grid' ? (
        <div className={styles.lines}>
          <Skeleton shape="line" />
          <Skeleton shape="short" />
        </div>
      ) : null}
    </div>
  );
}

/** Shown before the first results. */
export function ResultsSkeleton({ view, count }: { view: View; count: number }) {
  return (
    <div className={styles.results} aria-busy="true" aria-hidden="true">
      <div className={styles[view]}>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key
          <div key={at} className={styles.cell}>
            <EmptyCell view={view} />
          </div>
        ))}
      </div>
    </div>
  );
}
