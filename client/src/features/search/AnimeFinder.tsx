import { type RefObject, useState } from 'react';
import { cx } from '../../components/cx';
import { Field } from '../../components/fields/Field';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import type { SearchHitFragment } from '../../generated/graphql';
import { formatWord, titlesOf } from '../anime/words';
import styles from './AnimeFinder.module.css';
import { useSearch } from './useSearch';

type Props = {
  /** Label of the field. */
  label: string;
  /** Initial search text. */
  text: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChoose: (anime: SearchHitFragment) => void;
  /** Id of the anime being saved. */
  busyId?: string | null;
  problem?: string;
};

/** A search to choose one anime. */
export function AnimeFinder({ label, text: first, inputRef, onChoose, busyId, problem }: Props) {
  const [text, setText] = useState(first);
  const search = useSearch(text);
  return (
    <div className={layout.stack4}>
      <Field
        label={label}
        inputRef={inputRef}
        value={text}
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
      />
      {problem ? (
        <p role="alert" className={layout.fieldError}>
          {problem}
        </p>
      ) : null}
      <p role="status" className={cx(layout.hint, layout.measure)}>
        {said[search.state]}
      </p>
      <ul className={layout.list}>
        {search.hits.map((anime) => (
          <li key={anime.id}>
            <Hit anime={anime} busy={busyId === anime.id} onChoose={() => onChoose(anime)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const said: Record<ReturnType<typeof useSearch>['state'], string> = {
  idle: 'Type a title: in English, romaji or Japanese.',
  searching: 'Searching',
  stale: 'Searching',
  found: 'Choose the match.',
  nothing: 'Nothing found. Try a shorter or different title.',
  failed: 'The search didn’t respond. Keep typing to try again.',
};

function Hit({ anime, busy, onChoose }: { anime: SearchHitFragment; busy: boolean; onChoose: () => void }) {
  const { title, year, format, cover } = anime;
  const { main, lang, native } = titlesOf(title);
  return (
    <button
      type="button"
      className={cx(layout.bare, styles.hit)}
      aria-busy={busy || undefined}
      onClick={onChoose}
    >
      <Poster url={cover.url} color={cover.color} title="" eager className={styles.hitPoster} />
      <span className={styles.hitNames}>
        <strong lang={lang}>{main}</strong>
        {native ? <span lang="ja">{native}</span> : null}
      </span>
      <span className={cx(layout.hint, layout.measure)}>
        {[year, formatWord[format]].filter(Boolean).join(', ')}
      </span>
    </button>
  );
}
