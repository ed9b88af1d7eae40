import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { toast } from '../../components/overlays/toast';
import { RemoveEpisodeNoteDocument } from '../../generated/graphql';
import { toastFailed } from '../tracking/changes/toasts';

/** Removes a note, as a moderator. It is held outside the note, which is gone by the time of its Undo. */
export function useTakeDown(): (id: string) => void {
  const client = useApolloClient();
  return useMemo(() => {
    const attempt = (change: () => Promise<unknown>) => {
      change().catch(toastFailed);
    };
    const setRemoved = (id: string, removed: boolean) =>
      client.mutate({
        mutation: RemoveEpisodeNoteDocument,
        variables: { id, removed },
        // A list that was read meanwhile lacks it.
        refetchQueries: removed ? [] : ['EpisodeNotes'],
      });
    return (id) =>
      attempt(async () => {
        await setRemoved(id, true);
        const back = () => attempt(() => setRemoved(id, false));
        toast({ title: 'Note removed', actions: [{ label: 'Undo', run: back }] });
      });
  }, [client]);
}
