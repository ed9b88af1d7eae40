import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../apollo/cache';
import { Toasts } from '../../components/overlays/Toasts';
import { resetAll, session } from '../../state';
import { type Answers, anAnime, renderAt } from '../anime/anime.fixtures';
import { aProfile } from '../profile/profile.fixtures';
import { aPart, aPerson, aThreadShown } from '../threads/threads.fixtures';
import { mika } from '../tracking/tracking.fixtures';
import { Bell } from './Bell';

/** The bell and its list: loading, failed, empty, filled, marked as read one by one and all at once. */
const aNotification = (id: string, more: object = {}) => {
  const { title, screened, episodeNumber } = aThreadShown('t', { title: 'Bells' });
  return {
    __typename: 'Notification',
    id,
    kind: 'REPLY',
    createdAt: '2026-04-05T12:00:00.000Z',
    read: false,
    episodeNumber: null,
    reference: null,
    text: null,
    actor: aPerson('jun'),
    thread: { __typename: 'Thread', id: 't', title, screened, episodeNumber },
    comment: { __typename: 'Comment', id: `c${id}`, threadId: 't' },
    anime: null,
    ...more,
  };
};
const bell = (unread: number): Answers => ({
  Bell: () => ({ unreadNotifications: unread, openReports: null, openSuggestions: null }),
});
async function open(answers: Answers, unread = 2) {
  const view = renderAt(
    '/latest',
    <>
      <Bell />
      <Toasts />
    </>,
    { ...bell(unread), ...answers },
    createCache(),
  );
  await userEvent.click(
    await screen.findByRole('button', {
      name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    }),
  );
  const list = within(await screen.findByRole('dialog'));
  return { ...view, list };
}

