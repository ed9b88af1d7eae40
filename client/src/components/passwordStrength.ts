import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

// Known passwords, keyboard rows and the 7,776 diceware words. The full English lists would be four times the download.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, translations });

/** From 0 (guessed at once) to 4. What the person typed in the other fields counts as known to a guesser. */
export function passwordStrength(
  password: string,
  about: readonly string[],
): { score: number; warning: string | null } {
  const known = about.flatMap((text) => text.split(/[\s@.]+/)).filter(Boolean);
  // The estimate grows faster than the length; the first hundred characters decide anyway.
  const { score, feedback } = estimator.check(password.slice(0, 100), known);
  return { score, warning: feedback.warning ?? null };
}
