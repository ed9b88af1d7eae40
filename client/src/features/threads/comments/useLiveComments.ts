import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { sharedLimits } from '../../../../../shared/limits';
import { useAskSoon } from '../../../apollo/useAskSoon';
import { useLive } from '../../../apollo/useLive';
import type { CommentState } from '../../../generated/graphql';
import { CommentAddedDocument, ThreadChangedDocument, ThreadNewsDocument } from '../../../generated/graphql';
import { state } from '../../../state';
import { clearComment, loadedComments, placeComment } from '../threadCache';

/** Stands for the thread itself, which every question includes; and for all comments that are loaded. */
const THREAD = '';
const LOADED = '*';

/** Live comments of others, and changes to those already shown. After a lost connection the thread is refetched. */
export function useLiveComments(threadId: string, { live, refetch }: { live: boolean; refetch: () => void }) {
  const client = useApolloClient();
  const happened = useRef(new Map<string, 'ADDED' | CommentState>());
  const askFor = async (comments: string[]) => {
    const variables = { id: threadId, comments };
    return (await client.query({ query: ThreadNewsDocument, variables, fetchPolicy: 'network-only' })).data;
  };
  /** As many questions as it took to load them. What was restored without leaving a place comes with the refetch. */
  const askForLoaded = async () => {
    const loaded = [...loadedComments(client.cache, threadId)];
    for (let from = 0; from < loaded.length; from += sharedLimits.commentsAtOnce) {
      const part = loaded.slice(from, from + sharedLimits.commentsAtOnce);
      const data = await askFor(part.map(([id]) => id));
      if (!data?.thread) break;
      const there = new Set(data.comments.map(({ id }) => id));
      for (const [id, was] of part)
        if (was === 'VISIBLE' && !there.has(id)) clearComment(client.cache, id, 'REMOVED');
    }
    refetch();
  };
  const askSoon = useAskSoon(async (named) => {
    const all = named.includes(LOADED);
    if (all) await askForLoaded();
    const ids = named.filter((id) => id !== THREAD && id !== LOADED);
    if (all && ids.length === 0) return;
    if (ids.length > sharedLimits.commentsAtOnce) {
      happened.current.clear();
      return refetch();
    }
    const data = await askFor(ids);
    if (!data?.thread) return refetch();
    for (const id of ids) {
      const comment = data.comments.find((one) => one.id === id);
      const what = happened.current.get(id);
      happened.current.delete(id);
      if (what === 'ADDED' && comment) placeComment(client.cache, comment);
      if (!comment && (what === 'DELETED' || what === 'REMOVED' || what === 'HELD'))
        clearComment(client.cache, id, what);
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
    onEvent: ({ threadChanged: { comment, many } }) => {
      if (comment) note(comment.id, comment.state);
      else askSoon(many ? LOADED : THREAD);
    },
    onMissed: refetch,
  });
}
