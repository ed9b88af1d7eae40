import type { CSSProperties } from 'react';
import { longestWord } from '../../../../shared/titleSize';
import styles from './Fitted.module.css';

/** Words up to this wide, in em, have room in the narrowest card. */
const ROOMY = 9.5;

/** A title in type of the usual size, as in a card: smaller where its longest word would break in the place there is. */
export function Fitted({ children }: { children: string }) {
  const longest = longestWord(children);
  if (longest <= ROOMY) return children;
  return (
    <span className={styles.fitted} style={{ '--longest': longest } as CSSProperties}>
      {children}
    </span>
  );
}
