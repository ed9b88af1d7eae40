import type { SessionState, SessionUser } from '../../state';
import { session } from '../../state';
import { rememberedToken } from '../../state/connection';
import { memberStore, runInTurn } from './memberStore';

/** The server has said who is signed in: keep their data, delete everyone else's. */
export function rememberPerson({ id, name, image }: SessionUser): Promise<void> {
  return runInTurn(async () => {
    const store = await memberStore();
    if (session()?.user.id !== id) return;
    await store.put('people', { id, name, image }, 'last');
    for (const owner of await store.getAllKeys('seen')) if (owner !== id) await store.delete('seen', owner);
    for (const change of await store.getAll('waiting'))
      if (change.owner !== id && change.id) await store.delete('waiting', change.id);
  });
}

export function rememberedPerson(): Promise<SessionState | null> {
  return runInTurn(async () => {
    const known = await (await memberStore()).get('people', 'last');
    return known ? { token: rememberedToken, user: { ...known, email: '', emailVerified: true } } : null;
  });
}

/** No one is signed in any more. Unsent changes from an expired session wait for the same person. */
export function forgetPeople(): Promise<void> {
  return runInTurn(async () => {
    const store = await memberStore();
    await store.clear('people');
    await store.clear('seen');
  });
}

/** Called when users sign out themselves. */
export function forgetWaiting(): Promise<void> {
  return runInTurn(async () => {
    await (await memberStore()).clear('waiting');
  });
}
