import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../../apollo/cache';
import { type Answers, anAnime, pageOfFixtures, renderAt } from '../../../features/anime/anime.fixtures';
import { aProfile } from '../../../features/profile/profile.fixtures';
import { someSettings } from '../../../features/settings/settings.fixtures';
import { aPart, aPerson, aThreadShown } from '../../../features/threads/threads.fixtures';
import { mika } from '../../../features/tracking/tracking.fixtures';
import { resetAll, session, state } from '../../../state';
import { ProfilePanel } from './ProfilePanel';
import { ProfileScreen } from './ProfileScreen';

/** A public profile: loading, failed, not found, closed, blocked, and what is offered to whom. */
const profile = (given: object | null): Answers => ({
  Profile: () => ({ profile: given }),
  ViewerSettings: () => ({ settings: someSettings }),
});
const show = (answers: Answers, address = '/profile/jun') =>
  renderAt(address, <ProfileScreen handle="jun" />, answers, createCache());

beforeEach(() => {
  localStorage.clear();
  resetAll();
  state.profileView('anime');
  session(mika);
});
afterEach(() => act(() => void session(null)));

it('reserves its space while loading', () => {
  const { container } = show({});
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
});

it('offers a retry if it fails to load', async () => {
  let fails = true;
  show({
    Profile: () => {
      if (fails) throw new Error('x');
      return { profile: aProfile('jun') };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Jun' })).toBeInTheDocument();
});

it('does not reveal a blocker: it looks like no such person', async () => {
  show(profile(null));
  expect(await screen.findByRole('heading', { level: 1, name: 'No such profile' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'There is no profile called “jun”' })).toBeInTheDocument();
});

it('redirects from a former handle to the current one', async () => {
  const { at } = show(profile(aProfile('jun_of_old', { name: 'Jun' })), '/profile/jun?compare=lists');
  await waitFor(() => expect(at()).toBe('/profile/jun_of_old?compare=lists'));
});

it.each([
  ['NONE', ['Add friend'], []],
  ['REQUEST_SENT', ['Cancel request'], []],
  ['REQUEST_RECEIVED', ['Accept', 'Decline'], []],
  ['FRIENDS', [], ['Compare lists']],
] as const)('offers the next step if the relationship is %s', async (relationship, buttons, links) => {
  show(profile(aProfile('jun', { relationship })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Jun' })).toBeInTheDocument();
  expect(screen.getByText(/^4 anime · 3 watching · 2 friends · joined/)).toBeInTheDocument();
  expect(screen.getByText('I keep the lamp lit.')).toBeInTheDocument();
  for (const name of buttons) expect(screen.getByRole('button', { name })).toBeInTheDocument();
  for (const name of links) expect(screen.getByRole('link', { name })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'More for @jun' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
});

it('offers a visitor to sign in, and to come back', async () => {
  act(() => void session(null));
  show(profile(aProfile('jun')));
  expect(await screen.findByRole('link', { name: 'Sign in to add as a friend' })).toHaveAttribute(
    'href',
    '/welcome/login?back=%2Fprofile%2Fjun',
  );
  expect(screen.queryByRole('button', { name: 'More for @jun' })).toBeNull();
});

it('shows only the head of a closed profile', async () => {
  const closed = { closed: true, counts: null, friendCount: null, joinedAt: null, aboutHtml: null };
  const { asked } = show(profile(aProfile('jun', closed)));
  expect(await screen.findByRole('heading', { name: 'This profile is private' })).toBeInTheDocument();
  expect(screen.getByText('Jun shows it to friends at most.')).toBeInTheDocument();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(asked.filter(({ name }) => name.startsWith('Profile')).map(({ name }) => name)).toEqual(['Profile']);
});

it('shows a blocked person with only an unblock button', async () => {
  let unblocked: unknown;
  const { asked } = show({
    ...profile(aProfile('jun', { relationship: 'BLOCKED', closed: true, aboutHtml: null, counts: null })),
    UnblockPerson: ({ handle }) => {
      unblocked = handle;
      const { id, friendCount } = aProfile('jun');
      const after = { __typename: 'Profile', id, handle, relationship: 'NONE', closed: false, friendCount };
      return { unblockPerson: after };
    },
  });
  expect(await screen.findByRole('heading', { name: 'You have blocked Jun' })).toBeInTheDocument();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(asked.filter(({ name }) => name.startsWith('Profile')).map(({ name }) => name)).toEqual(['Profile']);
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('button', { name: 'Add friend' })).toBeInTheDocument();
  expect(unblocked).toBe('jun');
});

it('shows a user’s threads and friends, and says if there are none', async () => {
  let empty = false;
  const answers = {
    ...profile(aProfile('jun')),
    ProfileThreads: () => ({
      profile: {
        __typename: 'Profile',
        id: 'person-jun',
        threads: aPart('ThreadList', empty ? [] : [aThreadShown('t1')]),
      },
    }),
    ProfileFriends: () => ({
      profile: {
        __typename: 'Profile',
        id: 'person-jun',
        friends: aPart('PersonList', empty ? [] : [aPerson('ren')]),
      },
    }),
  };
  const there = show(answers);
  await userEvent.click(await screen.findByRole('radio', { name: 'Threads' }));
  expect(await screen.findByRole('link', { name: 'Thread t1' })).toHaveAttribute(
    'href',
    '/profile/threads/t1',
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Friends' }));
  expect(await screen.findByRole('link', { name: 'Ren' })).toHaveAttribute('href', '/profile/ren');
  expect(there.at()).toBe('/profile/jun?tab=friends');
  there.unmount();
  empty = true;
  show(answers, '/profile/jun?tab=friends');
  expect(await screen.findByRole('heading', { name: 'No friends yet' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Threads' }));
  expect(await screen.findByRole('heading', { name: 'No threads yet' })).toBeInTheDocument();
});

it('opens with anime, whatever the viewer chose on their own profile', async () => {
  act(() => void state.profileView('threads'));
  show(profile(aProfile('jun')));
  expect(await screen.findByRole('radio', { name: 'Anime' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Friends' }));
  expect(state.profileView()).toBe('threads');
});

describe('two lists side by side', () => {
  const entry = (id: string, more: object = {}) => ({
    __typename: 'ListEntry',
    id,
    status: 'WATCHING',
    progress: 2,
    score: 80,
    ...more,
  });
  const compared = (items: object[], more: object = {}) => ({
    compareLists: {
      __typename: 'ListComparison',
      ...pageOfFixtures(items, items.length),
      onlyMine: 5,
      onlyTheirs: 7,
      bothScored: items.length,
      meanDifference: items.length > 0 ? 30 : null,
      ...more,
    },
  });
  const friend = profile(aProfile('jun', { relationship: 'FRIENDS' }));
  const address = '/profile/jun?compare=lists';

  it('show both scores, their difference, and what both plan', async () => {
    show(
      {
        ...friend,
        CompareLists: () =>
          compared([
            {
              __typename: 'ComparedEntry',
              anime: anAnime('1'),
              mine: entry('a', { score: 90 }),
              theirs: entry('b', { score: null, status: null, progress: 0 }),
            },
          ]),
        CommonPlans: () => ({
          commonPlans: { __typename: 'AnimePage', ...pageOfFixtures([anAnime('2')], 1) },
        }),
      },
      address,
    );
    const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
    expect(row.getByRole('link', { name: 'Lighthouse 1' })).toBeInTheDocument();
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '9Watching, 2 episodes',
      '–Saved',
    ]);
    expect(screen.getByText('points apart on average, over 1 anime').parentElement).toHaveTextContent('3.0');
    expect(await screen.findByRole('link', { name: 'Lighthouse 2' })).toBeInTheDocument();
    expect(screen.getByText('1 anime you both plan to watch')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the profile' })).toHaveAttribute('href', '/profile/jun');
  });

  it('have nothing in common yet', async () => {
    show({ ...friend, CompareLists: () => compared([]) }, address);
    expect(await screen.findByRole('heading', { name: 'Nothing in common yet' })).toBeInTheDocument();
  });

  it('are closed to those who may not see the other', async () => {
    show({ ...friend, CompareLists: () => ({ compareLists: null }) }, address);
    expect(await screen.findByRole('heading', { name: 'You can’t see this list' })).toBeInTheDocument();
  });

  it('can be retried', async () => {
    show(
      {
        ...friend,
        CompareLists: () => {
          throw new Error('x');
        },
      },
      address,
    );
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('while signed out', () => {
  it.each([
    ['anime', 'Where were you again?', []],
    ['threads', 'Join the conversation', ['No threads yet']],
    ['freinds', 'Better with company', []],
  ] as const)('the viewer’s profile, view %s, says what it is for', async (view, title, others) => {
    act(() => void session(null));
    state.profileView(view);
    renderAt('/profile', <ProfilePanel />, { Threads: () => ({ threads: aPart('ThreadList', []) }) });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create an account' })).toBeInTheDocument();
    for (const name of others) expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
  });
});

it('shows favourite characters, people and studios in their order, and none if there are none', async () => {
  const people = ['Hana Mori', 'Ken Oto'].map((name, at) => ({
    __typename: 'CreditedPerson',
    id: String(at),
    slug: name.toLowerCase().replace(' ', '-'),
    name,
    native: null,
  }));
  const characters = [{ __typename: 'NamedCharacter', id: '1', slug: 'sora', name: 'Sora', native: null }];
  const studios = [{ __typename: 'NamedStudio', slug: 'quay-works', name: 'Quay Works' }];
  const counted = (favouritePeople: object[], favouriteStudios: object[]) => ({
    ...profile(aProfile('jun')),
    ProfileStatistics: () => ({
      profile: {
        __typename: 'Profile',
        id: 'person-jun',
        statistics: null,
        favourites: pageOfFixtures([], 0, 1, 12),
        favouriteCharacters: characters,
        favouritePeople,
        favouriteStudios,
      },
    }),
  });
  const { unmount } = show(counted(people, studios));
  const section = within(await screen.findByRole('region', { name: 'Favourite people' }));
  expect(section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['HHana Mori', '/discover/people/hana-mori'],
    ['KKen Oto', '/discover/people/ken-oto'],
  ]);
  expect(
    within(screen.getByRole('region', { name: 'Favourite characters' })).getByRole('link', { name: 'Sora' }),
  ).toHaveAttribute('href', '/discover/characters/sora');
  const made = within(screen.getByRole('region', { name: 'Favourite studios' }));
  expect(made.getByRole('link', { name: 'Quay Works' })).toHaveAttribute(
    'href',
    '/discover/studios/quay-works',
  );
  unmount();
  show(counted(people, []));
  expect(await screen.findByRole('region', { name: 'Favourite people' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Favourite studios' })).toBeNull();
});
