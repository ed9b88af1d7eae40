import { Link } from 'react-router-dom';
import styles from './SettingsIndex.module.css';
import type { SettingsPart } from './settingsParts';
import { titleOf } from './settingsParts';
import { usePartInView } from './usePartInView';

/** The parts of the page, where it is wide enough to stand beside them. */
export function SettingsIndex({ parts }: { parts: readonly SettingsPart[] }) {
  const inView = usePartInView(parts);
  return (
    <nav className={styles.index} aria-label="Parts of the settings">
      <ul className={styles.list}>
        {parts.map((name) => (
          <li key={name}>
            <Link
              className={styles.link}
              to={`#${name}`}
              aria-current={name === inView ? 'location' : undefined}
            >
              {titleOf(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
