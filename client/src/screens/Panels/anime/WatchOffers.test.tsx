import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../../apollo/cache';
import { type Answers, renderAt } from '../../../features/anime/anime.fixtures';
import { someSettings } from '../../../features/settings/settings.fixtures';
import { session, state } from '../../../state';
import { WatchOffers } from './WatchOffers';

/** Where to watch an anime: in which country, at which services, and whose word it is. */
const offer = (kind: string, service: string, watchService: string | null = null) => ({
  __typename: 'WatchOffer',
  kind,
  service,
  watchService,
});
const inGermany = [
  offer('SUBSCRIPTION', 'Harbour Plus'),
  offer('SUBSCRIPTION', 'Netflix', 'netflix'),
  offer('BUY', 'Quay Store'),
];
const offersIn = (country: unknown, more: object = {}) => ({
  anime: {
    __typename: 'Anime',
    id: '1',
    watchOffers: {
      __typename: 'WatchOffers',
      services: country === 'DE' ? inGermany : [],
      source: 'JustWatch, by TMDB',
      url: `https://www.themoviedb.org/tv/7/watch?locale=${country}`,
      date: '2026-11-20T12:00:00.000Z',
      ofSeries: true,
      ...more,
    },
  },
});
const answers = (country: string | null = null, more: Answers = {}): Answers => ({
  WatchOffers: (asked) => offersIn(asked.country),
  ViewerSettings: () => ({ settings: { ...someSettings, country } }),
  WatchServices: () => ({
    watchServices: [
      { __typename: 'WatchService', id: 'netflix', name: 'Netflix', chosen: true },
      { __typename: 'WatchService', id: 'harbour', name: 'Harbour', chosen: false },
    ],
  }),
  ...more,
});
const show = (given: Answers) =>
  renderAt('/anime/lighthouse', <WatchOffers slug="lighthouse" />, given, createCache());
const countryBox = () => screen.getByRole('combobox', { name: 'Country' });
const asMember = () => {
  const user = { id: 'me', email: 'me@example.org', emailVerified: true, name: 'Me', image: null };
  session({ user, token: 'x' });
};
const speaking = (...languages: string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

beforeEach(() => void speaking('en', 'de-DE'));
afterEach(() => {
  act(() => {
    session(null);
    state.watchCountry('');
  });
  jest.restoreAllMocks();
});

it('shows the services by what they cost, and who says so', async () => {
  show(answers());
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Where to watch in Germany' }),
  ).toBeInTheDocument();
  const subscription = await screen.findByRole('list', { name: 'Subscription' });
  expect(
    within(subscription)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Harbour Plus', 'Netflix']);
  expect(screen.getByRole('list', { name: 'Buy' })).toHaveTextContent('Quay Store');
  for (const name of ['Free', 'Rent']) expect(screen.queryByRole('list', { name })).toBeNull();
  expect(screen.getByRole('link', { name: 'JustWatch, by TMDB' })).toHaveAttribute(
    'href',
    'https://www.themoviedb.org/tv/7/watch?locale=DE',
  );
  expect(screen.getByText(/a season may be missing/)).toBeInTheDocument();
});

it('has the viewer’s own services first, and says which those are', async () => {
  asMember();
  show(answers('DE'));
  const own = await screen.findByText(/one of your services/);
  expect(own.closest('li')).toHaveTextContent('Netflix');
  const [first] = within(screen.getByRole('list', { name: 'Subscription' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Netflix, one of your services');
});

it('asks a visitor whose browser names no country, and remembers what they choose', async () => {
  speaking('en');
  const { asked, unmount } = show(answers());
  expect(screen.getByRole('heading', { level: 2, name: 'Where to watch' })).toBeInTheDocument();
  expect(asked).toEqual([]);
  await userEvent.selectOptions(countryBox(), 'Germany');
  expect(await screen.findByText('Quay Store')).toBeInTheDocument();
  unmount();
  show(answers());
  expect(countryBox()).toHaveValue('DE');
  expect(localStorage.getItem('watchCountry')).toBe('DE');
});

it.each<[string, string, string[], string]>([
  ['the browser’s languages name a code that is none', '', ['en-UK', 'sq-XK', 'de-DE'], 'DE'],
  ['the one kept is none', 'XX', ['en', 'de-DE'], 'DE'],
  ['no code is one', 'XX', ['sq-XK'], ''],
])('asks the server only for countries that there are: %s', async (_, kept, languages, expected) => {
  act(() => state.watchCountry(kept));
  speaking(...languages);
  const { asked } = show(answers());
  expect(countryBox()).toHaveValue(expected);
  if (expected) await screen.findByText('Quay Store');
  expect(asked.map(({ variables }) => variables.country)).toEqual(expected ? [expected] : []);
});

it('says that nothing is known of a country', async () => {
  show(answers());
  await screen.findByText('Quay Store');
  await userEvent.selectOptions(countryBox(), 'United States');
  expect(await screen.findByText('Nothing known for the United States.')).toBeInTheDocument();
  expect(
    screen.getByRole('heading', { level: 2, name: 'Where to watch in the United States' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('goes by a member’s settings, which a look at another country leaves alone', async () => {
  speaking('fr-FR');
  asMember();
  const { asked, unmount } = show(answers('DE'));
  expect(await screen.findByText('Quay Store')).toBeInTheDocument();
  await userEvent.selectOptions(countryBox(), 'Japan');
  expect(await screen.findByText('Nothing known for Japan.')).toBeInTheDocument();
  expect(
    asked.filter(({ name }) => name === 'WatchOffers').map(({ variables }) => variables.country),
  ).toEqual(['DE', 'JP']);
  unmount();
  show(answers('DE'));
  expect(await screen.findByText('Quay Store')).toBeInTheDocument();
  expect(state.watchCountry()).toBe('');
});

it('says that it failed, and tries again', async () => {
  let fails = true;
  show(
    answers(null, {
      WatchOffers: ({ country }) => {
        if (fails) throw new TypeError('Failed to fetch');
        return offersIn(country);
      },
    }),
  );
  await screen.findByRole('alert');
  fails = false;
  const again = screen.getByRole('button', { name: 'Try again' });
  await act(() => userEvent.click(again));
  expect(await screen.findByText('Quay Store')).toBeInTheDocument();
});

it('leaves out that seasons may be missing of what is one film', async () => {
  show(answers(null, { WatchOffers: ({ country }) => offersIn(country, { ofSeries: false }) }));
  expect(await screen.findByText('Quay Store')).toBeInTheDocument();
  expect(screen.queryByText(/a season may be missing/)).toBeNull();
});
