import { ViewSwitch } from '../../components/fields/ViewSwitch';
import { usePref } from '../../state';
import styles from './Flavors.module.css';

const languages = [
  { value: 'english', label: 'English' },
  { value: 'romaji', label: 'Romaji' },
  { value: 'native', label: 'Japanese' },
] as const;

/**
 * What anime are called everywhere on the site (product P7); where a title does not exist, the next best stands in. For
 * visitors as well: this browser remembers it, and for the signed-in the site does.
 */
export function TitleLanguage() {
  const [language, choose] = usePref('titleLanguage');
  return (
    <div className={styles.titles}>
      <p className={styles.label}>Titles of anime</p>
      <ViewSwitch legend="Titles" options={languages} value={language} onChange={choose} />
    </div>
  );
}
