import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import type { SearchHitFragment } from '../../generated/graphql';
import { MeanScore } from '../anime/MeanScore';
import { useMeanText } from '../anime/scores';
import { formatWord, titlesOf } from '../anime/words';
import { otherName, piecesOf } from './matches';
import styles from './SearchDialog.module.css';
import { countOf } from './useSearch';

type Props = {
  hits: readonly SearchHitFragment[];
  total: number;
  typed: string;
  /** Other hits, between the anime and the link to all of them. */
  children: ReactNode;
  option: (key: string) => string;
  /** The key of the active option. */
  marked: string | null;
  onOpen: () => void;
};

/** The key of the last option, which opens all results. */
export const EVERYTHING = 'everything';
export const keyOf = ({ id }: Pick<SearchHitFragment, 'id'>) => `anime-${id}`;

/** The hits, best first, and a link to all of them. */
export function SearchHits({ hits, total, typed, children, option, marked, onOpen }: Props) {
  if (hits.length === 0) return children;
  return (
    <>
      {hits.map((anime) => (
        <SearchHit
          key={anime.id}
          id={option(keyOf(anime))}
          anime={anime}
          typed={typed}
          marked={keyOf(anime) === marked}
          onOpen={onOpen}
        />
      ))}
      {children}
      <Link
        id={option(EVERYTHING)}
        role="option"
        aria-selected={marked === EVERYTHING}
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

type SearchHitProps = {
  anime: SearchHitFragment;
  typed: string;
  id: string;
  marked: boolean;
  onOpen: () => void;
};

/** An anime hit: poster, title in two languages with the match highlighted, year, format, mean score. */
export function SearchHit({ anime, typed, id, marked, onOpen }: SearchHitProps) {
  const { slug, title, synonyms, year, format, cover, stats } = anime;
  const mean = useMeanText()(stats.mean);
  const { main, lang, native, also } = titlesOf(title);
  const other = otherName(synonyms, [main, native ?? '', also ?? ''], typed);
  return (
    <Link
      id={id}
      role="option"
      aria-selected={marked}
      className={styles.hit}
      to={paths.anime(slug)}
      tabIndex={-1}
      onClick={onOpen}
    >
      <Poster url={cover.url} color={cover.color} title="" eager className={styles.poster} />
      <span className={cx(layout.stack1, styles.names)}>
        <strong lang={lang}>
          <Matched title={main} typed={typed} />
        </strong>
        <span className={styles.second}>
          {native ? (
            <span lang="ja">
              <Matched title={native} typed={typed} />
            </span>
          ) : null}
          {(other ?? (native ? null : also)) ? (
            <span>
              <Matched title={other ?? also ?? ''} typed={typed} />
            </span>
          ) : null}
        </span>
      </span>
      <span className={styles.facts}>
        <span>{year}</span>
        <span>{formatWord[format]}</span>
        {mean ? <MeanScore>{mean}</MeanScore> : null}
      </span>
    </Link>
  );
}

/** A name with the typed text highlighted. */
export function Matched({ title, typed }: { title: string; typed: string }) {
  let at = 0;
  return piecesOf(title, typed).map(({ text, match }) => {
    at += text.length;
    return match ? <mark key={at}>{text}</mark> : text;
  });
}
