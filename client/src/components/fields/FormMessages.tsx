import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './FormMessages.module.css';

type Props = { notes: readonly string[]; errors: Partial<Record<string, string>> };

/** The form's notes, and for screen readers a summary of what the fields say beside themselves (P7). */
export function FormMessages({ notes, errors }: Props) {
  const wrong = Object.values(errors).filter(Boolean);
  return (
    <div className={styles.messages}>
      <div role="alert">
        {notes.map((note) => (
          <p key={note} ref={bringIntoView} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
      <VisuallyHidden role="alert">
        {wrong.length > 0
          ? `${wrong.length === 1 ? 'One field' : `${wrong.length} fields`} to correct: ${wrong.join(' ')}`
          : ''}
      </VisuallyHidden>
    </div>
  );
}

/** What went well, said once it has: quietly, in its place beside the button. */
export function FormSaved({ text }: { text: string | null }) {
  return (
    <p role="status" ref={text ? bringIntoViewOfForm : undefined} className={styles.saved}>
      {text}
    </p>
  );
}

/** On a phone a form is longer than what its keyboard leaves to be seen: what is said must not be said out of sight. */
function bringIntoView(words: HTMLElement | null): void {
  words?.scrollIntoView?.({ block: 'nearest' });
}

/** Beside a list the row that went says the same: whoever goes through it must not lose their place to a word below. */
function bringIntoViewOfForm(words: HTMLElement | null): void {
  if (words?.closest('form')) bringIntoView(words);
}
