import type { RefObject } from 'react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { required } from '../../../forms/fields';
import { useDraft } from '../../../forms/kept';
import { useForm } from '../../../forms/useForm';
import styles from '../threads.module.css';
import { SendRow } from '../write/SendRow';
import { WriteField } from './WriteField';

type Props = {
  /** What is written here, such as "reply to 7": its draft is kept under this name. */
  subject: string;
  label: string;
  send: string;
  sending: string;
  placeholder?: string;
  initial?: string;
  /** In a thread about an anime or a review, a comment may say up to which episode it goes. */
  episode?: boolean;
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
  /** On failure the text is kept. */
  onSend: (text: string, episodeNumber: number | null) => Promise<void>;
  onCancel?: () => void;
};

const isEpisode = (typed: string) =>
  typed === '' || (Number.isSafeInteger(Number(typed)) && Number(typed) >= 1);

const schema = z.object({
  body: required('Write something first.'),
  upTo: z.string().check(z.trim(), z.refine(isEpisode, 'The episode has to be a number, such as 7.')),
});

/** A form for a comment, a reply or an edit. Text that could not be sent reappears, with the reason. */
export function CommentForm({
  subject,
  label,
  send,
  sending,
  placeholder,
  initial = '',
  episode = false,
  fieldRef,
  onSend,
  onCancel,
}: Props) {
  const [notes, setNotes] = useState<readonly string[]>([]);
  const defaults = { body: initial, upTo: '' };
  const draft = useDraft(defaults, subject);
  const form = useForm({
    schema,
    defaults,
    typed: draft.typed,
    notes: [notes, setNotes],
    onChange: (values) => {
      setNotes([]);
      draft.onChange(values);
    },
    send: async ({ body, upTo }): Promise<null> => {
      // It appears in the thread at once; the field is free for the next one.
      form.reset({ body: '' });
      try {
        await onSend(body, upTo === '' ? null : Number(upTo));
      } catch (failure) {
        // Text typed meanwhile is appended.
        const { body: typed } = form.now();
        form.set('body', typed === '' ? body : `${body}\n\n${typed}`);
        throw failure;
      }
      form.reset({ upTo: '' });
      draft.onChange({ body: form.now().body || initial, upTo: '' });
      return null;
    },
  });
  const { body: text } = form.values;
  const cancel =
    onCancel &&
    (() => {
      draft.discard();
      onCancel();
    });

  return (
    <form
      className={layout.stack3}
      aria-label={label}
      {...form.props}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text === initial) cancel?.();
      }}
    >
      <WriteField
        label={label}
        value={text}
        onChange={(typed) => form.set('body', typed)}
        onSend={form.submit}
        placeholder={placeholder}
        error={form.errors.body ?? form.errors.upTo ?? notes[0]}
        fieldRef={fieldRef}
      />
      <SendRow label={send} busyLabel={sending} busy={form.busy} quiet={!text.trim()} onCancel={cancel}>
        {episode ? (
          <label className={cx(layout.row2, layout.hint, layout.end, styles.upTo)}>
            Spoilers up to episode
            <input inputMode="numeric" maxLength={5} {...form.input('upTo')} />
          </label>
        ) : null}
      </SendRow>
    </form>
  );
}
