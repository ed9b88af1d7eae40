import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { sharedLimits } from '../../../../../shared/limits';
import { useAskSoon } from '../../../apollo/useAskSoon';
import { useLive } from '../../../apollo/useLive';
import type { CommentState } from '../../../generated/graphql';
import { CommentAddedDocument, ThreadChangedDocument, ThreadNewsDocument } from '../../../generated/graphql';
import { state } from '../../../state';
import { clearComment, placeComment } from '../threadCache';

/** Stands for the thread itself, which every question includes. */
const THREAD = '';

/** Live comments of others, and changes to those already shown. After a lost connection the thread is refetched. */
export function useLiveComments(threadId: string, { live, refetch }: { live: boolean; refetch: () => void }) {
  const client = useApolloClient();
  const happened = useRef(new Map<string, 'ADDED' | CommentState>());
  const askSoon = useAskSoon(async (named) => {
    const ids = named.filter((id) => id !== THREAD);
    if (ids.length > sharedLimits.commentsAtOnce) {
      happened.current.clear();
      return refetch();
    }
    const { data } = await client.query({
      query: ThreadNewsDocument,
      variables: { id: threadId, comments: ids },
      fetchPolicy: 'network-only',
    });
    if (!data?.thread) return refetch();
    for (const id of ids) {
      const comment = data.comments.find((one) => one.id === id);
      const what = happened.current.get(id);
      happened.current.delete(id);
      if (what === 'ADDED' && comment) placeComment(client.cache, comment);
      if (!comment && (what === 'DELETED' || what === 'REMOVED')) clearComment(client.cache, id, what);
    }
  });
  const note = (id: string, what: 'ADDED' | CommentState) => {
    if (happened.current.get(id) !== 'ADDED') happened.current.set(id, what);
    askSoon(id);
  };
  useLive(CommentAddedDocument, {
    variables: { threadId },
    skip: !live,
    // The viewer's own has come with the response.
    onEvent: ({ commentAdded: { id } }) => {
      if (!state.threadComments().includes(id)) note(id, 'ADDED');
    },
    onMissed: refetch,
  });
  useLive(ThreadChangedDocument, {
    variables: { threadId },
    skip: !live,
    onEvent: ({ threadChanged: { comment } }) => {
      if (comment) note(comment.id, comment.state);
      else askSoon(THREAD);
    },
    onMissed: refetch,
  });
}
