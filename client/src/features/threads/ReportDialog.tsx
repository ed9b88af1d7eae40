import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { FormMessages } from '../../components/fields/FormMessages';
import { TextArea } from '../../components/fields/TextArea';
import { Dialog } from '../../components/overlays/Dialog';
import { toast } from '../../components/overlays/toast';
import { useForm } from '../../forms/useForm';
import type { ReportReason } from '../../generated/graphql';
import { useReportCommentMutation, useReportPersonMutation } from '../../generated/graphql';
import own from './ReportDialog.module.css';
import styles from './threads.module.css';
import { SendRow } from './write/SendRow';

const reasons: readonly { value: ReportReason; label: string }[] = [
  { value: 'SPAM', label: 'Advertising or spam' },
  { value: 'ABUSE', label: 'Insults, threats or hate' },
  { value: 'SPOILER', label: 'Unmarked spoiler' },
  { value: 'ILLEGAL', label: 'Illegal content' },
  { value: 'OTHER', label: 'Something else' },
];
const defaults: { reason: ReportReason; text: string } = { reason: 'SPAM', text: '' };
const schema = z
  .object({ reason: z.enum(reasons.map(({ value }) => value)), text: z.string().check(z.trim()) })
  .check(
    z.refine(({ reason, text }) => reason !== 'OTHER' || text !== '', {
      error: 'Describe it in a few words.',
      path: ['text'],
    }),
  );

type Props =
  | {
      commentId: string;
      handle?: undefined;
      /** The comment is the opening post, which stands for its thread. */
      thread?: boolean;
      onClose: () => void;
    }
  | {
      handle: string;
      commentId?: undefined;
      thread?: undefined;
      onClose: () => void;
    };

/** A comment or a person told to the operators of the site: why, and what there is to say (product P5). */
export function ReportDialog({ commentId, handle, thread = false, onClose }: Props) {
  const [reportComment] = useReportCommentMutation();
  const [reportPerson] = useReportPersonMutation();
  const form = useForm({
    schema,
    defaults,
    send: async (input) => {
      if (commentId !== undefined) await reportComment({ variables: { id: commentId, input } });
      else await reportPerson({ variables: { handle, input } });
      toast({ title: 'Reported', text: 'The operators will look at it.' });
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={commentId === undefined ? `Report @${handle}` : `Report this ${thread ? 'thread' : 'comment'}`}
    >
      <form {...form.props} className={styles.form}>
        <FormMessages notes={form.notes} errors={form.errors} />
        <fieldset className={own.reasons}>
          <legend>Why</legend>
          {reasons.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" {...form.input('reason')} value={value} />
              {label}
            </label>
          ))}
        </fieldset>
        <TextArea
          label="Details"
          {...form.input('text')}
          error={form.errors.text}
          hint={form.values.reason === 'OTHER' ? undefined : 'Optional. Only the operators read it.'}
          maxLength={sharedLimits.reportText}
        />
        <SendRow label="Report" busyLabel="Sending" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
