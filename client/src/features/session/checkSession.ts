import type { ApolloClient } from '@apollo/client';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import type { SessionState } from '../../state';
import { session, state } from '../../state';
import { cutOff, isRemembered } from '../../state/connection';
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

let known = false;
/** The server has said who is signed in, or that nobody is. */
export const isSessionKnown = (): boolean => known;

const secondsBetweenTries = [2, 5, 15, 60];

/**
 * Reads the session with GET /get-session (specification section 7). When the server cannot say (unreachable, 503) the
 * page starts signed out and asks again in the background: an outage is no sign-out. `onLater` hears of such a late answer.
 * Without a network it starts with the person whom this device remembers, and asks until it knows.
 */
export async function readSession(
  onLater: () => void = () => undefined,
  tries: readonly number[] = secondsBetweenTries,
): Promise<void> {
  try {
    session(await authApi.getSession());
    known = true;
  } catch (error) {
    const offline = error instanceof ApiError && error.status === 0;
    if (offline && !session() && state.offline()) await remember();
    const [seconds, ...later] = tries.length === 0 && isRemembered(session()) ? [60] : tries;
    if (seconds === undefined) return;
    const asked = error instanceof ApiError ? error.retryAfter : null;
    setTimeout(() => void readSession(onLater, later).then(onLater), (asked ?? seconds) * 1000);
  }
}

async function remember(): Promise<void> {
  const person = await import('../../apollo/offline/people')
    .then(({ rememberedPerson }) => rememberedPerson())
    .catch(() => null);
  if (!person || session()) return;
  session(person);
  cutOff(true);
}
