import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { FormMessages } from '../../components/fields/FormMessages';
import { TextArea } from '../../components/fields/TextArea';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import { toast } from '../../components/overlays/toast';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { ReportReason } from '../../generated/graphql';
import {
  useReportCommentMutation,
  useReportPersonMutation,
  useReportSuggestionMutation,
} from '../../generated/graphql';
import own from './ReportDialog.module.css';
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

/** The subject: exactly one of these. `thread`: the comment is an opening post and stands for its thread. */
type Subject =
  | { commentId: string; thread?: boolean; handle?: undefined; suggestionId?: undefined }
  | { handle: string; thread?: undefined; commentId?: undefined; suggestionId?: undefined }
  | { suggestionId: string; thread?: undefined; commentId?: undefined; handle?: undefined };

/** Reports a comment, a person or a suggestion to the site's operators, with a reason and details. */
export function ReportDialog({
  commentId,
  handle,
  suggestionId,
  thread,
  onClose,
}: Subject & { onClose: () => void }) {
  const [reportComment] = useReportCommentMutation();
  const [reportPerson] = useReportPersonMutation();
  const [reportSuggestion] = useReportSuggestionMutation();
  const draft = useDraft(defaults, `report of ${commentId ?? suggestionId ?? handle}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async (input) => {
      if (commentId !== undefined) await reportComment({ variables: { id: commentId, input } });
      else if (suggestionId !== undefined) await reportSuggestion({ variables: { id: suggestionId, input } });
      else await reportPerson({ variables: { handle, input } });
      toast({ title: 'Reported', text: 'The operators will look at it.' });
      finish();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={
        handle === undefined
          ? `Report this ${suggestionId ? 'suggestion' : thread ? 'thread' : 'comment'}`
          : `Report @${handle}`
      }
    >
      <form {...form.props} className={layout.stack3}>
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
        <SendRow label="Report" busyLabel="Sending" busy={form.busy} onCancel={finish} />
      </form>
    </Dialog>
  );
}
