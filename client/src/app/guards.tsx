import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths, returnPart, returnPath } from '../../../shared/paths';
import { state, useViewer } from '../state';

/** The client's only two guards; the server guards its own calls. */

/** /settings sends signed-out visitors to the sign-in form, and back afterwards. The hash is kept. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { pathname, search, hash } = useLocation();
  if (viewer) return children;
  // The end of the session may be noticed before the page has moved on.
  if (state.accountDeleted()) return <Navigate replace to={paths.deleted()} />;
  return <Navigate replace to={paths.signIn(pathname + search) + hash} />;
}

/**
 * /welcome redirects signed-in users to the safe relative return path, else home; after sign-up, to how a list begins. An
 * address with `token` or `error` stays, so that a mailed link works in a signed-in browser; so does the page for a deleted
 * account, which checks that itself. A confirmed address is announced at the redirect's target.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  // A signed-in user came back from connecting a service: the error is shown in the settings, where they started.
  const failed = viewer && pathname.toLowerCase() === paths.signIn() ? query.get('error') : null;
  if (failed)
    return <Navigate replace to={`${paths.settings()}?${new URLSearchParams({ error: failed })}`} />;
  if (!viewer || ['token', 'error', 'deleted'].some((name) => query.has(name))) return children;
  const confirmed = pathname === paths.verified();
  return (
    <Navigate
      replace
      to={
        (returnPath(search) ?? (state.newcomer() ? paths.start() : paths.home())) +
        (hash || returnPart(search))
      }
      state={confirmed ? { confirmed } : null}
    />
  );
}
