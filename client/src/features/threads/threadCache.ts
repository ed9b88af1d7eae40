import type { ApolloCache, Reference } from '@apollo/client';
import { type CommentFieldsFragment, type CommentState, NoRepliesFragmentDoc } from '../../generated/graphql';
import { addThreadComment, state } from '../../state';

interface CommentPart {
  items: readonly Reference[];
  nextCursor: string | null;
}

/**
 * Inserts a new comment, written here or elsewhere, into its list: on top if newest first, otherwise at the end, and replies
 * below their parent. The comment itself and the comment count are already in the cache.
 */
export function placeComment(cache: ApolloCache, comment: CommentFieldsFragment): void {
  const { id, threadId, parentId, own, state: now } = comment;
  // The response to the viewer's own call and the live event deliver the same comment.
  if (state.thread() !== threadId || state.threadComments().includes(id)) return;
  addThreadComment(id);
  const ref: Reference = { __ref: cache.identify({ __typename: 'Comment', id }) ?? '' };
  let added = true;
  const put = (part: CommentPart, place: 'top' | 'end'): CommentPart => {
    if (part.items.some(({ __ref }) => __ref === ref.__ref)) {
      added = false;
      return part;
    }
    if (place === 'top') return { ...part, items: [ref, ...part.items] };
    // If the list isn't loaded to its end, the comment comes with a later part; the viewer sees their own at once.
    return own || part.nextCursor === null ? { ...part, items: [...part.items, ref] } : part;
  };
  if (parentId) {
    const parent = cache.identify({ __typename: 'Comment', id: parentId });
    cache.modify<{ replies: CommentPart; replyCount: number }>({
      id: parent,
      fields: { replies: (part) => put(part as CommentPart, 'end') },
    });
    if (added && now !== 'HELD')
      cache.modify<{ replyCount: number }>({ id: parent, fields: { replyCount: (count) => count + 1 } });
  } else {
    withReplies(cache, id);
    cache.modify<{ comments: CommentPart }>({
      id: cache.identify({ __typename: 'Thread', id: threadId }),
      fields: {
        comments: (part, { storeFieldName }) =>
          put(part as CommentPart, storeFieldName.includes('"newestFirst":false') ? 'end' : 'top'),
      },
    });
  }
}

/** The loaded comments and replies of a thread, with their states. */
export function loadedComments(cache: ApolloCache, threadId: string): Map<string, CommentState> {
  const loaded = new Map<string, CommentState>();
  cache.modify<{ comments: CommentPart }>({
    id: cache.identify({ __typename: 'Thread', id: threadId }),
    fields: {
      comments: (part, { readField }) => {
        const add = (some: CommentPart | undefined): void => {
          for (const item of some?.items ?? []) {
            const [id, now] = [readField<string>('id', item), readField<CommentState>('state', item)];
            if (id && now) loaded.set(id, now);
            add(readField<CommentPart>('replies', item));
          }
        };
        add(part as CommentPart);
        return part as CommentPart;
      },
    },
  });
  return loaded;
}

/** Leaves the placeholder of a comment that the viewer can no longer read. */
export function clearComment(cache: ApolloCache, id: string, gone: CommentState): void {
  cache.modify<CommentFieldsFragment>({
    id: cache.identify({ __typename: 'Comment', id }),
    fields: { state: () => gone, html: () => null, source: () => null, author: () => null },
  });
}

/** A comment that was written or asked for alone comes without replies, which would make the page refetch. */
function withReplies(cache: ApolloCache, id: string): void {
  const fragment = NoRepliesFragmentDoc;
  const at = cache.identify({ __typename: 'Comment', id });
  if (cache.readFragment({ id: at, fragment })) return;
  const replies = { __typename: 'CommentList' as const, items: [], nextCursor: null };
  cache.writeFragment({ id: at, fragment, data: { __typename: 'Comment', id, replies } });
}
