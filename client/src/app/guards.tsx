import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useViewer } from '../state';
import { paths, returnPath } from './paths';

/** The only two guards of the client (P6); the server guards its calls itself. */

/** /settings sends the signed-out to the sign-in form, and back after it. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  return viewer ? children : <Navigate replace to={paths.signIn(pathname + search)} />;
}

/**
 * /welcome redirects the signed-in to the safe relative return path, else home. An address with `token` or `error`
 * stays, so that a mailed link works in a signed-in browser.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  if (!viewer || query.has('token') || query.has('error')) return children;
  return <Navigate replace to={returnPath(search) ?? paths.home()} />;
}
