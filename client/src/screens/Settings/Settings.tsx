import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/Button';
import { Headline } from '../../components/Headline';
import { Skeleton } from '../../components/Skeleton';
import { useSignOut } from '../../features/session/useSignOut';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { resetAll, usePref, useViewer } from '../../state';
import styles from './Settings.module.css';

const Flavors = lazy(() => import('../Flavors/Flavors').then((module) => ({ default: module.Flavors })));

/** Settings, for the signed-in: the account's facts, how the site looks, the views, and the way out. */
export function Settings() {
  useTitle('Settings');
  const viewer = useViewer();
  const { signOut, busy, problem } = useSignOut();
  if (!viewer) return null;
  return (
    <Page className={styles.settings} at="settings">
      <Headline>Settings</Headline>
      <section className={styles.part}>
        <h2>Account</h2>
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>{viewer.name}</dd>
          <dt>E-mail</dt>
          <dd>
            {viewer.email}
            <span className={styles.mark}>{viewer.emailVerified ? 'Confirmed' : 'Not confirmed yet'}</span>
          </dd>
        </dl>
        {problem ? <p role="alert">{problem}</p> : null}
        <Button busy={busy} onClick={signOut}>
          Sign out
        </Button>
      </section>
      <section className={styles.part}>
        <h2>Appearance</h2>
        <Suspense fallback={<Skeleton height="20rem" />}>
          <Flavors />
        </Suspense>
      </section>
      <KeyboardPart />
      <ViewsPart />
    </Page>
  );
}

function KeyboardPart() {
  const [singleKeys, setSingleKeys] = usePref('singleKeys');
  return (
    <section className={styles.part}>
      <h2>Keyboard</h2>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        Single keys move around the site. Press ? to see them.
      </label>
    </section>
  );
}

/** "Reset views": spoiler screen, pages, list, thread and form go back to their start; preferences stay (P6). */
function ViewsPart() {
  const [spoilerScreen, setSpoilerScreen] = usePref('spoilerScreen');
  const [done, setDone] = useState(false);
  return (
    <section className={styles.part}>
      <h2>Views</h2>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={spoilerScreen}
          onChange={(event) => setSpoilerScreen(event.target.checked)}
        />
        Screen spoilers during this visit
      </label>
      <p className={styles.hint}>
        Puts pages, lists, threads and half-filled forms back to their start. Your theme and chosen views
        stay.
      </p>
      <Button
        onClick={() => {
          resetAll();
          setDone(true);
        }}
      >
        Reset views
      </Button>
      <p role="status">{done ? 'Done: everything starts over.' : ''}</p>
    </section>
  );
}
