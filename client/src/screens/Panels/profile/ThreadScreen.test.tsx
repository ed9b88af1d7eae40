import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../../apollo/cache';
import { liveAgain } from '../../../apollo/liveAgain';
import { Toasts } from '../../../components/overlays/Toasts';
import { type Answers, anAnime, renderAt } from '../../../features/anime/anime.fixtures';
import {
  aCommentShown,
  aPart,
  aPerson,
  aThreadShown,
  commentRights,
  threadRights,
} from '../../../features/threads/threads.fixtures';
import { mika } from '../../../features/tracking/tracking.fixtures';
import { resetAll, session, state } from '../../../state';
import { ThreadScreen } from './ThreadScreen';

/** A thread, in every state. */
const opening = aCommentShown('o', { html: '<p>How it began</p>', source: 'How it began' });
const withComments = (comments: object[], more: object = {}, nextCursor: string | null = null) => ({
  ...aThreadShown('t1', { title: 'Bells', commentCount: comments.length, ...more }),
  opening,
  comments: aPart('CommentList', comments, nextCursor),
});
const page = (thread: object | null): Answers => ({ ThreadPage: () => ({ thread }) });
const show = (answers: Answers, anchor = '') =>
  renderAt(
    `/profile/threads/t1${anchor}`,
    <>
      <ThreadScreen id="t1" />
      <Toasts />
    </>,
    answers,
    createCache(),
  );

