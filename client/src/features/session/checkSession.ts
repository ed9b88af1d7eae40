import type { ApolloClient } from '@apollo/client';
import { authApi } from '../../rest/authApi';
import type { SessionState } from '../../state';
import { session } from '../../state';
import { forgetSession } from './leaveSession';
import { announceSessionChange } from './sessionChannel';

/**
 * Asks the server who is signed in and takes its word: after a call that has changed the session's cookie (another
 * password), its person (a confirmed address), or has ended it (a reset, a deletion). Other tabs hear of it and ask, too.
 */
export async function checkSession(client: ApolloClient): Promise<SessionState | null> {
  const now = await authApi.getSession();
  if (now) session(now);
  else await forgetSession(client);
  announceSessionChange();
  return now;
}
