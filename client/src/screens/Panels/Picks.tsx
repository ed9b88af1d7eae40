import layout from '../../components/layout.module.css';
import { ErrorState } from '../../components/states/ErrorState';
import { AnimeCard } from '../../features/anime/AnimeCard';
import { AnimeRow } from '../../features/anime/AnimeRow';
import { CardSkeletons, RowSkeletons } from '../../features/anime/CardSkeletons';
import grid from '../../features/anime/grid.module.css';
import type { AnimeCardFieldsFragment } from '../../generated/graphql';
import { PageSteps } from './PanelParts';

export interface Pick {
  key: string;
  anime: AnimeCardFieldsFragment;
  note: string;
}

type Props = {
  heading: string;
  view: 'card' | 'list';
  picks: readonly Pick[] | undefined;
  failed: boolean;
  onRetry: () => void;
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
};

/** Real anime to start from, below an empty queue or library, in the user's chosen view: each can be added at once. */
export function Picks({ heading, view, picks, failed, onRetry, page, totalPages, onPage }: Props) {
  const items = view === 'card' ? grid.posters : grid.rows;
  return (
    <section className={layout.stack4} aria-busy={!picks && !failed}>
      <h2 className={layout.heading}>{heading}</h2>
      {failed && !picks ? <ErrorState level={3} onRetry={onRetry} /> : null}
      {failed || picks ? null : (
        <div className={items}>
          {view === 'card' ? <CardSkeletons count={12} /> : <RowSkeletons count={12} height={6.75} />}
        </div>
      )}
      {picks ? (
        <ul className={items}>
          {picks.map(({ key, anime, note }) => (
            <li key={key}>
              {view === 'card' ? (
                <AnimeCard anime={anime} note={note} />
              ) : (
                <AnimeRow anime={anime} note={note} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <PageSteps page={page} totalPages={totalPages} onPage={onPage} />
    </section>
  );
}
