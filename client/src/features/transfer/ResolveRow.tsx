import { useRef, useState } from 'react';
import { Field } from '../../components/fields/Field';
import { Dialog } from '../../components/overlays/Dialog';
import { Poster } from '../../components/Poster';
import type { ImportRowFieldsFragment, SearchHitFragment } from '../../generated/graphql';
import { formatWord, titlesOf } from '../anime/words';
import { useSearch } from '../search/useSearch';
import { useResolve } from './Proposals';
import styles from './transfer.module.css';

type Props = {
  importId: string;
  row: ImportRowFieldsFragment;
  onClose: () => void;
  onResolved: () => void;
};

/** Says which anime a row is about that matched none: a search that begins with the title of the row (product P4). */
export function ResolveRow({ importId, row, onClose, onResolved }: Props) {
  const [text, setText] = useState(row.title);
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const search = useSearch(text);

  const { run, busy, notes } = useResolve(importId, row, () => {
    onClose();
    onResolved();
  });
  const choose = (anime: SearchHitFragment) => {
    setChosen(anime.id);
    run(anime);
  };

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Choose the match" initialFocus={field}>
      <div className={styles.finder}>
        <Field
          label={`“${row.title}” in your file`}
          inputRef={field}
          value={text}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => setText(target.value)}
        />
        {notes.length > 0 ? (
          <p role="alert" className={styles.problem}>
            {notes[0]}
          </p>
        ) : null}
        <p role="status" className={styles.hint}>
          {said[search.state]}
        </p>
        <ul className={styles.hits}>
          {search.hits.map((anime) => (
            <li key={anime.id}>
              <Hit anime={anime} busy={busy && chosen === anime.id} onChoose={() => choose(anime)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
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
    <button type="button" className={styles.hit} aria-busy={busy || undefined} onClick={onChoose}>
      <Poster url={cover.url} color={cover.color} title="" eager className={styles.hitPoster} />
      <span className={styles.hitNames}>
        <strong lang={lang}>{main}</strong>
        {native ? <span lang="ja">{native}</span> : null}
      </span>
      <span className={styles.hint}>{[year, formatWord[format]].filter(Boolean).join(', ')}</span>
    </button>
  );
}
