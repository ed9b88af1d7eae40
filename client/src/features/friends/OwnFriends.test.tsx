import { CombinedGraphQLErrors } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../apollo/cache';
import { Toasts } from '../../components/overlays/Toasts';
import { useProfileQuery } from '../../generated/graphql';
import { resetAll, session } from '../../state';
import { type Answers, renderAt } from '../anime/anime.fixtures';
import { aProfile } from '../profile/profile.fixtures';
import { aPart, aPerson } from '../threads/threads.fixtures';
import { mika } from '../tracking/tracking.fixtures';
import { FriendActions } from './FriendActions';
import { OwnFriends } from './OwnFriends';

/** The viewer's friends: requests, friends, blocked people, and finding people. */
const request = (handle: string) => ({
  __typename: 'FriendRequest',
  createdAt: '2026-04-05T12:00:00.000Z',
  person: aPerson(handle),
});
const requests = (handles: string[]) => ({
  friendRequests: { ...aPart('FriendRequestList', handles.map(request)), totalItems: handles.length },
});
const nobody: Answers = {
  Friends: () => ({ friends: aPart('PersonList', []) }),
  FriendRequests: () => requests([]),
  BlockedPeople: () => ({ blockedPeople: aPart('PersonList', []) }),
};
const show = (answers: Answers) =>
  renderAt(
    '/profile',
    <>
      <OwnFriends />
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

it('invites if there are none, and shows no empty lists', async () => {
  show(nobody);
  expect(await screen.findByRole('heading', { name: 'No friends yet' })).toBeInTheDocument();
  expect(screen.queryByText('Friend requests')).toBeNull();
  expect(screen.queryByText('Sent requests')).toBeNull();
  expect(screen.queryByText('Blocked people')).toBeNull();
});

it('reserves its space, and offers a retry on failure', async () => {
  let fails = true;
  const { container } = show({
    ...nobody,
    Friends: () => {
      if (fails) throw new Error('x');
      return { friends: aPart('PersonList', [aPerson('jun')]) };
    },
  });
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Jun' })).toHaveAttribute('href', '/profile/jun');
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/profile/jun?compare=lists');
});

it('accepts a request: the person moves to the friends', async () => {
  const friends: string[] = [];
  show({
    ...nobody,
    Friends: () => ({
      friends: aPart(
        'PersonList',
        friends.map((handle) => aPerson(handle)),
      ),
    }),
    FriendRequests: ({ direction }) =>
      requests(direction === 'RECEIVED' && friends.length === 0 ? ['ren'] : []),
    AcceptFriendRequest: ({ handle }) => {
      friends.push(String(handle));
      return { acceptFriendRequest: aProfile(String(handle), { relationship: 'FRIENDS' }) };
    },
  });
  const asking = within(await screen.findByRole('region', { name: /Friend requests/ }));
  await userEvent.click(asking.getByRole('button', { name: 'Accept' }));
  const own = within(screen.getByRole('region', { name: 'Your friends' }));
  expect(await own.findByRole('link', { name: 'Ren' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('region', { name: /Friend requests/ })).toBeNull());
});

it('says why an action failed, and changes nothing', async () => {
  show({
    ...nobody,
    FriendRequests: ({ direction }) => requests(direction === 'SENT' ? ['ren'] : []),
    CancelFriendRequest: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const sent = within(await screen.findByRole('region', { name: /Sent requests/ }));
  await userEvent.click(sent.getByRole('button', { name: 'Cancel request' }));
  expect((await screen.findAllByText('That didn’t work'))[0]).toBeInTheDocument();
  expect(sent.getByRole('link', { name: 'Ren' })).toBeInTheDocument();
});

it('drops a request that was cancelled meanwhile, after saying why it can’t be accepted', async () => {
  let waiting = true;
  show({
    ...nobody,
    FriendRequests: ({ direction }) => requests(direction === 'RECEIVED' && waiting ? ['ren'] : []),
    AcceptFriendRequest: () => {
      waiting = false;
      throw new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions: { code: 'NOT_FOUND' } }] });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect((await screen.findAllByText('That didn’t work'))[0]).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
});

it('opens a closed profile in full once its request is accepted', async () => {
  const closed = { closed: true, relationship: 'REQUEST_RECEIVED', aboutHtml: null, counts: null };
  function Head() {
    const profile = useProfileQuery({ variables: { handle: 'ren' } }).data?.profile;
    return <p role="note">{profile?.aboutHtml ?? 'closed'}</p>;
  }
  renderAt(
    '/profile',
    <>
      <Head />
      <FriendActions handle="ren" relationship="REQUEST_RECEIVED" />
    </>,
    {
      Profile: () => ({ profile: aProfile('ren', closed) }),
      AcceptFriendRequest: () => ({ acceptFriendRequest: aProfile('ren', { relationship: 'FRIENDS' }) }),
    },
    createCache(),
  );
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('closed'));
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('I keep the lamp lit.'));
});

it('lists blocked people, with an unblock button', async () => {
  show({ ...nobody, BlockedPeople: () => ({ blockedPeople: aPart('PersonList', [aPerson('mallory')]) }) });
  await userEvent.click(await screen.findByText('Blocked people'));
  expect(screen.getByText('Mallory')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeInTheDocument();
});

it('finds people, and says if there is no match', async () => {
  show({
    ...nobody,
    People: ({ text }) => ({ people: text === 'ju' ? [aPerson('jun')] : [] }),
  });
  const field = screen.getByRole('searchbox', { name: 'Handle or name' });
  await userEvent.type(field, 'ju');
  expect(await screen.findByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/profile/jun');
  expect(screen.getByText('1 found')).toBeInTheDocument();
  await userEvent.type(field, 'x');
  expect(await screen.findByText('No one found for “jux”.')).toBeInTheDocument();
});

it('loads more by cursors', async () => {
  show({
    ...nobody,
    Friends: ({ after }) => ({
      friends: after ? aPart('PersonList', [aPerson('ren')]) : aPart('PersonList', [aPerson('jun')], 'more'),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more people' }));
  expect(await screen.findByRole('link', { name: 'Ren' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Jun' })).toBeInTheDocument();
});

it('says that more could not be loaded, and leaves the button', async () => {
  let fails = true;
  show({
    ...nobody,
    Friends: ({ after }) => {
      if (after && fails) throw new TypeError('Failed to fetch');
      return {
        friends: after
          ? aPart('PersonList', [aPerson('ren')])
          : aPart('PersonList', [aPerson('jun')], 'more'),
      };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more people' }));
  expect((await screen.findAllByText('The rest didn’t load'))[0]).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Jun' })).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Show more people' }));
  expect(await screen.findByRole('link', { name: 'Ren' })).toBeInTheDocument();
});
