import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { required } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import { SendRow } from '../threads/write/SendRow';

const schema = z.object({ text: required('Write something first.') });
const defaults = { text: '' };

type Props = {
  /** The activity's id. */
  about: string;
  /** On failure the text is kept. */
  onSend: (text: string) => Promise<void>;
  onCancel: () => void;
};

/** One line about what a friend did. It has the focus as it opens. */
export function AnswerForm({ about, onSend, onCancel }: Props) {
  const draft = useDraft(defaults, `reply to ${about}`);
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async ({ text }) => {
      await onSend(text);
      draft.discard();
      return null;
    },
  });
  return (
    <form
      {...form.props}
      className={layout.stack3}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && form.values.text === '') onCancel();
      }}
    >
      <FormMessages notes={form.notes} errors={form.errors} />
      <Field
        label="Your reply"
        {...form.field('text')}
        maxLength={sharedLimits.activityAnswer}
        autoComplete="off"
        autoFocus
      />
      <SendRow
        label="Send"
        busyLabel="Sending"
        busy={form.busy}
        quiet={!form.values.text.trim()}
        onCancel={() => {
          draft.discard();
          onCancel();
        }}
      />
    </form>
  );
}
