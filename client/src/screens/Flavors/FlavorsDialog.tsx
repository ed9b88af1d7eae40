import { lazy, Suspense } from 'react';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import { Dialog } from '../../components/overlays/Dialog';
import { Skeleton } from '../../components/states/Skeleton';
import { usePref } from '../../state';
import styles from './Flavors.module.css';

/** One of the sections that are loaded on demand: the dialog and the settings both show it. */
const Flavors = lazy(() => import('./Flavors').then((module) => ({ default: module.Flavors })));

/** Flavors as it opens from the sidebar. */
export function FlavorsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Flavors">
      <Suspense fallback={<Skeleton height="20rem" />}>
        <Flavors />
        <TitleLanguage />
      </Suspense>
    </Dialog>
  );
}

const languages = [
  { value: 'english', label: 'English' },
  { value: 'romaji', label: 'Romaji' },
  { value: 'native', label: 'Japanese' },
] as const;

/**
 * What anime are called everywhere on the site (product P7); where a title does not exist, the next best stands in. For
 * visitors as well: this browser remembers it, and for the signed-in the site does.
 */
function TitleLanguage() {
  const [language, choose] = usePref('titleLanguage');
  return (
    <div className={styles.titles}>
      <p className={styles.label}>Titles of anime</p>
      <ViewSwitch legend="Titles" options={languages} value={language} onChange={choose} />
    </div>
  );
}
