import { gql } from '@apollo/client';
import { createCache } from '../../apollo/cache';
import type { CommentFieldsFragment } from '../../generated/graphql';
import { openThread, state } from '../../state';
import { placeComment } from './threadCache';

/** The client state `thread`: comments newest first, a new one on top. */
const query = gql`
  query Page($newestFirst: Boolean!) {
    thread(id: "t") {
      id
      comments(newestFirst: $newestFirst) {
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
  const place = (id: string, parentId: string | null = null) => {
    const data = { ...aComment(id), threadId: 't', parentId };
    // As an event delivers it: without a list.
    cache.writeFragment({ fragment: gql`fragment F on Comment { id replyCount }`, data });
    placeComment(cache, data as unknown as CommentFieldsFragment);
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
  return { place, read };
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

it('leaves other threads alone', () => {
  const { place, read } = cacheWith(true);
  openThread('other');
  place('b');
  expect(read()).toMatchObject({ ids: ['a'] });
  expect(state.threadComments()).toEqual([]);
});
