import { useReactiveVar, useSubscription } from '@apollo/client/react';
import { useEffect } from 'react';
import { liveAgain } from '../../apollo/liveAgain';
import { CommentAddedDocument, ThreadChangedDocument } from '../../generated/graphql';
import { placeComment } from './threadCache';

/**
 * Comments of others as they are written, and what becomes of those that stand there (product P5). After a break of the
 * connection the thread is read anew.
 */
export function useLiveComments(threadId: string, { live, refetch }: { live: boolean; refetch: () => void }) {
  useSubscription(CommentAddedDocument, {
    variables: { threadId },
    skip: !live,
    onData: ({ client, data }) => {
      if (data.data) placeComment(client.cache, data.data.commentAdded);
    },
    // The thread stays as it was read; trying again is the connection's own.
    ignoreResults: true,
  });
  useSubscription(ThreadChangedDocument, {
    variables: { threadId },
    skip: !live,
    // What changed is in the cache by then; a thread that is gone has to be asked for.
    onData: ({ data }) => {
      if (data.data && !data.data.threadChanged.thread) refetch();
    },
    ignoreResults: true,
  });
  const again = useReactiveVar(liveAgain);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only when the connection has come back
  useEffect(() => {
    if (again > 0 && live) refetch();
  }, [again]);
}
