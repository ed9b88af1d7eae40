import type { ApolloClient } from '@apollo/client';
import type { SessionState } from '../../state';
import { session, state } from '../../state';
import { isRemembered } from '../../state/connection';

/**
 * Keeps offline data for the signed-in user only: other people's is deleted once the server has said who is signed in, and all
 * of it once no one is. `known`: the server has already said so.
 */
export function keepForViewer(client: ApolloClient, known: boolean): void {
  const follow = async (now: SessionState | null) => {
    if (!now && (await nothingKept())) return;
    const { forgetPeople, rememberPerson } = await import('./people');
    if (!now) return forgetPeople();
    const { keepSeen } = await import('./keepSeen');
    keepSeen(client);
    // Loaded now, while there is a network.
    await import('./answerSeen');
    if (!isRemembered(now) && state.offline()) await rememberPerson(now.user);
  };
  const inStep = (now: SessionState | null) => void follow(now).catch(() => undefined);
  session.subscribe(inStep);
  if (session() || known) inStep(session());
}

/** A visitor whose device has never kept anything loads none of this. */
async function nothingKept(): Promise<boolean> {
  const all = await indexedDB.databases?.();
  return all !== undefined && !all.some(({ name }) => name === 'enspired-member');
}
