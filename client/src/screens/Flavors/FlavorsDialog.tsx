import { Suspense } from 'react';
import { titleLanguageNames, titleLanguageWords } from '../../../../shared/titles';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import { Dialog } from '../../components/overlays/Dialog';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { useTitleLanguage } from '../../features/settings/useTitleLanguage';
import styles from './Flavors.module.css';

/** A section loaded on demand, shown by the dialog and the settings. */
const Flavors = lazyPart(() => import('./Flavors').then((module) => module.Flavors));

/** Flavors, opened from the sidebar. */
export function FlavorsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Flavors">
      <Suspense fallback={<Skeleton height={20} />}>
        <Flavors />
        <TitleLanguage />
      </Suspense>
    </Dialog>
  );
}

const languages = titleLanguageNames.map((value) => ({ value, label: titleLanguageWords[value] }));

/**
 * The title language used across the site; if a title doesn't exist, the next best replaces it. Works for visitors as well:
 * this browser remembers it, and for signed-in users the site does.
 */
function TitleLanguage() {
  const [language, choose] = useTitleLanguage();
  return (
    <div className={styles.titles}>
      <p className={styles.label}>Titles of anime</p>
      <ViewSwitch legend="Titles" options={languages} value={language} onChange={choose} />
    </div>
  );
}
