import type { FragmentType } from '@apollo/client';
import layout from '../../components/layout.module.css';
import { Loaded, type Query } from '../../components/states/Loaded';
import { AnimeCard } from '../../features/anime/AnimeCard';
import { AnimeRow } from '../../features/anime/AnimeRow';
import { CardSkeletons, RowSkeletons } from '../../features/anime/CardSkeletons';
import grid from '../../features/anime/grid.module.css';
import type { AnimeCard_animeFragment } from '../../generated/graphql';
import { PageSteps } from './PanelParts';

export interface Pick {
  key: string;
  anime: FragmentType<AnimeCard_animeFragment>;
  note: string;
}

type Props<Data> = {
  heading: string;
  view: 'card' | 'list';
  query: Query<Data>;
  /** The anime in its answer. */
  listOf: (data: Data) => { picks: readonly Pick[]; totalPages: number };
  page: number;
  onPage: (page: number) => void;
};

/** Real anime to start from, below an empty queue or library, in the user's chosen view: each can be added at once. */
export function Picks<Data>({ heading, view, query, listOf, page, onPage }: Props<Data>) {
  const items = view === 'card' ? grid.posters : grid.rows;
  return (
    <section className={layout.stack4} aria-busy={!query.data && !query.previousData && !query.error}>
      <h2 className={layout.heading}>{heading}</h2>
      <Loaded
        query={query}
        skeleton={
          <div className={items}>
            {view === 'card' ? <CardSkeletons count={12} /> : <RowSkeletons count={12} height={6.75} />}
          </div>
        }
        keepsLast
        level={3}
      >
        {(data) => {
          const { picks, totalPages } = listOf(data);
          return (
            <>
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
              <PageSteps page={page} totalPages={totalPages} onPage={onPage} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
