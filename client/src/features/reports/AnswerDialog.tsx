import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { type ReportOutcome, reportOutcomes, reportOutcomeWords } from '../../../../shared/moderation';
import { FormMessages } from '../../components/fields/FormMessages';
import { Select } from '../../components/fields/Select';
import { TextArea } from '../../components/fields/TextArea';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import { useDraft } from '../../forms/kept';
import { useForm } from '../../forms/useForm';
import type { ReportFieldsFragment } from '../../generated/graphql';
import { SendRow } from '../threads/write/SendRow';
import { useReportChanges } from './useReportChanges';

const schema = z.object({ outcome: z.enum(reportOutcomes), text: z.string().check(z.trim()) });

type Props = {
  report: ReportFieldsFragment;
  /** Whether what was reported is removed by now. */
  acted: boolean;
  onClose: () => void;
};

/** Tells those who reported something what came of it, and closes their reports. */
export function AnswerDialog({ report, acted, onClose }: Props) {
  const changes = useReportChanges();
  const outcome: ReportOutcome = acted ? 'ACTED_ON' : 'NOTHING_TO_ACT_ON';
  const defaults = { outcome, text: '' };
  const draft = useDraft({ text: '' }, `answer to ${report.id}`);
  const finish = () => {
    draft.discard();
    onClose();
  };
  const form = useForm({
    schema,
    defaults,
    ...draft,
    send: async (answer) => {
      await changes.answer(report, answer);
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
      title={report.same.people === 1 ? 'Answer the reporter' : `Answer ${report.same.people} reporters`}
    >
      <form {...form.props} className={layout.stack3}>
        <FormMessages notes={form.notes} errors={form.errors} />
        <Select
          label="What came of it"
          options={reportOutcomes.map((value) => ({ value, label: reportOutcomeWords[value] }))}
          value={form.values.outcome}
          onChange={(value) => form.set('outcome', value)}
        />
        <TextArea
          label="Anything to add"
          {...form.input('text')}
          error={form.errors.text}
          hint="Optional. They get a notification that doesn’t say who sent it."
          maxLength={sharedLimits.reportAnswer}
        />
        <SendRow
          label={report.resolvedAt === null ? 'Close and send' : 'Send'}
          busyLabel="Sending"
          busy={form.busy}
          onCancel={finish}
        />
      </form>
    </Dialog>
  );
}
