import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { useAction } from '../../forms/useAction';
import type { ImportRowFieldsFragment } from '../../generated/graphql';
import { useDismissImportRowMutation } from '../../generated/graphql';
import { useScoreFormat } from '../anime/scores';
import { titlesOf } from '../anime/words';
import { Proposals } from './Proposals';
import { ResolveRow } from './ResolveRow';
import styles from './transfer.module.css';
import { changeWords, kindWord, problemWord } from './words';

type Props = {
  importId: string;
  row: ImportRowFieldsFragment;
  resolvable: boolean;
  /** Nothing is written yet, so a match by title can still be changed. */
  changeable: boolean;
  onSettled: () => void;
};

/** A row of a report: what the file says, the matching anime, what changes; and for an unmatched row, the options. */
export function ImportRow({ importId, row, resolvable, changeable, onSettled }: Props) {
  const { title, kind, anime, problems, outcome, changes } = row;
  const only = anime.length <= 1 ? anime[0] : undefined;
  const guessed = problems.includes('MATCHED_BY_TITLE');
  const unsettled = outcome === 'UNMATCHED' || outcome === 'DISMISSED';
  const open = kind !== 'SHELF' && ((resolvable && unsettled) || (changeable && guessed));
  return (
    <li className={styles.row}>
      <div className={layout.stack1}>
        <p className={styles.rowTitle}>
          {kind === 'ENTRY' ? null : <span className={styles.kind}>{kindWord[kind]}</span>}
          {only && titlesOf(only.title).main === title ? <AnimeLink anime={only} /> : title || kindWord[kind]}
        </p>
        {anime.length > 0 && !(only && titlesOf(only.title).main === title) ? (
          <p className={cx(layout.hint, layout.measure)}>
            {anime.map((one, index) => (
              <span key={one.id}>
                {index > 0 ? ' + ' : ''}
                <AnimeLink anime={one} />
              </span>
            ))}
          </p>
        ) : null}
        {changes.length > 0
          ? (anime.length > 1 ? anime : [undefined]).map((one) => (
              <Changes
                key={one?.id ?? ''}
                title={one && titlesOf(one.title).main}
                changes={one ? changes.filter(({ animeId }) => animeId === one.id) : changes}
              />
            ))
          : null}
        {problems.length > 0 ? (
          <p className={outcome === 'INVALID' ? layout.fieldError : cx(layout.hint, layout.measure)}>
            {problems.map((problem) => problemWord[problem]).join(' ')}
          </p>
        ) : null}
        {open && unsettled ? <Proposals importId={importId} row={row} onSettled={onSettled} /> : null}
      </div>
      {open ? <Ways importId={importId} row={row} onSettled={onSettled} /> : null}
    </li>
  );
}

type Named = ImportRowFieldsFragment['anime'][number];

function AnimeLink({ anime: { slug, title, year } }: { anime: Named }) {
  return (
    <>
      <Link to={paths.anime(slug)}>{titlesOf(title).main}</Link>
      {year ? <span className={styles.year}>{year}</span> : null}
    </>
  );
}

/** Old and new values; for a row about several anime, those of one. */
function Changes({
  title,
  changes,
}: {
  title: string | undefined;
  changes: ImportRowFieldsFragment['changes'];
}) {
  const format = useScoreFormat();
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {title ? <li>{title}:</li> : null}
      {changes.map((change) => {
        const { name, before, after } = changeWords(change, format);
        return (
          <li key={change.field}>
            <span className={layout.muted}>{name}</span>{' '}
            {before === null ? null : (
              <>
                <del>
                  <VisuallyHidden>was </VisuallyHidden>
                  {before}
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>
              {before === null ? null : <VisuallyHidden>becomes </VisuallyHidden>}
              {after}
            </ins>
          </li>
        );
      })}
    </ul>
  );
}

function Ways({ importId, row, onSettled }: Omit<Props, 'resolvable' | 'changeable'>) {
  const [finding, setFinding] = useState(false);
  const [dismiss] = useDismissImportRowMutation();
  const dismissed = row.outcome !== 'DISMISSED';
  const word = dismissed ? 'Skip' : 'Restore';
  const { run, busy, notes } = useAction(async () => {
    await dismiss({ variables: { id: importId, position: row.position, dismissed } });
    onSettled();
  });
  return (
    <div className={cx(layout.row2, styles.ways)}>
      <Button aria-label={`Find match: ${row.title}`} onClick={() => setFinding(true)}>
        Find match
      </Button>
      <Button look="plain" busy={busy} aria-label={`${word}: ${row.title}`} onClick={() => run()}>
        {word}
      </Button>
      {notes.length > 0 ? (
        <p role="alert" className={layout.fieldError}>
          {notes[0]}
        </p>
      ) : null}
      {finding ? (
        <ResolveRow importId={importId} row={row} onClose={() => setFinding(false)} onResolved={onSettled} />
      ) : null}
    </div>
  );
}
