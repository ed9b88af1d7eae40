import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, anAnime, anEpisode, cacheOf, renderAt } from '../../../features/anime/anime.fixtures';
import { aListedEntry, mika } from '../../../features/tracking/tracking.fixtures';
import { FeaturedHero_animeFragmentDoc, Hero_animeFragmentDoc } from '../../../generated/graphql';
import { session } from '../../../state';
import { environment, ownEnvironment } from '../../../state/environment';
import { SignedInHome } from './SignedInHome';

/** Home's personal part: what to continue, own anime airing today, planned anime that have started. */
const next = {
  __typename: 'Episode',
  id: 'e6',
  number: 6,
  numberEstimated: false,
  title: null,
  nativeTitle: null,
  titled: true,
  screened: true,
  airsAt: '2026-11-20T12:00:00.000Z',
  airsOn: null,
  estimated: false,
};
const mine = (
  going: object[],
  today: object[],
  begun: object[],
  { total = 3, recommendations = [] }: { total?: number; recommendations?: object[] } = {},
) => ({
  recommendations,
  continueWatching: {
    __typename: 'EntryPage',
    items: going,
    pageInfo: { __typename: 'PageInfo', totalItems: going.length },
  },
  airingToday: { __typename: 'EpisodePage', items: today },
  library: { __typename: 'LibraryPage', items: begun, counts: { __typename: 'ListCounts', total } },
});
const entry = (id: string, more: object = {}) =>
  aListedEntry(id, more, { episodeMinutes: 24, banner: anAnime(id).banner });
const featured = [anAnime('9', { synopsis: 'A keeper keeps.', nextEpisode: null })];
const friends: Answers = { FriendsActivity: () => ({ friendsActivity: [] }) };
const show = (answers: Answers) =>
  renderAt(
    '/home',
    <SignedInHome featured={featured}>
      <p>The rows of everybody</p>
    </SignedInHome>,
    { ...friends, ...answers },
    cacheOf(featured, FeaturedHero_animeFragmentDoc, Hero_animeFragmentDoc),
  );
const full: Answers = {
  HomeMine: () =>
    mine(
      [entry('1', { progress: 5, behind: 2, nextEpisode: next }), entry('4', { behind: 1 })],
      [anEpisode('2', '2026-11-21T15:00:00.000Z', 4)],
      [entry('3', { status: 'PLANNING', progress: 0 })],
    ),
};

beforeEach(() => session(mika));
afterEach(() =>
  act(() => {
    session(null);
    environment(ownEnvironment());
  }),
);

it('shows the next episode large, with +1, and switches to the one after it', async () => {
  show(full);
  const hero = await screen.findByRole('region', { name: 'Your next episode' });
  expect(within(hero).getByRole('heading', { name: 'Lighthouse 1' })).toBeInTheDocument();
  expect(hero).toHaveTextContent('Episode 6 of 12, 24 min 2 episodes waiting');
  expect(
    within(hero).getByRole('button', { name: 'One more episode of Lighthouse 1 watched' }),
  ).toBeInTheDocument();
  expect(
    within(hero).getByRole('button', { name: /Show title of Lighthouse 1, episode 6/ }),
  ).toBeInTheDocument();
  await userEvent.click(within(hero).getByRole('button', { name: 'Lighthouse 4' }));
  expect(within(hero).getByRole('heading', { name: 'Lighthouse 4' })).toBeInTheDocument();
});

it('says what to continue and how many episodes are unwatched', async () => {
  show(full);
  const going = await screen.findByRole('region', { name: 'Continue watching' });
  expect(going).toHaveTextContent('2 anime with an episode waiting');
  const [card] = within(going).getAllByRole('article');
  expect(card).toHaveTextContent('Episode 6 of 12');
  expect(card).toHaveTextContent('2 episodes waiting');
});

it('shows today’s episodes of the viewer’s anime, by local day, and planned anime now airing', async () => {
  environment({ ...environment(), timeZone: 'Asia/Kolkata' });
  const { asked } = show(full);
  expect(await screen.findByRole('region', { name: 'Airing today' })).toHaveTextContent('Episode 4');
  expect(screen.getByRole('region', { name: 'Planned and now airing' })).toHaveTextContent('Lighthouse 3');
  expect(screen.getByText('The rows of everybody')).toBeInTheDocument();
  const { from = '', until = '' } = (asked[0]?.variables ?? {}) as Partial<Record<string, string>>;
  expect(from).toMatch(/T18:30:00.000Z$/);
  expect(until).toMatch(/T18:30:00.000Z$/);
  expect(Date.parse(from)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(until)).toBeGreaterThan(Date.now());
});

