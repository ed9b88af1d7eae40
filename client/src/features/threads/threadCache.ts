import type { ApolloCache, Reference } from '@apollo/client';
import { type CommentFieldsFragment, NoRepliesFragmentDoc } from '../../generated/graphql';
import { addThreadComment, state } from '../../state';

interface CommentPart {
  items: readonly Reference[];
  nextCursor: string | null;
}

/**
 * Puts a comment that was just written, here or elsewhere, where it belongs: on top where the newest stand first
 * (specification section 3), at the end otherwise, a reply below what it answers. The comment itself is in the cache already,
 * and so is the number of comments.
 */
export function placeComment(cache: ApolloCache, comment: CommentFieldsFragment): void {
  const { id, threadId, parentId } = comment;
  // The answer to one's own call and the live message bring the same comment.
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
    // At the end of a list that was not read to its end it comes with the next part.
    return part.nextCursor === null ? { ...part, items: [...part.items, ref] } : part;
  };
  if (parentId) {
    const parent = cache.identify({ __typename: 'Comment', id: parentId });
    cache.modify<{ replies: CommentPart; replyCount: number }>({
      id: parent,
      fields: { replies: (part) => put(part as CommentPart, 'end') },
    });
    if (added)
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

/** An event brings no lists; a page whose comment lacked its replies would be read anew. */
function withReplies(cache: ApolloCache, id: string): void {
  const fragment = NoRepliesFragmentDoc;
  const at = cache.identify({ __typename: 'Comment', id });
  if (cache.readFragment({ id: at, fragment })) return;
  const replies = { __typename: 'CommentList', items: [], nextCursor: null };
  cache.writeFragment({ id: at, fragment, data: { id, replies } });
}
