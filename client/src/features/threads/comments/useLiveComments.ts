import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { useAskSoon } from '../../../apollo/useAskSoon';
import { useLive } from '../../../apollo/useLive';
import type { CommentState, ThreadNewsQueryVariables } from '../../../generated/graphql';
import { CommentAddedDocument, ThreadChangedDocument, ThreadNewsDocument } from '../../../generated/graphql';
import { state } from '../../../state';
import { clearComment, placeComment } from '../threadCache';

/** The comments that one query asks for. */
const slots = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

/** Stands for the thread itself, which every question includes. */
const THREAD = '';

/** Live comments of others, and changes to those already shown. After a lost connection the thread is refetched. */
export function useLiveComments(threadId: string, { live, refetch }: { live: boolean; refetch: () => void }) {
  const client = useApolloClient();
  const happened = useRef(new Map<string, 'ADDED' | CommentState>());
  const askSoon = useAskSoon(async (named) => {
    const ids = named.filter((id) => id !== THREAD);
    if (ids.length > slots.length) {
      happened.current.clear();
      return refetch();
    }
    const variables: ThreadNewsQueryVariables = { id: threadId };
    for (const [at, id] of ids.entries()) variables[slots[at] ?? 'a'] = id;
    const { data } = await client.query({
      query: ThreadNewsDocument,
      variables,
      fetchPolicy: 'network-only',
    });
    if (!data?.thread) return refetch();
    for (const [at, id] of ids.entries()) {
      const comment = data[slots[at] ?? 'a'];
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
