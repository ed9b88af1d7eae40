import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { ErrorState } from '../../components/ErrorState';
import { Poster } from '../../components/Poster';
import { Skeleton } from '../../components/Skeleton';
import { titlesOf } from '../../features/anime/words';
import type { PickFieldsFragment } from '../../generated/graphql';
import { PageSteps } from './PageSteps';
import styles from './PanelParts.module.css';

export interface Pick {
  key: string;
  anime: PickFieldsFragment;
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

const places = Array.from({ length: 12 }, (_, index) => `place${index}`);

/** Real anime to start from, under an empty queue or library, in the view that the person has chosen. */
export function Picks({ heading, view, picks, failed, onRetry, page, totalPages, onPage }: Props) {
  return (
    <section className={styles.picks} aria-busy={!picks && !failed}>
      <h2 className={styles.subhead}>{heading}</h2>
      {failed && !picks ? <ErrorState level={3} onRetry={onRetry} /> : null}
      {failed || picks ? null : (
        <div className={styles[view]}>
          {places.map((place) => (
            <Skeleton
              key={place}
              ratio={view === 'card' ? '2 / 3' : undefined}
              height={view === 'list' ? '5rem' : undefined}
            />
          ))}
        </div>
      )}
      {picks ? (
        <ul className={styles[view]}>
          {picks.map(({ key, anime, note }) => (
            <li key={key}>
              <Link className={styles.pick} to={paths.anime(anime.slug)}>
                <Poster url={anime.cover.url} color={anime.cover.color} title={titlesOf(anime.title).main} />
                <span className={styles.words}>
                  <strong>{titlesOf(anime.title).main}</strong>
                  <span>{note}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <PageSteps page={page} totalPages={totalPages} onPage={onPage} />
    </section>
  );
}
