import { Suspense, useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { Check } from '../../components/fields/Check';
import { FormSaved } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { resetAll, usePref } from '../../state';
import { keepOffline } from '../../worker/keepOffline';

const Flavors = lazyPart(() => import('../Flavors/Flavors').then((module) => module.Flavors));

/** The theme: applied as soon as it is chosen, and remembered only in this browser. */
export function AppearancePart() {
  return (
    <Suspense fallback={<Skeleton height={20} />}>
      <Flavors />
    </Suspense>
  );
}

export function KeyboardPart() {
  const [singleKeys, setSingleKeys] = usePref('singleKeys');
  return (
    <Check checked={singleKeys} onChange={(event) => setSingleKeys(event.target.checked)}>
      Use single-key shortcuts. Press ? to see them.
    </Check>
  );
}

/** "Reset views": spoiler screen, pages, list, thread and form are reset; preferences stay. */
export function ViewsPart() {
  const [offline, setOffline] = usePref('offline');
  const chooseOffline = (wanted: boolean) => {
    setOffline(wanted);
    void keepOffline(wanted);
    if (!wanted) void import('../../apollo/offline/people').then(({ forgetPeople }) => forgetPeople());
  };
  const [done, setDone] = useState(false);
  return (
    <div className={layout.stack4}>
      <Check
        checked={offline}
        hint="Push notifications in this browser need it, too."
        onChange={(event) => chooseOffline(event.target.checked)}
      >
        Keep the last pages you saw, so they open offline
      </Check>
      <p className={layout.hint}>
        Resets pages, lists, threads and half-filled forms. Your theme and chosen views stay.
      </p>
      <div className={layout.row3}>
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
  );
}
