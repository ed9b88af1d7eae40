import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { paths } from '../../../../shared/paths';
import { ConfirmButton } from '../../components/buttons/ConfirmButton';
import { FormMessages } from '../../components/fields/FormMessages';
import { TextArea } from '../../components/fields/TextArea';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import { Person } from '../../components/people/Person';
import { ago, When } from '../../components/text/When';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useAction } from '../../forms/useAction';
import { useForm } from '../../forms/useForm';
import type { ReportFieldsFragment, ReportNoteFieldsFragment } from '../../generated/graphql';
import { useAddReportNoteMutation, useDeleteReportNoteMutation } from '../../generated/graphql';
import { useViewer } from '../../state';
import { SendRow } from '../threads/write/SendRow';
import styles from './reports.module.css';

/** What moderators noted about a report, for each other. */
export function ReportNotes({ report: { notes } }: { report: ReportFieldsFragment }) {
  if (notes.length === 0) return null;
  return (
    <section className={layout.stack2} aria-label="Notes">
      <h3 className={layout.fieldLabel}>Notes</h3>
      <ul className={layout.stack3}>
        {notes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
    </section>
  );
}

function Note({ note: { id, text, createdAt, author } }: { note: ReportNoteFieldsFragment }) {
  const viewer = useViewer();
  const [deleteNote] = useDeleteReportNoteMutation();
  const remove = useAction(async () => {
    await deleteNote({
      variables: { id },
      update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'ReportNote', id }) }),
    });
  });
  return (
    <li className={layout.stack1}>
      <Person person={author} to={author ? paths.profileOf(author.handle) : undefined}>
        <When iso={createdAt}>{ago(createdAt)}</When>
      </Person>
      <p className={styles.says}>{text}</p>
      {remove.notes.length > 0 ? (
        <p role="alert" className={layout.fieldError}>
          {remove.notes[0]}
        </p>
      ) : null}
      {author && author.id === viewer?.id ? (
        <div>
          <ConfirmButton
            look="plain"
            busy={remove.busy}
            question="Delete this note?"
            confirm="Delete note"
            keep="Keep it"
            onConfirm={remove.run}
          >
            Delete note…
          </ConfirmButton>
        </div>
      ) : null}
    </li>
  );
}

const schema = z.object({ text: required('Write a note first.') });
const defaults = { text: '' };

/** Writes a note about a report. */
export function NoteDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const [addNote] = useAddReportNoteMutation();
  const draft = useDraft(defaults, `note on ${reportId}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ text }) => {
      await addNote({ variables: { id: reportId, text } });
      finish();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !form.busy) onClose();
      }}
      title="Add a note"
    >
      <form {...form.props} className={layout.stack3}>
        <FormMessages notes={form.notes} errors={form.errors} />
        <TextArea
          label="Note"
          {...form.input('text')}
          error={form.errors.text}
          hint="Only moderators and operators read it, with your name."
          maxLength={sharedLimits.reportNote}
        />
        <SendRow label="Add note" busyLabel="Adding" busy={form.busy} onCancel={finish} />
      </form>
    </Dialog>
  );
}
