/** For screen tests: made-up people, threads and comments, as the server would answer. */
export const aPerson = (handle: string, more: object = {}) => ({
  __typename: 'Person',
  id: `person-${handle}`,
  handle,
  name: handle.charAt(0).toUpperCase() + handle.slice(1),
  avatar: null,
  ...more,
});

const commentRights = {
  __typename: 'CommentRights',
  reply: true,
  like: true,
  edit: false,
  delete: false,
  report: true,
  remove: false,
};

export const aCommentShown = (id: string, more: object = {}) => ({
  __typename: 'Comment',
  id,
  threadId: 't1',
  parentId: null,
  state: 'VISIBLE',
  episodeNumber: null,
  createdAt: '2026-04-05T12:00:00.000Z',
  editedAt: null,
  likeCount: 0,
  liked: false,
  replyCount: 0,
  own: false,
  screened: false,
  html: `<p>Words of ${id}</p>`,
  source: `Words of ${id}`,
  author: aPerson('jun'),
  answered: null,
  viewerCan: commentRights,
  replies: { __typename: 'CommentList', items: [], nextCursor: null },
  ...more,
});

const threadRights = {
  __typename: 'ThreadRights',
  comment: true,
  subscribe: true,
  edit: false,
  delete: false,
  operate: false,
};

export const aThreadShown = (id: string, more: object = {}) => ({
  __typename: 'Thread',
  id,
  subject: 'SITE',
  episodeNumber: null,
  state: 'VISIBLE',
  locked: false,
  review: null,
  pinned: false,
  createdAt: '2026-04-05T12:00:00.000Z',
  activeAt: '2026-04-06T12:00:00.000Z',
  own: false,
  title: `Thread ${id}`,
  screened: false,
  commentCount: 3,
  subscribed: false,
  anime: null,
  author: aPerson('jun'),
  viewerCan: threadRights,
  ...more,
});

export { commentRights, threadRights };

/** A part of a cursor list. */
export const aPart = (typename: string, items: object[], nextCursor: string | null = null) => ({
  __typename: typename,
  items,
  nextCursor,
});
