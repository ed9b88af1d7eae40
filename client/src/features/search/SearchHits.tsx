import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import type { SearchHitFragment } from '../../generated/graphql';
import styles from './SearchDialog.module.css';
import { SearchHit } from './SearchHit';
import { countOf } from './statusText';

type Props = {
  hits: readonly SearchHitFragment[];
  total: number;
  typed: string;
  option: (at: number) => string;
  marked: number;
  onOpen: () => void;
};

/** What is found, best first, and the way to all of it. */
export function SearchHits({ hits, total, typed, option, marked, onOpen }: Props) {
  if (hits.length === 0) return null;
  return (
    <>
      {hits.map((anime, at) => (
        <SearchHit
          key={anime.id}
          id={option(at)}
          anime={anime}
          typed={typed}
          marked={at === marked}
          onOpen={onOpen}
        />
      ))}
      <Link
        id={option(hits.length)}
        role="option"
        aria-selected={marked === hits.length}
        className={styles.all}
        to={paths.discover(typed)}
        tabIndex={-1}
        onClick={onOpen}
      >
        {total > hits.length ? `Show all ${countOf(total)} in Discover` : 'Show them in Discover'}
        <ArrowRight aria-hidden="true" />
      </Link>
    </>
  );
}
