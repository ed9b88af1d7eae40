import { usePref } from '../../state';
import { themes } from '../../themes';
import styles from './Flavors.module.css';

/** The theme chooser ("Flavors"): each theme shows itself in its own colours; a choice is applied and remembered at once. */
export function Flavors() {
  const [theme, setTheme] = usePref('theme');
  return (
    <fieldset className={styles.flavors}>
      <legend className={styles.legend}>Theme</legend>
      {themes.map(({ name, label, description }) => (
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
          <span className={styles.label}>{label}</span>
          <span className={styles.description}>{description}</span>
        </label>
      ))}
    </fieldset>
  );
}
