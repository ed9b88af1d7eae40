import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';
import { useDeferredValue, useMemo } from 'react';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './StrengthMeter.module.css';

const words = ['Very easy to guess', 'Easy to guess', 'Fair', 'Good', 'Very good'];

/** How hard a password is to guess. Loaded with its word lists only once someone types one; nothing leaves the page. */
export function StrengthMeter({ password, about }: { password: string; about: readonly string[] }) {
  const deferred = useDeferredValue(password);
  const { score, warning } = useMemo(() => passwordStrength(deferred, about), [deferred, about]);
  return (
    <div className={cx(layout.stack1, styles.strength)} data-score={score}>
      <meter className={styles.meter} min={0} max={4} value={score} aria-label="Password strength">
        {words[score]}
      </meter>
      <p className={layout.hint} role="status">
        {words[score]}
        {warning ? `. ${warning}` : ''}
      </p>
    </div>
  );
}

// Known passwords, keyboard rows and the 7,776 diceware words. The full English lists would be four times the download.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, translations });

/** From 0 (guessed at once) to 4. Text from the other fields counts as known to a guesser. */
function passwordStrength(
  password: string,
  about: readonly string[],
): { score: number; warning: string | null } {
  const known = about.flatMap((text) => text.split(/[\s@.]+/)).filter(Boolean);
  // The estimate's cost grows faster than the length; the first hundred characters decide anyway.
  const { score, feedback } = estimator.check(password.slice(0, 100), known);
  return { score, warning: feedback.warning ?? null };
}
