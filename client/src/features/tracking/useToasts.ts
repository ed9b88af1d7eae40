import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import type { ListKind } from '../../apollo/refreshLists';
import { refreshLists } from '../../apollo/refreshLists';
import type { ToastAction } from '../../components/toast';
import { toast } from '../../components/toast';
import { readError } from '../../errors/useFormError';
import { UndoDocument } from '../../generated/graphql';

export interface Done {
  /** What has happened, with its object: "Frieren is out of the queue". */
  title: string;
  undoId?: string | null;
  /** What else one may want to do now; stands before Undo. */
  actions?: readonly ToastAction[];
  /** Toasts of the same id replace each other. */
  id?: string;
}

/** Says what became of a change of lists: done, with its Undo for ten minutes (product P4), or failed, and why. */
export function useToasts() {
  const client = useApolloClient();
  return useMemo(
    () => ({
      done: ({ title, undoId, actions = [], id }: Done) =>
        toast({
          id,
          title,
          actions: undoId
            ? [...actions, { label: 'Undo', run: () => void takeBack(client, undoId) }]
            : actions,
        }),
      failed,
    }),
    [client],
  );
}

const everything: readonly ListKind[] = ['queue', 'entries', 'shelves', 'hidden'];

/** Takes a change back. What was changed again meanwhile stays, and that is said. */
export async function takeBack(client: ApolloClient, id: string): Promise<void> {
  try {
    const { data } = await client.mutate({ mutation: UndoDocument, variables: { id } });
    await refreshLists(client, everything);
    const skipped = data?.undo.skipped ?? 0;
    const rest =
      skipped === 1
        ? '1 was changed again since, and stays.'
        : `${skipped} were changed again since, and stay.`;
    toast({ title: 'Undone', text: skipped > 0 ? rest : undefined });
  } catch (error) {
    failed(error);
  }
}

function failed(error: unknown): void {
  toast({ kind: 'failed', title: 'That did not work', text: readError(error).text });
}
