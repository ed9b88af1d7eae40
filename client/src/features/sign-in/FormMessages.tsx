import { VisuallyHidden } from '../../components/VisuallyHidden';
import type { SignField } from './fields';
import styles from './SignForm.module.css';

type Props = { notes: readonly string[]; errors: Partial<Record<SignField, string>> };

/** The form's notes, and for screen readers a summary of what the fields say beside themselves (P7). */
export function FormMessages({ notes, errors }: Props) {
  const wrong = Object.values(errors).filter(Boolean);
  return (
    <>
      <div role="alert">
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
      <VisuallyHidden role="alert">
        {wrong.length > 0
          ? `${wrong.length === 1 ? 'One field' : `${wrong.length} fields`} to correct: ${wrong.join(' ')}`
          : ''}
      </VisuallyHidden>
    </>
  );
}
