import { act, screen, waitFor } from '@testing-library/react';
import { createCache } from '../apollo/cache';
import { renderAt } from '../features/anime/anime.fixtures';
import { aPart, aPerson } from '../features/threads/threads.fixtures';
import { useBellQuery, useFriendsQuery } from '../generated/graphql';
import { useFreshLists } from './useFreshLists';

/** What was changed in another tab while this page was hidden is asked for once it is looked at. */
function Page() {
  useFreshLists();
  const bell = useBellQuery().data;
  const friends = useFriendsQuery().data?.friends.items ?? [];
  return (
    <p role="status">
      {bell?.unreadNotifications} unread, {friends.length} friends
    </p>
  );
}

function setVisible(value: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  jest.restoreAllMocks();
  setVisible('visible');
});

it('counts unread notifications and friends anew', async () => {
  let unreadNotifications = 2;
  const friends: string[] = [];
  renderAt(
    '/',
    <Page />,
    {
      Bell: () => ({ unreadNotifications, openReports: null, openSuggestions: null }),
      Friends: () => ({
        friends: aPart(
          'PersonList',
          friends.map((handle) => aPerson(handle)),
        ),
      }),
    },
    createCache(),
  );
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 unread, 0 friends'));
  unreadNotifications = 0;
  friends.push('jun');
  act(() => setVisible('hidden'));
  const hiddenAt = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(hiddenAt + 120_000);
  act(() => setVisible('visible'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 unread, 1 friends'));
});
