import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import styles from './MeanScore.module.css';

/** An anime's mean score on a card, given as text in the viewer's format. */
export function MeanScore({ children }: { children: string }) {
  return (
    <span className={styles.mean}>
      <VisuallyHidden>Mean score</VisuallyHidden>
      <span aria-hidden="true">★</span> {children}
    </span>
  );
}
