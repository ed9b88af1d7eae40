import { CircleSlash2, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Verdict } from '../../../generated/graphql';
import styles from './reviews.module.css';

/** Verdicts in the order of the buttons, with words and sign. */
export const verdictOptions = [
  { value: 'RECOMMENDED', label: 'Recommended', icon: <ThumbsUp aria-hidden="true" /> },
  { value: 'MIXED', label: 'Mixed', icon: <CircleSlash2 aria-hidden="true" /> },
  { value: 'NOT_FOR_ME', label: 'Not for me', icon: <ThumbsDown aria-hidden="true" /> },
] as const satisfies readonly { value: Verdict; label: string; icon: ReactNode }[];

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const shown = verdictOptions.find(({ value }) => value === verdict);
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      {shown?.icon}
      {shown?.label}
    </span>
  );
}
