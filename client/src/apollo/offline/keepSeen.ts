import type { ApolloClient, NormalizedCacheObject } from '@apollo/client';
import { session, state } from '../../state';
import { isOwn, onAnswers } from '../../state/connection';
import { memberStore, runInTurn } from './memberStore';
import { mergeSeen } from './seen';

const calm = 1_000;

let keeping = false;

/** Stores what signed-in users see on this device, once no answers have come for a while and when the page is hidden. */
export function keepSeen(client: ApolloClient): void {
  if (keeping) return;
  keeping = true;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void saveSeen(client), calm);
  };
  onAnswers.add(soon);
  soon();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void saveSeen(client);
  });
}

export function saveSeen(client: ApolloClient): Promise<void> {
  return runInTurn(async () => {
    const owner = session()?.user.id;
    const mine = () => state.offline() && session()?.user.id === owner;
    if (!owner || !mine()) return;
    const store = await memberStore();
    const before: NormalizedCacheObject = JSON.parse((await store.get('seen', owner)) ?? '{}');
    // Checked last, with no await before the cache is read: the check holds for exactly this content.
    if (!mine() || !isOwn(owner)) return;
    const now = client.cache.extract() as NormalizedCacheObject;
    await store.put('seen', JSON.stringify(mergeSeen(before, now)), owner);
  }).catch(() => undefined);
}
