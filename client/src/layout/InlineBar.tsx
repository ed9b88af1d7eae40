import { Bar } from './Bar';
import styles from './InlineBar.module.css';

/** The slim bar over the hero of home and of an anime, where the header is hidden. */
export function InlineBar() {
  return (
    <div data-plate className={styles.inline}>
      <Bar />
    </div>
  );
}
