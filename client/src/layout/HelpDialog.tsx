import { Dialog } from '../components/overlays/Dialog';
import { usePref } from '../state';
import styles from './HelpDialog.module.css';

const keys: [string[], string][] = [
  [['/', 'Ctrl K'], 'Search'],
  [['g', 'h'], 'Home'],
  [['g', 'l'], 'Latest'],
  [['g', 'q'], 'Queue'],
  [['g', 'p'], 'Profile'],
  [['g', 'b'], 'Library'],
  [['g', 'd'], 'Discover'],
  [['+', '-'], 'One episode more or fewer, on the focused anime'],
  [['Ctrl Z'], 'Undo the last change to your lists, for ten minutes'],
  [['['], 'Open or close the sidebar'],
  [['?'], 'This help'],
];

/** The site's keyboard shortcuts, and the switch for single keys. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [singleKeys, setSingleKeys] = usePref('singleKeys');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Keyboard">
      <dl className={styles.keys}>
        {keys.map(([presses, meaning]) => (
          <div key={meaning} className={styles.row}>
            <dt>
              {presses.map((press) => (
                <kbd key={press}>{press}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        Single keys are on. Without them, Ctrl K and Ctrl Z still work.
      </label>
    </Dialog>
  );
}
