import * as z from 'zod/mini';
import { sharedLimits } from '../../../../../shared/limits';
import { FormMessages } from '../../../components/fields/FormMessages';
import layout from '../../../components/layout.module.css';
import { required } from '../../../forms/fields';
import { useDraft } from '../../../forms/kept';
import { useForm } from '../../../forms/useForm';
import { type ShownThreadFragment, useUpdateThreadMutation } from '../../../generated/graphql';
import { SendRow } from './SendRow';
import { OpeningField, TitleField } from './ThreadFormFields';

const schema = z.object({ title: required('Enter a title.'), body: required('Write something first.') });

/** Edits the title and opening post of the viewer's own thread in place. */
export function EditThread({ thread, onDone }: { thread: ShownThreadFragment; onDone: () => void }) {
  const [update] = useUpdateThreadMutation();
  const defaults = { title: thread.title ?? '', body: thread.opening.source ?? '' };
  const draft = useDraft(defaults, `edit of thread ${thread.id}`);
  const finish = () => {
    draft.discard();
    onDone();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async (input) => {
      await update({ variables: { id: thread.id, input } });
      finish();
      return null;
    },
  });
  return (
    <form {...form.props} className={layout.stack3} aria-label="Edit thread">
      <FormMessages notes={form.notes} errors={form.errors} />
      {/* The site names a review. */}
      {thread.review ? null : (
        <TitleField
          value={form.values.title}
          error={form.errors.title}
          onChange={(text) => form.set('title', text)}
        />
      )}
      <OpeningField
        maxLength={thread.review ? sharedLimits.reviewLength : undefined}
        value={form.values.body}
        error={form.errors.body}
        onSend={form.submit}
        onChange={(text) => form.set('body', text)}
      />
      <SendRow label="Save" busyLabel="Saving" busy={form.busy} onCancel={finish} />
    </form>
  );
}
