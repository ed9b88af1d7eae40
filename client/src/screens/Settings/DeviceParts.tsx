import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { Check } from '../../components/fields/Check';
import { FormSaved } from '../../components/fields/FormMessages';
import { Skeleton } from '../../components/states/Skeleton';
import { resetAll, usePref } from '../../state';
import { keepOffline } from '../../worker/keepOffline';
import { Part } from './Part';
import styles from './Settings.module.css';

const Flavors = lazy(() => import('../Flavors/Flavors').then((module) => ({ default: module.Flavors })));

/** Settings that only this browser remembers: they work without the server. */
export function DeviceParts() {
  return (
    <>
      <Part name="appearance" lead="Saved in this browser.">
        <Suspense fallback={<Skeleton height="20rem" />}>
          <Flavors />
        </Suspense>
      </Part>
      <KeyboardPart />
      <ViewsPart />
    </>
  );
}

function KeyboardPart() {
  const [singleKeys, setSingleKeys] = usePref('singleKeys');
  return (
    <Part name="keyboard">
      <Check checked={singleKeys} onChange={(event) => setSingleKeys(event.target.checked)}>
        Use single-key shortcuts. Press ? to see them.
      </Check>
    </Part>
  );
}

/** "Reset views": spoiler screen, pages, list, thread and form go back to their start; preferences stay (P6). */
function ViewsPart() {
  const [offline, setOffline] = usePref('offline');
  const chooseOffline = (wanted: boolean) => {
    setOffline(wanted);
    void keepOffline(wanted);
  };
  const [done, setDone] = useState(false);
  return (
    <Part name="views">
      <div className={styles.stack}>
        <Check checked={offline} onChange={(event) => chooseOffline(event.target.checked)}>
          Keep the last pages you saw, so they open offline
        </Check>
        <p className={styles.hint}>
          Resets pages, lists, threads and half-filled forms. Your theme and chosen views stay.
        </p>
        <div className={styles.actions}>
          <Button
            onClick={() => {
              resetAll();
              setDone(true);
            }}
          >
            Reset views
          </Button>
          <FormSaved text={done ? 'Views reset.' : null} />
        </div>
      </div>
    </Part>
  );
}
