import type { ApolloClient } from '@apollo/client';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { IconButton } from '../components/buttons/IconButton';
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

/** Loads the notice for users it concerns: appearing after the page, it would shift it. */
export async function readyEmailNotice(client: ApolloClient): Promise<void> {
  if (session()?.user.emailVerified !== false || !state.confirmNotice()) return;
  await Promise.all([ResendConfirmation.ready(), client.query({ query: SiteDocument })]);
}

/**
 * A slim notice above the page: an address needs confirming (after sign-up, until dismissed), or a mailed link has just
 * confirmed it (the guard of /welcome redirects signed-in users with that flag). The settings show both themselves.
 */
export function EmailNotice() {
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
  if (viewer.emailVerified || !shown || !mailEnabled) return null;
  return (
    // Shown all at once: a button that loaded later could make the notice taller.
    <Suspense>
      <Notice onClose={() => setShown(false)}>
        <p>
          Confirm your <Link to={paths.settings('email')}>email address</Link> with the link we sent to{' '}
          <strong>{viewer.email}</strong>.
        </p>
        <ResendConfirmation email={viewer.email} look="plain" className={styles.button} />
      </Notice>
    </Suspense>
  );
}

/** Appears only once nothing is being pressed, as it shifts the page below it. */
function Notice({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const calm = useNothingPressed();
  return (
    <aside className={styles.notice} hidden={!calm} aria-label="Email address">
      <div className={styles.text}>{children}</div>
      <IconButton label="Dismiss" icon={<X aria-hidden="true" />} tip="left" onClick={onClose} />
    </aside>
  );
}
