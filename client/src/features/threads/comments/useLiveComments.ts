import { useApolloClient } from '@apollo/client/react';
import { useLive } from '../../../apollo/useLive';
import { CommentAddedDocument, ThreadChangedDocument } from '../../../generated/graphql';
import { placeComment } from '../threadCache';

/**
 * Comments of others as they are written, and what becomes of those that stand there (product P5). After a break of the
 * connection the thread is read anew.
 */
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
    // What changed is in the cache by then; a thread that is gone has to be asked for.
    onEvent: ({ threadChanged }) => {
      if (!threadChanged.thread) refetch();
    },
    onMissed: refetch,
  });
}
