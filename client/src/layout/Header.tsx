import { Bar } from './Bar';
import styles from './Header.module.css';

/** The header, on every page but /, /home and /anime/... without `view`. */
export function Header() {
  return (
    <header className={styles.header}>
      <Bar />
    </header>
  );
}
