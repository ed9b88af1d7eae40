import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { askAgain } from '../../apollo/refreshLists';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import type {
  ChangedRecommendationFragment,
  ReasonFieldsFragment,
  RecommendedFieldsFragment,
} from '../../generated/graphql';
import {
  DeleteRecommendationDocument,
  RemoveRecommendationDocument,
  RestoreRecommendationDocument,
  SupportRecommendationDocument,
} from '../../generated/graphql';

/** Support is optimistic, and rolled back if the server refuses; deletions can be undone for ten minutes. */
export function useRecommendationChanges() {
  const client = useApolloClient();
  return useMemo(() => {
    const attempt = (change: () => Promise<unknown>) => {
      change().catch((error: unknown) =>
        toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text }),
      );
    };

    const support = (
      { id, supported, supportCount }: ReasonFieldsFragment,
      { pair }: Pick<RecommendedFieldsFragment, 'pair'>,
    ) => {
      const by = supported ? -1 : 1;
      const after = {
        __typename: 'AnimeRecommendation' as const,
        id,
        supported: !supported,
        supportCount: supportCount + by,
        // Unless the viewer counts already, for a reason of their own: the answer says so.
        pair: { __typename: 'RecommendedPair' as const, id: pair.id, people: pair.people + by },
      };
      attempt(() =>
        client.mutate({
          mutation: SupportRecommendationDocument,
          variables: { id, supported: !supported },
          context: { inOrder: `support ${id}` },
          optimisticResponse: { supportRecommendation: after },
        }),
      );
    };

    const remove = ({ id }: ReasonFieldsFragment) =>
      attempt(async () => {
        const variables = { id };
        const { data } = await client.mutate({ mutation: DeleteRecommendationDocument, variables });
        const back = () =>
          attempt(async () => {
            const restored = await client.mutate({ mutation: RestoreRecommendationDocument, variables });
            await forgetLists(client, restored.data?.changed);
          });
        toast({ title: 'Recommendation deleted', actions: [{ label: 'Undo', run: back }] });
        await forgetLists(client, data?.changed);
      });

    /** An operator's action: its place and its menu are gone at once, so Undo is offered here. */
    const takeDown = (id: string, removed: boolean): void =>
      attempt(async () => {
        const variables = { id, removed };
        const { data } = await client.mutate({ mutation: RemoveRecommendationDocument, variables });
        const back = () => takeDown(id, false);
        if (removed) toast({ title: 'Recommendation removed', actions: [{ label: 'Undo', run: back }] });
        await forgetLists(client, data?.changed);
      });

    return { support, remove, takeDown };
  }, [client]);
}

/** Only the server knows what the lists of both anime contain now. */
async function forgetLists(
  client: ApolloClient,
  changed: ChangedRecommendationFragment | undefined,
): Promise<void> {
  if (!changed) return;
  const { id, anime } = changed.pair;
  await askAgain(client, (cache) => {
    cache.evict({ id: cache.identify({ __typename: 'RecommendedPair', id }), fieldName: 'reasons' });
    for (const one of anime)
      cache.evict({ id: cache.identify({ __typename: 'Anime', id: one.id }), fieldName: 'recommendations' });
  });
}
