import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../apollo/cache';
import { Toasts } from '../../components/overlays/Toasts';
import { resetAll, session } from '../../state';
import { type Answers, anAnime, renderAt } from '../anime/anime.fixtures';
import { aPart, aPerson } from '../threads/threads.fixtures';
import { mika } from '../tracking/tracking.fixtures';
import { FriendsFeed, OneActivity } from './FriendsFeed';

/** Friends' activity: loading, failed, empty, with more below, at its end; likes and replies. */
const anAnswer = (id: string, more: object = {}) => ({
  __typename: 'ActivityAnswer',
  id,
  text: `Words of ${id}`,
  createdAt: '2026-04-05T12:00:00.000Z',
  author: aPerson('ren'),
  viewerCan: { __typename: 'ActivityAnswerRights', delete: false, report: true, remove: false },
  ...more,
});
const answers = (items: object[], totalItems = items.length) => ({
  __typename: 'ActivityAnswers',
  items,
  totalItems,
});
const anItem = (id: string, more: object = {}) => ({
  __typename: 'FeedItem',
  id,
  own: false,
  likeCount: 0,
  liked: false,
  person: aPerson('jun'),
  activity: {
    __typename: 'Activity',
    id,
    kind: 'WATCHED',
    at: '2026-04-05T12:00:00.000Z',
    firstEpisode: 3,
    lastEpisode: 5,
    source: null,
    anime: anAnime('7'),
    thread: null,
    comment: null,
  },
  answers: answers([]),
  ...more,
});
const feed = (items: object[], nextCursor: string | null = null): Answers => ({
  FriendsFeed: () => ({ friendsFeed: { ...aPart('FriendsFeed', items), nextCursor } }),
});
const show = (given: Answers) =>
  renderAt(
    '/profile/friends/activity',
    <>
      <FriendsFeed menu={() => null} empty={<p>Nothing yet</p>} />
      <Toasts />
    </>,
    given,
    createCache(),
  );

beforeEach(() => {
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

it('reserves its space, offers a retry on failure, and says when it is empty', async () => {
  let fails = true;
  const { container } = show({
    FriendsFeed: () => {
      if (fails) throw new Error('x');
      return { friendsFeed: aPart('FriendsFeed', []) };
    },
  });
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('Nothing yet')).toBeInTheDocument();
});

it('says who watched what, appends what is earlier, and ends', async () => {
  const { asked } = show({
    FriendsFeed: ({ after }) => ({
      friendsFeed: {
        ...aPart('FriendsFeed', [anItem(after ? 'b' : 'a')]),
        nextCursor: after ? null : 'next',
      },
    }),
  });
  const list = await screen.findByRole('list', { name: 'Friends’ activity' });
  expect(list).toHaveTextContent('Jun watched episodes 3 to 5 of Lighthouse 7');
  expect(screen.queryByText(/That’s everything/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByText('That’s everything from the last 90 days.')).toBeInTheDocument();
  expect(within(list).getAllByRole('button', { name: 'Reply' })).toHaveLength(2);
  expect(asked.at(-1)?.variables).toEqual({ after: 'next' });
});

it('shows a like at once, and takes it back if the server refuses', async () => {
  let refuse = () => {};
  show({
    ...feed([anItem('a')]),
    LikeActivity: () =>
      new Promise((_, reject) => {
        refuse = () => reject(new Error('x'));
      }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Like, 0 likes' }));
  expect(await screen.findByRole('button', { name: 'Like, 1 like', pressed: true })).toBeInTheDocument();
  refuse();
  expect(await screen.findByRole('button', { name: 'Like, 0 likes', pressed: false })).toBeInTheDocument();
  expect((await screen.findAllByText('That didn’t work'))[0]).toBeInTheDocument();
});

it('shows a reply at once, until the server’s answer has it', async () => {
  let answer = () => {};
  const { asked } = show({
    ...feed([anItem('a')]),
    AnswerActivity: ({ text }) =>
      new Promise((resolve) => {
        const after = answers([anAnswer('1', { text, author: aPerson('mika') })]);
        answer = () => resolve({ answerActivity: anItem('a', { answers: after, allAnswers: after }) });
      }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Same here{Enter}');
  const replies = await screen.findByRole('list', { name: 'Replies to what Jun did' });
  expect(replies).toHaveTextContent('Same heresending');
  const shown = new Set<number>();
  const watched = new MutationObserver(() => shown.add(within(replies).queryAllByText(/Same here/).length));
  watched.observe(replies, { childList: true, subtree: true });
  answer();
  await waitFor(() => expect(replies).toHaveTextContent(/Mika Same here/));
  await waitFor(() => expect(replies).not.toHaveTextContent('sending'));
  watched.disconnect();
  expect([...shown]).toEqual([1]);
  expect(asked.at(-1)?.variables).toEqual({ id: 'a', text: 'Same here', limit: 50 });
});

it('keeps a reply that was begun when its activity leaves the screen', async () => {
  const first = show(feed([anItem('a')]));
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Same');
  first.unmount();
  show(feed([anItem('a')]));
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('Same');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('');
});

it('shows the latest replies, and all of them when asked', async () => {
  show({
    ...feed([anItem('a', { answers: answers([anAnswer('4')], 4) })]),
    FriendActivity: () => {
      const all = ['1', '2', '3', '4'].map((id) => anAnswer(id));
      return {
        friendActivity: anItem('a', { answers: answers([anAnswer('4')], 4), allAnswers: answers(all) }),
      };
    },
  });
  expect(await screen.findByText('Words of 4', { exact: false })).toBeInTheDocument();
  expect(screen.queryByText('Words of 1', { exact: false })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 4 replies' }));
  expect(await screen.findByText('Words of 1', { exact: false })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

it('shows one’s own activity with its likes, or that it is gone', async () => {
  const one = (id: string) =>
    renderAt(
      '/',
      <OneActivity id={id} menu={() => null} empty={<p>It’s gone</p>} />,
      {
        FriendActivity: () => ({
          friendActivity:
            id === 'a'
              ? anItem('a', { own: true, likeCount: 2, allAnswers: answers([anAnswer('1')]) })
              : null,
        }),
      },
      createCache(),
    );
  one('a');
  expect(await screen.findByRole('list', { name: 'Activity' })).toHaveTextContent(/You watched.*2 likes/);
  expect(screen.getByRole('list', { name: 'Replies to what you did' })).toHaveTextContent('Words of 1');
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull();
  one('b');
  expect(await screen.findByText('It’s gone')).toBeInTheDocument();
});
