import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, anEpisode, renderAt } from '../../../features/anime/anime.fixtures';
import { aListedEntry, anAnimeOnList, mika } from '../../../features/tracking/tracking.fixtures';
import { session } from '../../../state';
import { SignedInHome } from './SignedInHome';

/** Home's own part (product P1): what goes on, what airs today of one's own, what of the planned has begun. */
const next = {
  __typename: 'Episode',
  id: 'e6',
  number: 6,
  numberEstimated: false,
  title: null,
  titled: true,
  screened: true,
  airsAt: '2026-11-20T12:00:00.000Z',
  estimated: false,
};
const mine = (going: object[], today: object[], begun: object[]) => ({
  continueWatching: {
    __typename: 'EntryPage',
    items: going,
    pageInfo: { __typename: 'PageInfo', totalItems: going.length },
  },
  airingToday: { __typename: 'EpisodePage', items: today },
  library: { __typename: 'LibraryPage', items: begun },
});
const full: Answers = {
  HomeMine: () =>
    mine(
      [aListedEntry('1', { progress: 5, behind: 2, nextEpisode: next })],
      [anEpisode('2', '2026-11-21T15:00:00.000Z', 4)],
      [
        {
          __typename: 'Entry',
          id: 'entry-3',
          anime: anAnimeOnList('3', { status: 'PLANNING', progress: 0 }),
        },
      ],
    ),
};

beforeEach(() => session(mika));
afterEach(() => act(() => void session(null)));

it('says where to go on, how many wait, and covers what was not seen', async () => {
  renderAt('/home', <SignedInHome />, full);
  const going = await screen.findByRole('region', { name: 'Continue watching' });
  expect(going).toHaveTextContent('1 anime with an episode waiting');
  const card = within(going).getByRole('article');
  expect(card).toHaveTextContent('Episode 6 of 12');
  expect(card).toHaveTextContent('2 episodes waiting');
  expect(
    within(card).getByRole('button', { name: /Show title of Lighthouse 1, episode 6/ }),
  ).toBeInTheDocument();
  expect(
    within(card).getByRole('button', { name: 'One more episode of Lighthouse 1 watched' }),
  ).toBeInTheDocument();
});

it('has today’s episodes of one’s own, by one’s own day, and what of the planned is on air', async () => {
  const { asked } = renderAt('/home', <SignedInHome />, full);
  expect(await screen.findByRole('region', { name: 'Airing today' })).toHaveTextContent('Episode 4');
  expect(screen.getByRole('region', { name: 'Planned and now airing' })).toHaveTextContent('Lighthouse 3');
  const { from = '', until = '' } = (asked[0]?.variables ?? {}) as Partial<Record<string, string>>;
  expect(new Date(from).getHours()).toBe(0);
  expect(new Date(until).getHours()).toBe(0);
  expect(Date.parse(from)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(until)).toBeGreaterThan(Date.now());
});

it('leads on where nothing waits', async () => {
  renderAt('/home', <SignedInHome />, { HomeMine: () => mine([], [], []) });
  expect(await screen.findByRole('heading', { name: 'Start your list' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find something to follow' })).toHaveAttribute('href', '/discover');
});

it('offers another try by itself where it does not come', async () => {
  let fails = true;
  renderAt('/home', <SignedInHome />, {
    HomeMine: () => {
      if (fails) throw new Error('x');
      return mine([aListedEntry('1')], [], []);
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('region', { name: 'Continue watching' })).toBeInTheDocument();
});
