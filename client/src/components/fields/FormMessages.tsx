import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './FormMessages.module.css';

type Props = { notes: readonly string[]; errors: Partial<Record<string, string>> };

/** The form's notes and, for screen readers, a summary of the errors shown beside the fields. */
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

/** A success message, shown quietly beside the button. */
export function FormSaved({ text }: { text: string | null }) {
  return (
    <p role="status" ref={text ? bringIntoViewOfForm : undefined} className={styles.saved}>
      {text}
    </p>
  );
}

/** On a phone a form can be taller than the space above the keyboard, so messages are scrolled into view. */
function bringIntoView(words: HTMLElement | null): void {
  words?.scrollIntoView?.({ block: 'nearest' });
}

/** Only in forms: in a list, the row that disappears says enough, and scrolling would lose the user's place. */
function bringIntoViewOfForm(words: HTMLElement | null): void {
  if (words?.closest('form')) bringIntoView(words);
}
