import type { ApolloClient } from '@apollo/client';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import type { SessionState } from '../../state';
import { session, state } from '../../state';
import { cutOff, isRemembered } from '../../state/connection';
import { forgetSession } from './leaveSession';
import { announceSessionChange } from './sessionChannel';

/**
 * Asks the server who is signed in, after a call that has replaced the session's cookie (a new password), changed its user (a
 * confirmed address), or ended it (a reset, a deletion). Other tabs are notified and ask, too.
 */
export async function checkSession(client: ApolloClient): Promise<SessionState | null> {
  const now = await ask();
  if (now) session(now);
  else await forgetSession(client);
  announceSessionChange();
  return now;
}

/** Asks again if someone signed in or out here meanwhile: the answer may be about the time before. */
async function ask(): Promise<SessionState | null> {
  const before = session()?.token;
  const now = await authApi.getSession();
  return session()?.token === before ? now : ask();
}

let known = false;
/** Whether the server has said who is signed in, or that no one is. */
export const isSessionKnown = (): boolean => known;

const secondsBetweenTries = [2, 5, 15, 60];

/**
 * Reads the session with GET /get-session. If the server cannot say (unreachable, 503), the page starts signed out and retries
 * in the background: an outage is not a sign-out. `onLater` is called after such a retry. Offline, it starts with the user this
 * device remembers, and retries until it knows.
 */
export async function readSession(
  onLater: () => void = () => undefined,
  tries: readonly number[] = secondsBetweenTries,
): Promise<void> {
  try {
    session(await ask());
    known = true;
  } catch (error) {
    const offline = error instanceof ApiError && error.status === 0;
    if (offline && !session() && state.offline()) await remember();
    const [seconds, ...later] = tries.length === 0 && isRemembered(session()) ? [60] : tries;
    if (seconds === undefined) return;
    const wait = error instanceof ApiError ? error.retryAfter : null;
    setTimeout(() => void readSession(onLater, later).then(onLater), (wait ?? seconds) * 1000);
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
