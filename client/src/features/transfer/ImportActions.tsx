import { refreshLists } from '../../apollo/refreshLists';
import { Button } from '../../components/buttons/Button';
import { ConfirmButton } from '../../components/buttons/ConfirmButton';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { toast } from '../../components/overlays/toast';
import { useAction } from '../../forms/useAction';
import type { ImportFieldsFragment } from '../../generated/graphql';
import {
  ListImportsDocument,
  useCancelImportMutation,
  useRemoveImportMutation,
  useStartImportMutation,
  useUndoImportMutation,
} from '../../generated/graphql';
import { plural } from '../anime/words';
import styles from './transfer.module.css';

/** The actions an import allows now: start, stop, resume, undo, delete. */
export function ImportActions({ list }: { list: ImportFieldsFragment }) {
  const { id, state, counts, undoable } = list;
  const variables = { id };
  const [startImport] = useStartImportMutation();
  const [cancelImport] = useCancelImportMutation();
  const [undoImport, { client }] = useUndoImportMutation();
  const [removeImport] = useRemoveImportMutation();
  const start = useCall(() => startImport({ variables }));
  const cancel = useCall(() => cancelImport({ variables }));
  const undo = useCall(async () => {
    const { data } = await undoImport({ variables });
    await refreshLists(client, ['queue', 'entries', 'shelves']);
    const skipped = data?.undoImport.skipped ?? 0;
    const text =
      skipped > 0 ? `${skipped} were changed again since, so we left them as they are.` : undefined;
    toast({ title: 'Import undone', text });
  });
  const remove = useCall(async () => {
    await removeImport({ variables, refetchQueries: [ListImportsDocument], awaitRefetchQueries: true });
  });
  const changing = counts.added + counts.updated + counts.kept;
  const notes = [start, cancel, undo, remove].flatMap((call) => call.notes);

  return (
    <>
      <div className={cx(layout.row3, styles.actions)}>
        {state === 'READY' && changing > 0 ? (
          <Button look="solid" busy={start.busy} onClick={start.submit}>
            Import {plural(changing, 'row')}
          </Button>
        ) : null}
        {state === 'CANCELLED' ? (
          <Button look="solid" busy={start.busy} onClick={start.submit}>
            Resume
          </Button>
        ) : null}
        {state === 'RUNNING' ? (
          <Button busy={cancel.busy} onClick={cancel.submit}>
            Stop
          </Button>
        ) : null}
        {undoable ? (
          <ConfirmButton
            question="Your lists go back to how they were."
            confirm="Undo import"
            keep="Cancel"
            busy={undo.busy}
            onConfirm={undo.submit}
          >
            Undo
          </ConfirmButton>
        ) : null}
        {state === 'READING' || state === 'RUNNING' || state === 'CHECKING' ? null : (
          <ConfirmButton
            look="plain"
            question={
              counts.unmatched > 0 && state === 'DONE'
                ? 'This also removes the unmatched titles. What was imported stays.'
                : state === 'FAILED'
                  ? 'Nothing was imported.'
                  : 'What was imported stays.'
            }
            confirm={state === 'READY' ? 'Discard import' : 'Remove import'}
            keep="Cancel"
            busy={remove.busy}
            onConfirm={remove.submit}
          >
            {state === 'READY' ? 'Discard' : 'Remove'}
          </ConfirmButton>
        )}
      </div>
      {notes.length > 0 ? (
        <p role="alert" className={layout.fieldError}>
          {notes[0]}
        </p>
      ) : null}
    </>
  );
}

function useCall(send: () => Promise<unknown>) {
  const { run, ...call } = useAction(async () => {
    await send();
  });
  return { ...call, submit: () => run() };
}