beforeEach(() => {
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

it('counts unread ones, with at most two digits', async () => {
  renderAt('/latest', <Bell />, bell(120), createCache());
  expect(await screen.findByRole('button', { name: 'Notifications, 120 unread' })).toBeInTheDocument();
  expect(screen.getByText('99+')).toBeInTheDocument();
});

it('says that nothing is new, and where to choose', async () => {
  const { list } = await open({ Notifications: () => ({ notifications: aPart('NotificationList', []) }) }, 0);
  expect(await list.findByText('Nothing new')).toBeInTheDocument();
  expect(list.getByRole('link', { name: 'the settings' })).toHaveAttribute('href', '/settings/notifications');
  expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

it('reserves its space, and offers a retry if the list fails to load', async () => {
  let fails = true;
  const { list } = await open({
    Notifications: () => {
      if (fails) throw new Error('x');
      return { notifications: aPart('NotificationList', [aNotification('1')]) };
    },
  });
  const again = await list.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await list.findByRole('link', { name: 'Jun replied to you in “Bells”' })).toHaveAttribute(
    'href',
    '/profile/threads/t#comment-c1',
  );
});

it('marks one as read by its tick, and updates the count', async () => {
  const { list } = await open({
    Notifications: () => ({
      notifications: aPart('NotificationList', [
        aNotification('1'),
        aNotification('2', { actor: aPerson('ren') }),
      ]),
    }),
    MarkNotificationsRead: () => ({ markNotificationsRead: 1 }),
  });
  await userEvent.click(await list.findByRole('button', { name: 'Mark as read: Ren' }));
  await waitFor(() => expect(list.queryByRole('button', { name: 'Mark as read: Ren' })).toBeNull());
  expect(list.getByRole('button', { name: 'Mark as read: Jun' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
});

it('marks what is opened as read, and leads there', async () => {
  const { list, at, asked } = await open({
    Notifications: () => ({ notifications: aPart('NotificationList', [aNotification('1')]) }),
    MarkNotificationsRead: () => ({ markNotificationsRead: 1 }),
  });
  await userEvent.click(await list.findByRole('link', { name: /^Jun replied/ }));
  expect(at()).toBe('/profile/threads/t');
  expect(asked.find(({ name }) => name === 'MarkNotificationsRead')?.variables).toEqual({ ids: ['1'] });
});

it('marks all as read at once, and rolls back if the server refuses', async () => {
  let refuse = true;
  const { list } = await open({
    Notifications: () => ({
      notifications: aPart('NotificationList', [aNotification('1'), aNotification('2')]),
    }),
    MarkAllNotificationsRead: () => {
      if (refuse) throw new TypeError('Failed to fetch');
      return { markAllNotificationsRead: 0 };
    },
  });
  await list.findAllByRole('link', { name: /^Jun replied/ });
  await userEvent.click(list.getByRole('button', { name: 'Mark all as read' }));
  expect((await screen.findAllByText('That didn’t work'))[0]).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread', hidden: true })).toBeInTheDocument();
  refuse = false;
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read', hidden: true }));
  expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Mark as read/, hidden: true })).toBeNull();
});

describe('a friend request', () => {
  const requests = (waiting: () => boolean): Answers => ({
    Notifications: () => ({
      notifications: aPart(
        'NotificationList',
        waiting()
          ? [
              aNotification('1', {
                kind: 'FRIEND_REQUEST',
                thread: null,
                comment: null,
                actor: aPerson('ren'),
              }),
            ]
          : [],
      ),
    }),
  });

  it.each([
    ['Accept', 'AcceptFriendRequest', 'You and @ren are now friends'],
    ['Decline', 'DeclineFriendRequest', 'Request declined'],
  ])('is answered in its row: %s', async (name, operation, words) => {
    let waiting = true;
    const { list, asked } = await open({
      ...requests(() => waiting),
      Bell: () => ({ unreadNotifications: waiting ? 2 : 1, openReports: null, openSuggestions: null }),
      [operation]: ({ handle }: Record<string, unknown>) => {
        waiting = false;
        const field = operation.charAt(0).toLowerCase() + operation.slice(1);
        return { [field]: aProfile(String(handle)) };
      },
    });
    await userEvent.click(await list.findByRole('button', { name: `${name}: Ren` }));
    expect((await screen.findAllByText(words))[0]).toBeInTheDocument();
    expect(await list.findByText('Nothing new')).toBeInTheDocument();
    expect(asked.find((one) => one.name === operation)?.variables).toEqual({ handle: 'ren' });
    expect(
      await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true }),
    ).toBeInTheDocument();
  });

  it('says why it could not be answered', async () => {
    const { list } = await open({
      ...requests(() => true),
      AcceptFriendRequest: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.click(await list.findByRole('button', { name: 'Accept: Ren' }));
    expect((await screen.findAllByText('That didn’t work'))[0]).toBeInTheDocument();
    expect(list.getByRole('button', { name: 'Accept: Ren' })).toBeInTheDocument();
  });
});

it('answers what a friend recommends in its row', async () => {
  let waiting = true;
  const anime = anAnime('1');
  const { list, asked } = await open({
    Notifications: () => ({
      notifications: aPart(
        'NotificationList',
        waiting
          ? [
              aNotification('1', {
                kind: 'RECOMMENDATION',
                reference: 'r1',
                thread: null,
                comment: null,
                actor: aPerson('ren'),
                anime,
              }),
            ]
          : [],
      ),
    }),
    AnswerRecommendation: ({ id }) => {
      waiting = false;
      return { answerRecommendation: { __typename: 'AnsweredRecommendation', id, anime, undoId: 'u1' } };
    },
  });
  expect(await list.findByRole('link', { name: 'Ren recommends Lighthouse 1' })).toHaveAttribute(
    'href',
    '/anime/anime-1',
  );
  await userEvent.click(list.getByRole('button', { name: 'Add to queue: Lighthouse 1' }));
  expect(await list.findByText('Nothing new')).toBeInTheDocument();
  expect((await screen.findAllByText('Lighthouse 1 added to the queue'))[0]).toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'AnswerRecommendation')?.variables).toEqual({
    id: 'r1',
    answer: 'QUEUED',
  });
});

it('asks for the number and the newest ones when a live event names one, and puts them on top of the list', async () => {
  let happen = (_event: object) => {};
  const event = new Promise<object>((resolve) => (happen = resolve));
  const { list, asked } = await open({
    Notifications: () => ({ notifications: aPart('NotificationList', [aNotification('1')]) }),
    NotificationAdded: () => event,
    NewNotifications: () => ({
      unreadNotifications: 3,
      notifications: aPart('NotificationList', [
        aNotification('2', { actor: aPerson('ren') }),
        aNotification('1'),
      ]),
    }),
  });
  await list.findByRole('link', { name: /^Jun replied/ });
  const notification = { __typename: 'Notification', id: '2' };
  happen({ notificationAdded: { __typename: 'NotificationAdded', notification } });
  expect(await list.findByRole('link', { name: /^Ren replied/ })).toBeInTheDocument();
  const links = list.getAllByRole('link', { name: /replied to you/ });
  expect(links.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['Ren', 'Jun']);
  expect(screen.getByRole('button', { name: 'Notifications, 3 unread', hidden: true })).toBeInTheDocument();
  expect(asked.filter(({ name }) => name === 'NewNotifications')).toHaveLength(1);
});
