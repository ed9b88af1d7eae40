import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths, returnPart, returnPath } from '../../../shared/paths';
import { state, useViewer } from '../state';

/** The only two guards of the client (P6); the server guards its calls itself. */

/** /settings sends the signed-out to the sign-in form, and back after it. The part of the page (#) travels along. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { pathname, search, hash } = useLocation();
  return viewer ? children : <Navigate replace to={paths.signIn(pathname + search) + hash} />;
}

/**
 * /welcome redirects the signed-in to the safe relative return path, else home; who has just signed up, to how a list begins. An address with `token` or `error`
 * stays, so that a mailed link works in a signed-in browser; so does the page for a deleted account, which
 * checks that itself. That an address is confirmed is announced where the redirect leads.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  // Whoever is signed in came back from connecting a service: what went wrong is told where they began.
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
