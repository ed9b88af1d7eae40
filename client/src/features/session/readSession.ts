import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import { session } from '../../state';

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