beforeEach(() => {
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

it('reserves its space while loading', () => {
  const { container } = show({});
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Bells' })).toBeNull();
});

it('offers a retry if it fails to load', async () => {
  let fails = true;
  show({
    ThreadPage: () => {
      if (fails) throw new Error('x');
      return { thread: withComments([]) };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Bells' })).toBeInTheDocument();
});

it('says if there is none, also if the operators have removed it', async () => {
  const none = show(page(null));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thread not found' })).toBeInTheDocument();
  none.unmount();
  show(page(withComments([], { state: 'REMOVED' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thread not found' })).toBeInTheDocument();
});

it('shows a removed one to operators, and says so', async () => {
  const viewerCan = { ...threadRights, comment: false, operate: true };
  show(page(withComments([], { state: 'REMOVED', viewerCan })));
  expect(await screen.findByText('This thread was removed. Only operators can see it.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'More for this thread' })).toBeInTheDocument();
});

it('shows a held one to its author, who reads so once', async () => {
  const viewerCan = { ...threadRights, comment: false, subscribe: false, edit: true };
  const held = aCommentShown('o', { state: 'HELD', own: true, html: '<p>My words</p>' });
  show(page({ ...withComments([], { state: 'HELD', own: true, viewerCan }), opening: held }));
  expect(await screen.findByText('My words')).toBeInTheDocument();
  expect(screen.getAllByText('Held until a moderator has looked at it.')).toHaveLength(1);
  expect(screen.getByText('It can be commented on once everyone can read it.')).toBeInTheDocument();
  expect(screen.queryByRole('form')).toBeNull();
});

it('shows held comments to their author with their menu, to others as places', async () => {
  const viewerCan = { ...commentRights, reply: false, like: false, report: false, edit: true, delete: true };
  const gone = {
    html: null,
    source: null,
    author: null,
    replyCount: 1,
    viewerCan: { ...viewerCan, edit: false },
  };
  const theirs = aCommentShown('theirs', { state: 'HELD', ...gone });
  show(page(withComments([aCommentShown('mine', { state: 'HELD', own: true, viewerCan }), theirs])));
  const mine = within(await screen.findByRole('article', { name: 'Comment by Jun' }));
  expect(mine.getByText('Held until a moderator has looked at it.')).toBeInTheDocument();
  expect(mine.getByText('Words of mine')).toBeInTheDocument();
  expect(mine.getByRole('button', { name: 'More for the comment by Jun' })).toBeInTheDocument();
  const place = within(screen.getByRole('article', { name: 'Comment no longer shown' }));
  expect(place.getByText('Held until a moderator has looked at it.')).toBeInTheDocument();
  expect(place.queryByRole('button')).toBeNull();
});

it('invites the first comment, and visitors to sign in', async () => {
  const mine = show(page(withComments([])));
  expect(await screen.findByText('Be the first to comment.')).toBeInTheDocument();
  expect(screen.getByRole('form', { name: 'Your comment' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Follow' })).toBeInTheDocument();
  mine.unmount();
  act(() => void session(null));
  const viewerCan = { ...threadRights, comment: false, subscribe: false };
  show(page(withComments([], { viewerCan })));
  expect(await screen.findByText('Sign in to comment first.')).toBeInTheDocument();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in to comment' })).toHaveAttribute(
    'href',
    '/welcome/login?back=%2Fprofile%2Fthreads%2Ft1',
  );
});

it('lets a comment on an anime, or on a review of one, say how far it goes', async () => {
  for (const subject of ['ANIME', 'REVIEW', 'SITE']) {
    const shown = show(page(withComments([], { subject })));
    await screen.findByRole('form', { name: 'Your comment' });
    const offered = screen.queryByRole('textbox', { name: 'Spoilers up to episode' }) !== null;
    expect([subject, offered]).toEqual([subject, subject !== 'SITE']);
    shown.unmount();
  }
});

it('says that it is locked, in place of the field', async () => {
  const viewerCan = { ...threadRights, comment: false };
  const cannot = { ...commentRights, reply: false };
  const written = show(
    page(withComments([aCommentShown('c', { viewerCan: cannot })], { locked: true, viewerCan })),
  );
  expect(await screen.findByText(/^This thread is locked/)).toBeInTheDocument();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  written.unmount();
  show(page(withComments([], { locked: true, viewerCan })));
  expect(await screen.findByText('The thread was locked before anyone commented.')).toBeInTheDocument();
});

it('shows comments with their replies, whom they answer, and deleted ones', async () => {
  const reply = aCommentShown('r', {
    parentId: 'c1',
    author: aPerson('ren'),
    answered: aPerson('aya'),
    editedAt: '2026-04-05T13:00:00.000Z',
  });
  const first = aCommentShown('c1', { replyCount: 1, replies: aPart('CommentList', [reply]) });
  const gone = { html: null, source: null, author: null, replyCount: 1 };
  show(
    page(
      withComments([
        first,
        aCommentShown('c2', { ...gone, state: 'DELETED' }),
        aCommentShown('c3', { ...gone, state: 'REMOVED' }),
        aCommentShown('c4', { author: null }),
      ]),
    ),
  );
  const answer = within(await screen.findByRole('article', { name: 'Comment by Ren' }));
  expect(answer.getByText('Words of r')).toBeInTheDocument();
  expect(answer.getByText('edited')).toBeInTheDocument();
  expect(answer.getByRole('link', { name: '@aya' })).toHaveAttribute('href', '/profile/aya');
  const removed = screen.getByText('This comment was removed by the operators.').closest('article');
  expect(within(removed as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.getByText('This comment was deleted.')).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Comment by a deleted user' })).toHaveTextContent(
    'Deleted user',
  );
});

it('lets operators read what they removed, and restore it', async () => {
  const viewerCan = { ...commentRights, reply: false, like: false, report: false, remove: true };
  const bringing: unknown[] = [];
  show({
    ...page(withComments([aCommentShown('c', { state: 'REMOVED', viewerCan })])),
    RemoveComment: (variables) => {
      bringing.push(variables);
      const thread = { __typename: 'Thread', id: 't1', commentCount: 1 };
      return { removeComment: { ...aCommentShown('c', { viewerCan }), thread } };
    },
  });
  expect(await screen.findByText('This comment was removed by the operators.')).toBeInTheDocument();
  expect(screen.getByText('Words of c')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More for the comment by Jun' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Bring back' }));
  await waitFor(() => expect(screen.queryByText('This comment was removed by the operators.')).toBeNull());
  expect(bringing).toEqual([{ id: 'c', removed: false }]);
});

it('covers comments about episodes beyond the progress, until revealed', async () => {
  const hidden = { html: null, source: null, screened: true, episodeNumber: 9 };
  const { asked } = show({
    ...page({
      ...withComments([aCommentShown('c', hidden)], {
        title: null,
        screened: true,
        subject: 'EPISODE',
        episodeNumber: 9,
        anime: anAnime('1'),
      }),
    }),
    RevealThread: () => ({ thread: { __typename: 'Thread', id: 't1', revealedTitle: 'She leaves' } }),
    RevealComment: ({ id }) => ({
      comment: { __typename: 'Comment', id, revealedHtml: '<p>By boat</p>', revealedSource: 'By boat' },
    }),
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'A thread about episode 9' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Lighthouse 1, episode 9' })).toBeInTheDocument();
  expect(asked.some(({ name }) => name.startsWith('Reveal'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Show title' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'She leaves' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect(await screen.findByText('By boat')).toBeInTheDocument();
});

it('loads more by cursors, and reverses the order', async () => {
  const { asked } = show({
    ThreadPage: ({ newestFirst, after }) => ({
      thread: after
        ? withComments([aCommentShown('c1')], { commentCount: 2 })
        : withComments(
            [aCommentShown(newestFirst ? 'c2' : 'c1'), aCommentShown(newestFirst ? 'c3' : 'c2')],
            { commentCount: 3 },
            newestFirst ? 'more' : null,
          ),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more comments' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(asked.at(-1)?.variables).toMatchObject({ id: 't1', after: 'more' });
  await userEvent.click(screen.getByRole('radio', { name: 'Oldest first' }));
  await waitFor(() => expect(asked.at(-1)?.variables).toMatchObject({ newestFirst: false }));
  expect(state.threadSort()).toBe(false);
});

describe('a link to a comment', () => {
  const shown = jest.fn();
  beforeEach(() => {
    shown.mockClear();
    Element.prototype.scrollIntoView = shown;
  });
  const replies = (ids: string[], next: string | null) =>
    aPart(
      'CommentList',
      ids.map((id) => aCommentShown(id, { parentId: 'c1' })),
      next,
    );
  const answers = (comments: object[]): Answers => ({
    ThreadPage: ({ after }) => ({
      thread: after
        ? withComments([aCommentShown('c1', { replyCount: 2, replies: replies(['r1'], 'two') })])
        : withComments([aCommentShown('c2')], {}, 'one'),
    }),
    MoreReplies: () => ({ comment: { __typename: 'Comment', id: 'c1', replies: replies(['r2'], null) } }),
    ThreadNews: () => ({ thread: aThreadShown('t1', { title: 'Bells' }), comments }),
  });

  it('leads to one that is among the first', async () => {
    const { asked } = show(answers([]), '#comment-c2');
    const [comment] = await screen.findAllByRole('article', { name: 'Comment by Jun' });
    await waitFor(() => expect(comment).toHaveFocus());
    expect(shown).toHaveBeenCalledTimes(1);
    expect(asked.some(({ name }) => name === 'ThreadNews')).toBe(false);
  });

  it('loads the comments down to the one it leads to, and the replies', async () => {
    show(answers([aCommentShown('r2', { parentId: 'c1' })]), '#comment-r2');
    const text = await screen.findByText('Words of r2');
    await waitFor(() => expect(text.closest('article')).toHaveFocus());
    expect(screen.getByText('Words of c2')).toBeInTheDocument();
  });

  it('says that the comment is gone', async () => {
    show(answers([]), '#comment-r9');
    expect((await screen.findAllByText('That comment is gone'))[0]).toBeInTheDocument();
    expect(screen.getByText('Words of c2')).toBeInTheDocument();
    expect(screen.queryByText('Words of c1')).toBeNull();
  });
});

it('keeps what is loaded of a long thread when a lost connection is back', async () => {
  let commentCount = 2;
  show({
    ThreadPage: ({ after }) => ({
      thread: after
        ? withComments([aCommentShown('c1')], { commentCount })
        : withComments([aCommentShown('c2')], { commentCount }, 'more'),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more comments' }));
  expect(await screen.findByText('Words of c1')).toBeInTheDocument();
  commentCount = 3;
  act(() => void liveAgain(liveAgain() + 1));
  expect(await screen.findByRole('heading', { name: '3 comments' })).toBeInTheDocument();
  expect(screen.getByText('Words of c1')).toBeInTheDocument();
});

it('loads further replies with every press, until all are shown', async () => {
  const reply = (id: string) => aCommentShown(id, { parentId: 'c1' });
  const replies = (ids: string[], next: string | null) => ({
    replyCount: 3,
    replies: aPart('CommentList', ids.map(reply), next),
  });
  show({
    ...page(withComments([aCommentShown('c1', replies(['r1'], 'one'))])),
    MoreReplies: ({ after }) => ({
      comment: {
        __typename: 'Comment',
        id: 'c1',
        ...(after === 'one' ? replies(['r2'], 'two') : replies(['r3'], null)),
      },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more replies' }));
  expect(await screen.findByText('Words of r2')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more replies' }));
  expect(await screen.findByText('Words of r3')).toBeInTheDocument();
  expect(screen.getByText('Words of r1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more replies' })).toBeNull();
});

it('rolls back a comment the server refuses, and returns the text with the reason', async () => {
  show({
    ...page(withComments([])),
    PostComment: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const field = await screen.findByRole('textbox', { name: 'Your comment' });
  await userEvent.type(field, 'Too late');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByText(/can’t reach/)).toBeInTheDocument();
  expect(field).toHaveValue('Too late');
  expect(screen.queryByRole('article')).toBeNull();
});

it('keeps a comment that was being written when the session ended', async () => {
  const first = show(page(withComments([])));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Half a thought');
  first.unmount();
  show(page(withComments([])));
  expect(await screen.findByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a thought');
});

describe('two replies at a time', () => {
  const reply = (name: string) =>
    userEvent.click(
      within(screen.getByRole('article', { name: `Comment by ${name}` })).getByRole('button', {
        name: 'Reply',
      }),
    );
  const two = () =>
    withComments([
      aCommentShown('c1', {
        author: aPerson('ren'),
        replyCount: 1,
        replies: aPart('CommentList', [aCommentShown('r1', { parentId: 'c1', author: aPerson('aya') })]),
      }),
    ]);

  it('are both kept while one goes from one to the other', async () => {
    show(page(two()));
    await screen.findByText('Words of r1');
    await reply('Ren');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Ren' }), 'Half a thought');
    await reply('Aya');
    expect(await screen.findByRole('textbox', { name: 'Reply to Aya' })).toHaveValue('');
    await reply('Ren');
    expect(await screen.findByRole('textbox', { name: 'Reply to Ren' })).toHaveValue('Half a thought');
  });

  it('do not close each other when one has been sent', async () => {
    let answer: (data: object) => void = () => undefined;
    const sent = new Promise<object>((resolve) => {
      answer = resolve;
    });
    show({ ...page(two()), PostComment: () => sent });
    await screen.findByText('Words of r1');
    await reply('Ren');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Ren' }), 'First');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await reply('Aya');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Aya' }), 'Second');
    const thread = { __typename: 'Thread', id: 't1', commentCount: 3 };
    answer({ postComment: { ...aCommentShown('r2', { parentId: 'c1', own: true }), thread } });
    expect(await screen.findByText('Words of r2')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reply to Aya' })).toHaveValue('Second');
  });
});

it('follows on a press, and rolls back if the server refuses', async () => {
  let refuse = true;
  show({
    ...page(withComments([])),
    SubscribeThread: ({ id, subscribed }) => {
      if (refuse) throw new TypeError('Failed to fetch');
      return { subscribeThread: { __typename: 'Thread', id, subscribed } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'false'),
  );
  refuse = false;
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  expect(await screen.findByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
});

it('is the client state `thread` while it is open', async () => {
  const { unmount } = show(page(withComments([])));
  await screen.findByRole('heading', { level: 1, name: 'Bells' });
  expect(state.thread()).toBe('t1');
  unmount();
  expect(state.thread()).toBeNull();
});

describe('a live event', () => {
  const added = (id: string) => ({ commentAdded: { __typename: 'Comment', id } });
  const changed = (id: string | null, state = 'VISIBLE', many = false) => ({
    threadChanged: {
      __typename: 'ThreadChange',
      thread: { __typename: 'Thread', id: 't1' },
      comment: id === null ? null : { __typename: 'Comment', id, state },
      many,
    },
  });
  const news = (comments: object[], more: object = {}) => ({
    ThreadNews: () => ({ thread: aThreadShown('t1', { title: 'Bells', ...more }), comments }),
  });
  const asks = ({ asked }: ReturnType<typeof show>, name: string) =>
    asked.filter((one) => one.name === name).map(({ variables }) => variables);

  it('of a new comment asks for it, and puts it into the list', async () => {
    const shown = show({
      ...page(withComments([aCommentShown('c1')])),
      CommentAdded: () => added('c2'),
      ...news([aCommentShown('c2')], { commentCount: 2 }),
    });
    expect(await screen.findByText('Words of c2')).toBeInTheDocument();
    expect(screen.getByText('Words of c1')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '2 comments' })).toBeInTheDocument();
    expect(asks(shown, 'ThreadNews')).toEqual([{ id: 't1', comments: ['c2'] }]);
    expect(asks(shown, 'ThreadPage')).toHaveLength(1);
  });

  it('of a comment whose author the viewer has blocked changes nothing', async () => {
    const shown = show({
      ...page(withComments([aCommentShown('c1')])),
      CommentAdded: () => added('c2'),
      ...news([], { title: 'Bells, asked' }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bells, asked' })).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(asks(shown, 'ThreadPage')).toHaveLength(1);
  });

  it('of an edit shows the new text', async () => {
    const shown = show({
      ...page(withComments([aCommentShown('c1')])),
      ThreadChanged: () => changed('c1'),
      ...news([aCommentShown('c1', { html: '<p>Anew</p>' })]),
    });
    expect(await screen.findByText('Anew')).toBeInTheDocument();
    expect(asks(shown, 'ThreadPage')).toHaveLength(1);
  });

  it('of the thread itself shows its new title', async () => {
    const shown = show({
      ...page(withComments([aCommentShown('c1')])),
      ThreadChanged: () => changed(null),
      ...news([], { title: 'Louder bells' }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Louder bells' })).toBeInTheDocument();
    expect(asks(shown, 'ThreadNews')).toEqual([{ id: 't1', comments: [] }]);
  });

  it.each([
    ['DELETED', 'This comment was deleted.'],
    ['REMOVED', 'This comment was removed by the operators.'],
    ['HELD', 'Held until a moderator has looked at it.'],
  ])('of a comment that is now %s leaves its place', async (state, words) => {
    show({
      ...page(withComments([aCommentShown('c1')])),
      ThreadChanged: () => changed('c1', state),
      ...news([], { commentCount: 0 }),
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText('Words of c1')).toBeNull();
    expect(screen.getByRole('heading', { name: '0 comments' })).toBeInTheDocument();
  });

  it('of many comments takes back those of them that are loaded, further down, too', async () => {
    let happen: () => void = () => undefined;
    let isOver = false;
    const topWith = (reply: object) =>
      aCommentShown('c1', {
        replyCount: 1,
        replies: aPart('CommentList', [aCommentShown('r1', { parentId: 'c1', ...reply })]),
      });
    const gone = { state: 'REMOVED', html: null, source: null, author: null };
    const shown = show({
      ThreadPage: ({ after }) => ({
        thread: after
          ? withComments([aCommentShown('c2'), aCommentShown('c3')])
          : withComments([topWith(isOver ? gone : {})], {}, 'more'),
      }),
      ThreadChanged: () =>
        new Promise<object>((resolve) => {
          happen = () => resolve(changed(null, 'VISIBLE', true));
        }),
      ...news([aCommentShown('c1'), aCommentShown('c2')]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more comments' }));
    for (const id of ['r1', 'c3']) expect(await screen.findByText(`Words of ${id}`)).toBeInTheDocument();
    isOver = true;
    happen();
    await waitFor(() =>
      expect(screen.getAllByText('This comment was removed by the operators.')).toHaveLength(2),
    );
    for (const id of ['r1', 'c3']) expect(screen.queryByText(`Words of ${id}`)).toBeNull();
    for (const id of ['c1', 'c2']) expect(screen.getByText(`Words of ${id}`)).toBeInTheDocument();
    expect(asks(shown, 'ThreadNews')).toEqual([{ id: 't1', comments: ['c1', 'r1', 'c2', 'c3'] }]);
    await waitFor(() => expect(asks(shown, 'ThreadPage')).toHaveLength(3));
  });

  it('of a thread that is gone refetches it', async () => {
    let deleted = false;
    show({
      ThreadPage: () => ({ thread: deleted ? null : withComments([]) }),
      ThreadChanged: () => {
        deleted = true;
        return changed(null);
      },
      ThreadNews: () => ({ thread: null, comments: [] }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Thread not found' })).toBeInTheDocument();
  });
});
