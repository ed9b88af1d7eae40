import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { authApi } from '../../../rest/authApi';
import { session, state } from '../../../state';
import { cutOff, isRemembered, waitingChanges } from '../../../state/connection';
import { loadWaiting, sendWaiting } from './waiting';

const betweenLooks = 30_000;

/** Sends waiting changes once there is a network again, and brings the screen up to date. */
export function useWaiting(): void {
  const client = useApolloClient();
  useEffect(() => {
    const look = () => {
      if (cutOff() || waitingChanges().length > 0) void sendAfterReturn(client);
    };
    // Loaded while there is a network: it shows what is waiting.
    if (state.offline()) void import('../../../components/overlays/Toasts').catch(() => undefined);
    void loadWaiting().then(look, () => undefined);
    window.addEventListener('online', look);
    const timer = setInterval(look, betweenLooks);
    return () => {
      window.removeEventListener('online', look);
      clearInterval(timer);
      waitingChanges([]);
    };
  }, [client]);
}

/** Asks the server who is signed in first, so that no changes end up in another user's lists. */
export async function sendAfterReturn(client: ApolloClient): Promise<void> {
  // Read before any await: another answer may reset it meanwhile.
  const wasAway = cutOff() || isRemembered(session());
  const now = await authApi.getSession().catch(() => undefined);
  if (!now || now.user.id !== session()?.user.id) return;
  if (isRemembered(session())) session(now);
  cutOff(false);
  await sendWaiting(client);
  if (!wasAway) return;
  // `active` includes queries that failed and left nothing in the cache. If one fails again, its screen says so.
  await client
    .refetchQueries({ updateCache: (cache) => void cache.evict({ id: 'ROOT_QUERY' }), include: 'active' })
    .catch(() => undefined);
}
