import { useApolloClient } from '@apollo/client/react';
import { refreshLists } from '../../apollo/refreshLists';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { toast } from '../../components/overlays/toast';
import { useAction } from '../../forms/useAction';
import type { ImportRowFieldsFragment, TitleFieldsFragment } from '../../generated/graphql';
import { useResolveImportRowMutation } from '../../generated/graphql';
import { formatWord, titlesOf } from '../anime/words';
import styles from './transfer.module.css';

type Row = Pick<ImportRowFieldsFragment, 'position' | 'title'>;
type Match = { id: string; title: TitleFieldsFragment };

/** Sets which anime a row is about: before the import it joins the other rows, after it, it is imported at once. */
export function useResolve(importId: string, row: Row, onResolved: () => void) {
  const client = useApolloClient();
  const [resolve] = useResolveImportRowMutation();
  return useAction(async ({ id, title }: Match) => {
    await resolve({ variables: { id: importId, position: row.position, animeId: id } });
    toast({ title: `“${row.title}” is ${titlesOf(title).main}` });
    onResolved();
    await refreshLists(client, ['queue', 'entries', 'shelves', 'hidden']);
  });
}

type Props = { importId: string; row: ImportRowFieldsFragment; onSettled: () => void };

/** Possible matches for an unmatched row: one press chooses. */
export function Proposals({ importId, row, onSettled }: Props) {
  const { run, busy, notes } = useResolve(importId, row, onSettled);
  if (row.proposals.length === 0) return null;
  return (
    <div className={styles.proposals}>
      <p className={cx(layout.hint, layout.measure)}>Is it one of these?</p>
      <ul className={layout.wrap2}>
        {row.proposals.map((anime) => {
          const said = [anime.year, formatWord[anime.format]].filter(Boolean).join(', ');
          const { main } = titlesOf(anime.title);
          return (
            <li key={anime.id}>
              <Button
                busy={busy}
                aria-label={`“${row.title}” is ${main}, ${said}`}
                onClick={() => run(anime)}
              >
                <span className={styles.proposal}>
                  {main} <span className={styles.year}>{said}</span>
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      {notes.length > 0 ? (
        <p role="alert" className={layout.fieldError}>
          {notes[0]}
        </p>
      ) : null}
    </div>
  );
}
