import { themeNames } from '../../../../shared/themes';
import { themeWords } from '../../../../shared/themeWords';
import layout from '../../components/layout.module.css';
import { usePref } from '../../state';
import { themeDescriptions } from './descriptions';
import styles from './Flavors.module.css';

/** The theme chooser ("Flavors"): each theme is shown in its own colours; a choice is applied and remembered at once. */
export function Flavors() {
  const [theme, setTheme] = usePref('theme');
  return (
    <fieldset className={styles.flavors}>
      <legend className={layout.visuallyHidden}>Theme</legend>
      {themeNames.map((name) => (
        <label key={name} className={styles.flavor} data-flavor={name}>
          <input
            type="radio"
            name="theme"
            value={name}
            checked={name === theme}
            onChange={() => setTheme(name)}
          />
          <span className={styles.swatch} aria-hidden="true">
            <span className={styles.sample}>Aa</span>
            <span className={styles.band} />
            <span className={styles.lines} />
          </span>
          <span className={styles.label}>{themeWords[name]}</span>
          <span className={layout.hint}>{themeDescriptions[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
