import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { refreshLists } from '../../../apollo/refreshLists';
import { toastDone, toastFailed } from '../../../features/tracking/toasts';
import { FillQueueDocument } from '../../../generated/graphql';

/** Adds what is being watched and has an episode waiting. */
export function useFillQueue() {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    try {
      const { data } = await client.mutate({ mutation: FillQueueDocument });
      const { added = 0, undoId } = data?.fillQueue ?? {};
      toastDone(client, {
        title:
          added === 0
            ? 'Nothing to add: everything you watch with an episode waiting is in the queue'
            : `${added} added to the queue`,
        undoId,
      });
      if (added > 0) await refreshLists(client, ['queue']);
    } catch (error) {
      toastFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return { fill: () => void fill(), busy };
}
