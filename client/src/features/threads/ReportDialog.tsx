import { useState } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { FormMessages } from '../../components/fields/FormMessages';
import { TextArea } from '../../components/fields/TextArea';
import { Dialog } from '../../components/overlays/Dialog';
import { toast } from '../../components/overlays/toast';
import { useSubmit } from '../../errors/useSubmit';
import type { ReportReason } from '../../generated/graphql';
import { useReportCommentMutation, useReportPersonMutation } from '../../generated/graphql';
import own from './ReportDialog.module.css';
import styles from './threads.module.css';

const reasons: readonly { value: ReportReason; label: string }[] = [
  { value: 'SPAM', label: 'Advertising, or the same again and again' },
  { value: 'ABUSE', label: 'Insults, threats, hatred' },
  { value: 'SPOILER', label: 'It gives a story away without a mark' },
  { value: 'ILLEGAL', label: 'It is against the law' },
  { value: 'OTHER', label: 'Something else' },
];
const fields = ['text'] as const;

type Props =
  | {
      commentId: string;
      handle?: undefined /** What a thread begins with stands for the thread. */;
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
  const [reason, setReason] = useState<ReportReason>('SPAM');
  const [text, setText] = useState('');
  const [reportComment] = useReportCommentMutation();
  const [reportPerson] = useReportPersonMutation();
  const { formRef, onSubmit, busy, errors, notes, touch } = useSubmit({
    fields,
    check: () => (reason === 'OTHER' && text.trim() === '' ? { text: 'Say in a few words what it is.' } : {}),
    send: async () => {
      const input = { reason, text: text.trim() };
      if (commentId !== undefined) await reportComment({ variables: { id: commentId, input } });
      else await reportPerson({ variables: { handle, input } });
      toast({ title: 'Reported', text: 'The operators of the site will look at it.' });
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
      <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate>
        <FormMessages notes={notes} errors={errors} />
        <fieldset className={own.reasons}>
          <legend>Why</legend>
          {reasons.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <TextArea
          label="What there is to say"
          name="text"
          hint={reason === 'OTHER' ? undefined : 'May stay empty. Only the operators read it.'}
          value={text}
          maxLength={sharedLimits.reportText}
          error={errors.text}
          onChange={(event) => {
            touch('text');
            setText(event.target.value);
          }}
        />
        <div className={styles.send}>
          <Button look="solid" type="submit" busy={busy}>
            {busy ? 'Sending' : 'Report'}
          </Button>
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
