import { useDeferredValue, useMemo } from 'react';
import { passwordStrength } from './passwordStrength';
import styles from './StrengthMeter.module.css';

const words = ['Very easy to guess', 'Easy to guess', 'Fair', 'Good', 'Very good'];

/** How hard a password is to guess. Loaded with its word lists only once somebody types one; nothing leaves the page. */
export function StrengthMeter({ password, about }: { password: string; about: readonly string[] }) {
  const deferred = useDeferredValue(password);
  const { score, warning } = useMemo(() => passwordStrength(deferred, about), [deferred, about]);
  return (
    <div className={styles.strength} data-score={score}>
      <meter className={styles.meter} min={0} max={4} value={score} aria-label="Strength of the password">
        {words[score]}
      </meter>
      <p className={styles.words} role="status">
        {words[score]}
        {warning ? `. ${warning}` : ''}
      </p>
    </div>
  );
}
