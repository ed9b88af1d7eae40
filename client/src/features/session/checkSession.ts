import type { ApolloClient } from '@apollo/client';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import type { SessionState } from '../../state';
import { session } from '../../state';
import { forgetSession } from './leaveSession';
import { announceSessionChange } from './sessionChannel';

/**
 * Asks the server who is signed in, after a call that has changed the session's cookie (another
 * password), its person (a confirmed address), or has ended it (a reset, a deletion). Other tabs are told, and ask too.
 */
export async function checkSession(client: ApolloClient): Promise<SessionState | null> {
  const now = await authApi.getSession();
  if (now) session(now);
  else await forgetSession(client);
  announceSessionChange();
  return now;
}

const secondsBetweenTries = [2, 5, 15, 60];

/**
 * Reads the session with GET /get-session (specification section 7). When the server cannot say (unreachable, 503) the
 * page starts signed out and asks again in the background: an outage is no sign-out. `onLater` hears of such a late answer.
 */
export async function readSession(
  onLater: () => void = () => undefined,
  tries: readonly number[] = secondsBetweenTries,
): Promise<void> {
  try {
    session(await authApi.getSession());
  } catch (error) {
    const [seconds, ...later] = tries;
    if (seconds === undefined) return;
    const asked = error instanceof ApiError ? error.retryAfter : null;
    setTimeout(() => void readSession(onLater, later).then(onLater), (asked ?? seconds) * 1000);
  }
}
