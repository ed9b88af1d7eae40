import type { ApolloClient } from '@apollo/client';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { Button } from '../components/buttons/Button';
import { IconButton } from '../components/buttons/IconButton';
import { cx } from '../components/cx';
import layout from '../components/layout.module.css';
import { lazyPart } from '../components/states/lazyPart';
import { announceSessionChange } from '../features/session/sessionChannel';
import { SiteDocument, useSiteQuery } from '../generated/graphql';
import { session, state, usePref, useViewer } from '../state';
import styles from './EmailNotice.module.css';
import { useNothingPressed } from './useNothingPressed';

/** Few users need it, so the first screen doesn't wait for a form. */
const ResendConfirmation = lazyPart(() =>
  import('../features/confirmation/ResendConfirmation').then((module) => module.ResendConfirmation),
);

/** Loads the notice for users it concerns, so that it comes with the first page. */
export async function preloadEmailNotice(client: ApolloClient): Promise<void> {
  if (session()?.user.emailVerified !== false || !state.confirmNotice()) return;
  await Promise.all([ResendConfirmation.ready(), client.query({ query: SiteDocument })]);
}

/**
 * A slim notice above the page: an address needs confirming (after sign-up, until dismissed), or a mailed link has just
 * confirmed it (the guard of /welcome redirects signed-in users with that flag). The settings show both themselves. Only what
 * a link has done appears on a page that was drawn without it, which it shifts.
 */
export function EmailNotice({ drawnPage }: { drawnPage: DrawnPage }) {
  const viewer = useViewer();
  const [shown, setShown] = usePref('confirmNotice');
  const { pathname, state: moved } = useLocation();
  const navigate = useNavigate();
  const mailEnabled = useSiteQuery().data?.site.mailEnabled ?? false;
  const cameByLink = Boolean((moved as { confirmed?: boolean } | null)?.confirmed);
  // Other tabs still show the address as unconfirmed.
  useEffect(() => {
    if (cameByLink) announceSessionChange();
  }, [cameByLink]);
  const due = viewer?.emailVerified === false && shown && mailEnabled;
  const isLate = useIsLate(due, drawnPage);
  const form = pathname.startsWith('/welcome') && pathname !== paths.start();
  if (!viewer || [paths.settings(), paths.settings('email')].includes(pathname) || form) return null;
  if (cameByLink) {
    return (
      <Notice onClose={() => void navigate('.', { replace: true, state: null })}>
        <p role="status">
          {viewer.emailVerified
            ? 'Your email address is confirmed. Thank you.'
            : `Your account’s address is now ${viewer.email}. Confirm it with the link we emailed there.`}
        </p>
      </Notice>
    );
  }
  if (!due || isLate) return null;
  return (
    <Notice onClose={() => setShown(false)}>
      <p>
        Confirm your <Link to={paths.settings('email')}>email address</Link> with the link we sent to{' '}
        <strong>{viewer.email}</strong>.
      </p>
      <Suspense fallback={<ResendPlace />}>
        <ResendConfirmation email={viewer.email} look="plain" className={styles.button} />
      </Suspense>
    </Notice>
  );
}

/** As large as the button that is still loading: a button that came later could make the notice taller. */
const ResendPlace = () => (
  <Button look="plain" className={cx(styles.button, styles.place)} aria-hidden="true" disabled>
    Send the link again
  </Button>
);

/** The history key of the page on screen, once it has been drawn. */
export type DrawnPage = RefObject<string | undefined>;

/** Whether the page on screen was drawn before the notice was due: the notice then waits for the next page. */
function useIsLate(due: boolean, drawnPage: DrawnPage): boolean {
  const { key } = useLocation();
  const [drawnWithout, setDrawnWithout] = useState(drawnPage.current);
  useLayoutEffect(() => {
    if (!due) setDrawnWithout(key);
  }, [due, key]);
  return drawnWithout === key;
}

/** Appears only once nothing is being pressed, as it shifts the page below it. */
function Notice({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const calm = useNothingPressed();
  return (
    <aside className={styles.notice} hidden={!calm} aria-label="Email address">
      <div className={cx(layout.row, styles.text)}>{children}</div>
      <IconButton label="Dismiss" icon={<X aria-hidden="true" />} tip="left" onClick={onClose} />
    </aside>
  );
}
