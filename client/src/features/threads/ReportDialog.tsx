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
  useReportActivityAnswerMutation,
  useReportCommentMutation,
  useReportEpisodeNoteMutation,
  useReportPersonMutation,
  useReportRecommendationMutation,
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

/** What is reported, and what it is called; a comment that is an opening post stands for its thread. */
type Subject =
  | { commentId: string; thread?: boolean }
  | { handle: string }
  | { suggestionId: string }
  | { recommendationId: string }
  | { answerId: string }
  | { noteId: string };

/** Reports something to the site's operators, with a reason and details. */
export function ReportDialog({ onClose, ...subject }: Subject & { onClose: () => void }) {
  const [reportComment] = useReportCommentMutation();
  const [reportPerson] = useReportPersonMutation();
  const [reportSuggestion] = useReportSuggestionMutation();
  const [reportRecommendation] = useReportRecommendationMutation();
  const [reportAnswer] = useReportActivityAnswerMutation();
  const [reportNote] = useReportEpisodeNoteMutation();
  const draft = useDraft(defaults, `report of ${Object.values(subject).join(' ')}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async (input) => {
      if ('commentId' in subject) await reportComment({ variables: { id: subject.commentId, input } });
      else if ('suggestionId' in subject)
        await reportSuggestion({ variables: { id: subject.suggestionId, input } });
      else if ('recommendationId' in subject)
        await reportRecommendation({ variables: { id: subject.recommendationId, input } });
      else if ('answerId' in subject) await reportAnswer({ variables: { id: subject.answerId, input } });
      else if ('noteId' in subject) await reportNote({ variables: { id: subject.noteId, input } });
      else await reportPerson({ variables: { handle: subject.handle, input } });
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
      title={`Report ${nameOf(subject)}`}
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

function nameOf(subject: Subject): string {
  if ('handle' in subject) return `@${subject.handle}`;
  if ('suggestionId' in subject) return 'this suggestion';
  if ('recommendationId' in subject) return 'this recommendation';
  if ('answerId' in subject) return 'this reply';
  if ('noteId' in subject) return 'this note';
  return subject.thread ? 'this thread' : 'this comment';
}
