import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../../apollo/cache';
import { type Answers, anAnime, renderAt } from '../../../features/anime/anime.fixtures';
import { aPart, aThreadShown } from '../../../features/threads/threads.fixtures';
import { mika } from '../../../features/tracking/tracking.fixtures';
import { resetAll, session } from '../../../state';
import { OwnThreads } from './OwnThreads';

/** Lists of threads: loading, failed, empty, loaded, with more below. */
const show = (answers: Answers) => renderAt('/profile', <OwnThreads handle="mika" />, answers, createCache());

beforeEach(() => {
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

it('reserve their space, and offer a retry on failure', async () => {
  let fails = true;
  const { container } = show({
    Threads: () => {
      if (fails) throw new Error('x');
      return { threads: aPart('ThreadList', [aThreadShown('t1')]) };
    },
  });
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Thread t1' })).toBeInTheDocument();
});

it('invite to start one if there are none, each in its own words', async () => {
  const { asked } = show({
    Threads: () => ({ threads: aPart('ThreadList', []) }),
    ProfileThreads: () => ({
      profile: { __typename: 'Profile', id: 'me', threads: aPart('ThreadList', []) },
    }),
  });
  expect(await screen.findByRole('heading', { name: 'No threads yet' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Followed' }));
  expect(
    await screen.findByRole('heading', { name: 'You aren’t following any threads' }),
  ).toBeInTheDocument();
  expect(asked.at(-1)?.variables).toMatchObject({ subscribed: true });
  await userEvent.click(screen.getByRole('radio', { name: 'Started by me' }));
  expect(await screen.findByRole('heading', { name: 'You haven’t started any threads' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'New thread' })).toBeInTheDocument();
});

it('show subject, author, number of comments, and what is special about each', async () => {
  show({
    Threads: () => ({
      threads: aPart('ThreadList', [
        aThreadShown('t1', { pinned: true, locked: true, commentCount: 1 }),
        aThreadShown('t2', {
          subject: 'EPISODE',
          anime: anAnime('7'),
          episodeNumber: 3,
          title: null,
          screened: true,
          author: null,
        }),
        aThreadShown('t3', { title: null, state: 'HELD' }),
        aThreadShown('gone', { state: 'DELETED' }),
      ]),
    }),
  });
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  const [first, second, third] = rows.map((row) => within(row));
  expect(first?.getByText('Pinned')).toBeInTheDocument();
  expect(first?.getByText('Locked')).toBeInTheDocument();
  expect(first?.getByText('comment')).toBeInTheDocument();
  expect(second?.getByRole('link', { name: 'A thread about episode 3' })).toBeInTheDocument();
  expect(second?.getByText('Beyond your progress')).toBeInTheDocument();
  expect(second?.getByText(/^Lighthouse 7, episode 3 · Deleted user/)).toBeInTheDocument();
  expect(third?.getByRole('link', { name: 'A thread without a title' })).toBeInTheDocument();
  expect(third?.getByText('Held until a moderator has looked at it')).toBeInTheDocument();
});

it('load more by cursors', async () => {
  const { asked } = show({
    Threads: ({ after }) => ({
      threads: after
        ? aPart('ThreadList', [aThreadShown('t2')])
        : aPart('ThreadList', [aThreadShown('t1')], 'more'),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more threads' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(asked.at(-1)?.variables).toMatchObject({ after: 'more' });
  expect(screen.queryByRole('button', { name: 'Show more threads' })).toBeNull();
});