it('starts with planned anime now airing if there is nothing to continue', async () => {
  show({ HomeMine: () => mine([], [], [entry('3', { status: 'PLANNING', progress: 0 })]) });
  const hero = await screen.findByRole('region', { name: 'Your next episode' });
  expect(hero).toHaveTextContent('Episode 1 of 12');
});

it('offers a next step if the list is empty, below the featured anime', async () => {
  show({ HomeMine: () => mine([], [], [], { total: 0 }) });
  expect(await screen.findByRole('heading', { name: 'Start your list' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Featured' })).toHaveTextContent('Lighthouse 9');
  expect(screen.getByRole('link', { name: 'Import, or pick what you’ve seen' })).toHaveAttribute(
    'href',
    '/welcome/start',
  );
});

it('does not tell users to start whose list is only up to date', async () => {
  show({ HomeMine: () => mine([], [], []) });
  expect(await screen.findByRole('region', { name: 'Featured' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Start your list' })).toBeNull();
});

describe('what follows from the viewer’s list', () => {
  const recommended = (kind: string, id: string, because: string | null) => ({
    __typename: 'Recommendation',
    kind,
    anime: anAnime(id, { synopsis: 'A keeper keeps.', nextEpisode: null }),
    because: because && { __typename: 'Anime', id: because, title: anAnime(because).title },
  });
  const recommendations = [
    recommended('NEXT_PART', '21', '1'),
    recommended('SIMILAR', '31', '2'),
    recommended('SIMILAR', '32', '2'),
    recommended('SIMILAR', '33', '2'),
    recommended('SIMILAR', '41', '3'),
    recommended('FEATURED', '51', null),
  ];

  it('is the hero if nothing waits, with the reason, instead of what is featured for everyone', async () => {
    show({ HomeMine: () => mine([], [], [], { recommendations }) });
    const hero = await screen.findByRole('region', { name: 'Featured' });
    expect(within(hero).getByRole('heading', { name: 'Lighthouse 21' })).toBeInTheDocument();
    expect(hero).toHaveTextContent('Comes after Lighthouse 1');
    expect(within(hero).queryByRole('button', { name: 'Lighthouse 9' })).toBeNull();
    await userEvent.click(within(hero).getByRole('button', { name: 'Lighthouse 31' }));
    expect(hero).toHaveTextContent('Because you liked Lighthouse 2');
  });

  it('has a row of next parts, and one for each anime with enough similar ones', async () => {
    show({ HomeMine: () => mine([entry('1')], [], [], { recommendations }) });
    const next = await screen.findByRole('region', { name: 'Next in your series' });
    expect(next).toHaveTextContent(/Lighthouse 21.*Comes after Lighthouse 1/);
    const liked = screen.getByRole('region', { name: 'Because you liked Lighthouse 2' });
    expect(within(liked).getAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('region', { name: 'Because you liked Lighthouse 3' })).toBeNull();
  });
});

it('offers its own retry if it fails to load', async () => {
  let fails = true;
  show({
    HomeMine: () => {
      if (fails) throw new Error('x');
      return mine([entry('1')], [], []);
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('region', { name: 'Featured' })).toBeInTheDocument();
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('region', { name: 'Your next episode' })).toBeInTheDocument();
});

it('says what friends watched, with links to them', async () => {
  show({
    ...full,
    FriendsActivity: () => ({
      friendsActivity: [
        {
          __typename: 'FriendActivity',
          person: { __typename: 'Person', id: 'p', handle: 'ren', name: 'Ren', avatar: null },
          activity: {
            __typename: 'Activity',
            id: 'w:1:5',
            kind: 'WATCHED',
            at: '2026-11-20T12:00:00.000Z',
            firstEpisode: 3,
            lastEpisode: 5,
            anime: anAnime('7'),
            thread: null,
            comment: null,
          },
        },
      ],
    }),
  });
  const part = await screen.findByRole('region', { name: 'Friends' });
  expect(part).toHaveTextContent(/Ren watched episodes 3 to 5 of Lighthouse 7/);
  expect(within(part).getByRole('link', { name: 'Ren' })).toHaveAttribute('href', '/profile/ren');
});
