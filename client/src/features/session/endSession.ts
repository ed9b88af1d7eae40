import type { ApolloClient } from '@apollo/client';
import { session, state } from '../../state';
import { endOnServer, forgetPerson, forgetSession, forgetWaiting, isLeaving } from './leaveSession';

const ended = 'Your session has ended. Sign in to continue where you left off.';
const again = 'Sign in again to continue where you left off.';

/**
 * The server has ended the session (it expired, or was revoked from another browser). The client drops it as well, says so in
 * the sign-in form, and keeps unsaved input in this tab, restored only for the same user.
 */
export function endSession(client: ApolloClient): Promise<void> {
  return session() === null || isLeaving()
    ? Promise.resolve()
    : keepingDraft(ended, () => forgetSession(client));
}

/** The same when the session is known to be over already: another tab has signed out. */
export function sessionIsOver(client: ApolloClient): Promise<void> {
  return keepingDraft(ended, () => forgetPerson(client));
}

/** For actions that need a fresh session: signs out, then in again, returning to the same place. */
export async function signInAgain(client: ApolloClient): Promise<void> {
  await endOnServer();
  await keepingDraft(again, () => forgetSession(client));
}

/** The user has ended all sessions, including this one. */
export function leaveEverywhere(client: ApolloClient): Promise<void> {
  void forgetWaiting();
  const done = forgetSession(client);
  noteAtSignIn('You’re signed out on every device.');
  return done;
}

function keepingDraft(note: string, forget: () => Promise<void>): Promise<void> {
  const draft = state.accountDraft();
  const done = forget();
  state.accountDraft(draft);
  noteAtSignIn(note);
  return done;
}

/** Switches the form first, since that clears the notes. */
function noteAtSignIn(note: string): void {
  state.formToggle(true);
  state.formNotes([note]);
}
