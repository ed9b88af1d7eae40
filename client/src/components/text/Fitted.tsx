import { longestWord } from '../../../../shared/titleSize';
import { numbered } from '../numbered';
import styles from './Fitted.module.css';

/** Words up to this width, in em, fit in the narrowest card. */
const MAX_UNFITTED_EM = 9.5;

/** A title at normal size, as in a card, but smaller if its longest word would not fit. */
export function Fitted({ children }: { children: string }) {
  const longest = longestWord(children);
  if (longest <= MAX_UNFITTED_EM) return children;
  return (
    <span className={styles.fitted} {...numbered(longest * 2)}>
      {children}
    </span>
  );
}
