import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useOneCall } from '../../forms/useOneCall';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import { resetAll, session } from '../../state';
import { refetchAll } from './enterSession';
import { announceSessionChange } from './sessionChannel';

/**
 * Signs out: the server ends the session first, then all of the user's data leaves this browser (security F11): session, cached
 * answers, list, pages, thread and form. If the server cannot be reached nothing changes, so that no one believes they are
 * signed out while the cookie is still valid.
 */
export async function leaveSession(client: ApolloClient): Promise<void> {
  leaving = true;
  try {
    await endOnServer();
    await forgetWaiting();
    await endPush();
    await forgetSession(client);
  } finally {
    leaving = false;
  }
}

let leaving = false;
/** Whether someone is signing out here: that the session has ended is no news then. */
export const isLeaving = (): boolean => leaving;

/** Unsent changes are deleted, too: the next user of this device is someone else. */
export async function forgetWaiting(): Promise<void> {
  await import('../../apollo/offline/people').then((people) => people.forgetWaiting()).catch(() => undefined);
}

/** The next user must not receive this one's push messages either. */
async function endPush(): Promise<void> {
  await import('../../worker/pushSubscription').then((push) => push.unsubscribe()).catch(() => undefined);
}

/** The server's half only. */
export async function endOnServer(): Promise<void> {
  try {
    await authApi.signOut();
  } catch (error) {
    // 400: there was no session left to end.
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
  }
}

/** The client's half only: the server has already ended the session. */
export async function forgetSession(client: ApolloClient): Promise<void> {
  if (session() === null) return;
  session(null);
  announceSessionChange();
  await forgetPerson(client);
}

export async function forgetPerson(client: ApolloClient): Promise<void> {
  resetAll();
  await refetchAll(client);
}

/** Sign-out for a button, with its progress and error. */
export function useSignOut() {
  const client = useApolloClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { run, busy } = useOneCall(async () => {
    setProblem(null);
    try {
      await leaveSession(client);
    } catch {
      setProblem('You’re still signed in: the site didn’t answer. Try again.');
    }
  });
  return { signOut: run, busy, problem };
}
