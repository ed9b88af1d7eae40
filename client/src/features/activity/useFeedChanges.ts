import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import type { FeedItemFieldsFragment } from '../../generated/graphql';
import {
  AnswerActivityDocument,
  DeleteActivityAnswerDocument,
  LikeActivityDocument,
  RemoveActivityAnswerDocument,
} from '../../generated/graphql';

const limit = sharedLimits.activityAnswers;

/** What people can do with friends' activity. A like shows at once, and is rolled back if the server refuses. */
export function useFeedChanges() {
  const client = useApolloClient();
  return useMemo(() => {
    const attempt = (change: () => Promise<unknown>) => {
      change().catch((error: unknown) =>
        toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text }),
      );
    };
    const setRemoved = (id: string, removed: boolean) =>
      client.mutate({
        mutation: RemoveActivityAnswerDocument,
        variables: { id, removed },
        // Only the server knows the lists that it is in.
        refetchQueries: ['FriendsFeed', 'FriendActivity'],
      });
    return {
      like: ({ id, liked, likeCount }: FeedItemFieldsFragment) =>
        attempt(() =>
          client.mutate({
            mutation: LikeActivityDocument,
            variables: { id, liked: !liked },
            context: { inOrder: `like ${id}` },
            optimisticResponse: {
              likeActivity: {
                __typename: 'FeedItem' as const,
                id,
                liked: !liked,
                likeCount: likeCount + (liked ? -1 : 1),
              },
            },
          }),
        ),
      /** `onShown` runs as the reply takes its place among the others. */
      answer: async (id: string, text: string, onShown: () => void) => {
        const variables = { id, text, limit };
        await client.mutate({ mutation: AnswerActivityDocument, variables, update: onShown });
      },
      remove: (id: string) =>
        attempt(async () => {
          await client.mutate({ mutation: DeleteActivityAnswerDocument, variables: { id, limit } });
          toast({ title: 'Reply deleted' });
        }),
      takeDown: (id: string) =>
        attempt(async () => {
          await setRemoved(id, true);
          const back = () => attempt(() => setRemoved(id, false));
          toast({ title: 'Reply removed', actions: [{ label: 'Undo', run: back }] });
        }),
    };
  }, [client]);
}
