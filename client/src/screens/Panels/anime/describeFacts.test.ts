import { longDate } from '../../../features/anime/time';
import { describeFacts } from './describeFacts';

const start = longDate('2012-04-06T12:00:00.000Z');
const end = longDate('2012-06-22T12:00:00.000Z');
const facts = {
  format: 'TV',
  status: 'FINISHED',
  startsAt: '2012-04-06T12:00:00.000Z',
  startsOn: null,
  endsAt: '2012-06-22T12:00:00.000Z',
  endsOn: null,
  episodeCount: 12,
  episodeCountEstimated: true,
  studios: [],
  source: null,
  genres: [],
} as const;

test.each([
  [{}, `A television anime in about 12 episodes. It ran from ${start} to ${end}.`],
  [
    { studios: ['Harbour', 'Quay'], source: 'LIGHT_NOVEL', episodeCountEstimated: false },
    `A television anime in 12 episodes by Harbour and Quay from a light novel. It ran from ${start} to ${end}.`,
  ],
  [
    { format: 'MOVIE', episodeCount: 1, genres: ['Adventure'], source: 'ORIGINAL' },
    `An adventure film with a story of its own. It came out on ${start}.`,
  ],
  [{ status: 'UPCOMING', episodeCount: null }, `A television anime. It begins on ${start}.`],
  [
    { status: 'AIRING', endsAt: null },
    `A television anime in about 12 episodes. It has been airing since ${start}.`,
  ],
  [{ endsAt: null }, `A television anime in about 12 episodes. It began on ${start}.`],
  [{ endsAt: facts.startsAt }, `A television anime in about 12 episodes. It aired on ${start}.`],
  [{ startsAt: null, episodeCount: null, format: 'OTHER' }, 'An anime.'],
] as const)('says of %o: %s', (more, said) => {
  const anime = { ...facts, ...more };
  expect(describeFacts({ ...anime, studios: [...anime.studios], genres: [...anime.genres] })).toBe(said);
});
