import { History } from 'lucide-react';
import styles from './SearchDialog.module.css';

type Props = {
  texts: readonly string[];
  option: (at: number) => string;
  marked: number;
  onChoose: (text: string) => void;
};

/** What this browser searched for last, as options of the list that the arrow keys move through. */
export function RecentSearches({ texts, option, marked, onChoose }: Props) {
  return texts.map((text, at) => (
    <button
      key={text}
      type="button"
      id={option(at)}
      role="option"
      aria-selected={at === marked}
      className={styles.recent}
      tabIndex={-1}
      onClick={() => onChoose(text)}
    >
      <History aria-hidden="true" />
      <span className={styles.recentText}>{text}</span>
    </button>
  ));
}
