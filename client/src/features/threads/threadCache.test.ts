import { gql } from '@apollo/client';
import { createCache } from '../../apollo/cache';
import type { CommentFieldsFragment } from '../../generated/graphql';
import { openThread, state } from '../../state';
import { placeComment } from './threadCache';

/** The client state `thread`: comments newest first, a new one on top. */
const query = gql`
  query Page($newestFirst: Boolean!, $after: String) {
    thread(id: "t") {
      id
      comments(newestFirst: $newestFirst, after: $after) {
        items {
          id
          replyCount
          replies {
            items {
              id
            }
            nextCursor
          }
        }
        nextCursor
      }
    }
  }
`;
const aComment = (id: string) => ({
  __typename: 'Comment',
  id,
  replyCount: 0,
  replies: { __typename: 'CommentList', items: [], nextCursor: null },
});
function cacheWith(newestFirst: boolean, nextCursor: string | null = null) {
  const cache = createCache();
  const comments = { __typename: 'CommentList', items: [aComment('a')], nextCursor };
  cache.writeQuery({
    query,
    variables: { newestFirst },
    data: { thread: { __typename: 'Thread', id: 't', comments } },
  });
  const place = (id: string, parentId: string | null = null, own = false) => {
    const data = { ...aComment(id), threadId: 't', parentId, own };
    // As an event delivers it: without a list.
    cache.writeFragment({ fragment: gql`fragment F on Comment { id replyCount }`, data });
    placeComment(cache, data as unknown as CommentFieldsFragment);
  };
  const addPart = (ids: string[], after: string) => {
    const part = { __typename: 'CommentList', items: ids.map(aComment), nextCursor: null };
    const data = { thread: { __typename: 'Thread', id: 't', comments: part } };
    cache.writeQuery({ query, variables: { newestFirst, after }, data });
  };
  const addReplies = (ids: string[], next: string | null) => {
    const replies = { __typename: 'CommentList', items: ids.map(aComment), nextCursor: next };
    const fragment = gql`fragment R on Comment { replies { items { id replyCount } nextCursor } }`;
    cache.writeFragment({ id: 'Comment:a', fragment, data: { __typename: 'Comment', replies } });
  };
  const read = () => {
    const { thread } = cache.readQuery<{
      thread: {
        comments: { items: { id: string; replyCount: number; replies: { items: { id: string }[] } }[] };
      };
    }>({ query, variables: { newestFirst } }) ?? { thread: null };
    return {
      ids: thread?.comments.items.map(({ id }) => id),
      replies: thread?.comments.items[0]?.replies.items.map(({ id }) => id),
      replyCount: thread?.comments.items[0]?.replyCount,
    };
  };
  return { place, read, addPart, addReplies };
}

beforeEach(() => {
  openThread(null);
  openThread('t');
});
afterAll(() => openThread(null));

it('puts a new comment on top if the newest come first', () => {
  const { place, read } = cacheWith(true, 'more');
  place('b');
  expect(read()).toMatchObject({ ids: ['b', 'a'] });
  expect(state.threadComments()).toEqual(['b']);
});

it('puts it at the end if the oldest come first, unless the end was not loaded yet', () => {
  const whole = cacheWith(false);
  whole.place('b');
  expect(whole.read()).toMatchObject({ ids: ['a', 'b'] });
  const part = cacheWith(false, 'more');
  part.place('c');
  expect(part.read()).toMatchObject({ ids: ['a'] });
});

it('adds a comment once although it arrives twice: by the response and live', () => {
  const { place, read } = cacheWith(true);
  place('b');
  place('b');
  expect(read()).toMatchObject({ ids: ['b', 'a'] });
});

it('puts a reply below its parent, and counts it', () => {
  const { place, read } = cacheWith(true);
  place('b', 'a');
  expect(read()).toMatchObject({ ids: ['a'], replies: ['b'], replyCount: 1 });
});

it('shows the viewer’s own at once, and again in its place once the comments before it are loaded', () => {
  const { place, read, addPart } = cacheWith(false, 'more');
  place('d', null, true);
  expect(read()).toMatchObject({ ids: ['a', 'd'] });
  addPart(['b', 'c', 'd', 'e'], 'more');
  expect(read()).toMatchObject({ ids: ['a', 'b', 'c', 'd', 'e'] });
});

it('shows the viewer’s own reply below replies that are not all loaded', () => {
  const { place, read, addReplies } = cacheWith(true);
  addReplies(['r1', 'r2'], 'more');
  place('r9', 'a');
  place('r8', 'a', true);
  expect(read()).toMatchObject({ replies: ['r1', 'r2', 'r8'] });
});

it('leaves other threads alone', () => {
  const { place, read } = cacheWith(true);
  openThread('other');
  place('b');
  expect(read()).toMatchObject({ ids: ['a'] });
  expect(state.threadComments()).toEqual([]);
});
