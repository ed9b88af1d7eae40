import { useApolloClient } from '@apollo/client/react';
import { useLive } from '../../../apollo/useLive';
import { CommentAddedDocument, ThreadChangedDocument } from '../../../generated/graphql';
import { placeComment } from '../threadCache';

/** Live comments of others, and changes to those already shown. After a lost connection the thread is refetched. */
export function useLiveComments(threadId: string, { live, refetch }: { live: boolean; refetch: () => void }) {
  const { cache } = useApolloClient();
  useLive(CommentAddedDocument, {
    variables: { threadId },
    skip: !live,
    onEvent: ({ commentAdded }) => placeComment(cache, commentAdded),
    onMissed: refetch,
  });
  useLive(ThreadChangedDocument, {
    variables: { threadId },
    skip: !live,
    // The event has updated the cache by then; a deleted thread has to be refetched.
    onEvent: ({ threadChanged }) => {
      if (!threadChanged.thread) refetch();
    },
    onMissed: refetch,
  });
}
