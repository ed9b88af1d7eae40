import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { readError } from '../../../errors/readError';
import styles from '../threads.module.css';
import { SendRow } from '../write/SendRow';
import { WriteField } from './WriteField';

type Props = {
  label: string;
  send: string;
  sending: string;
  placeholder?: string;
  initial?: string;
  /** In a thread about an anime, a comment may tell up to which episode it goes. */
  episode?: boolean;
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
  /** A failure keeps the text. */
  onSend: (text: string, episodeNumber: number | null) => Promise<void>;
  onCancel?: () => void;
};

/** Writing: a comment, a reply, a correction. What could not be sent stands there again, with the reason. */
export function CommentForm({
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
  const [text, setText] = useState(initial);
  const [upTo, setUpTo] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const submit = async () => {
    if (running.current) return;
    const body = text.trim();
    if (body === '') return setError('Write something first.');
    const episodeNumber = upTo.trim() === '' ? null : Number(upTo);
    if (episodeNumber !== null && !(Number.isSafeInteger(episodeNumber) && episodeNumber >= 1))
      return setError('The episode has to be a number, such as 7.');
    running.current = true;
    setBusy(true);
    setError(null);
    // It stands in the thread at once; the field is free for the next one.
    setText('');
    try {
      await onSend(body, episodeNumber);
      setUpTo('');
    } catch (failure) {
      setText((typed) => (typed === '' ? body : `${body}\n\n${typed}`));
      setError(readError(failure).text);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onCancel && text === initial) onCancel();
      }}
    >
      <WriteField
        label={label}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setError(null);
        }}
        onSend={() => void submit()}
        placeholder={placeholder}
        error={error}
        fieldRef={fieldRef}
      />
      <SendRow label={send} busyLabel={sending} busy={busy} quiet={!text.trim()} onCancel={onCancel}>
        {episode ? (
          <label className={styles.upTo}>
            Spoilers up to episode
            <input
              inputMode="numeric"
              value={upTo}
              maxLength={5}
              onChange={(event) => {
                setUpTo(event.target.value);
                setError(null);
              }}
            />
          </label>
        ) : null}
      </SendRow>
    </form>
  );
}
