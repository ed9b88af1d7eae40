import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Answers,
  anAnime,
  anEpisode,
  pageOfFixtures,
  renderAt,
} from '../../features/anime/anime.fixtures';
import { state } from '../../state';
import { AnimePanel } from './anime/AnimePanel';
import { HomePanel } from './home/HomePanel';
import { LatestPanel } from './latest/LatestPanel';
import { SchedulePanel } from './latest/SchedulePanel';

/** What home, latest and an anime's page show: loading, content, nothing, failure (product P1, P7). */
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const featured = (id: string) => anAnime(id, { synopsis: 'A keeper keeps.', nextEpisode: null });
const home: Answers = {
  Home: () => ({
    featured: [featured('1'), featured('2')],
    latestEpisodes: { items: [anEpisode('5', inHours(-2), 7)] },
    season: { year: 2026, season: 'SPRING', ...pageOfFixtures([anAnime('3')], 40) },
    upcomingEpisodes: { items: [anEpisode('6', inHours(5), 8)] },
    popular: { items: [anAnime('9')] },
    discoverFacets: { genres: [{ __typename: 'FacetCount', value: 'Slice of Life', count: 1234 }] },
  }),
};
const latest: Answers = {
  LatestEpisodes: ({ page, pageSize }) => ({
    latestEpisodes: pageOfFixtures(
      Number(page) < 9 ? [anEpisode('5', inHours(-2), 7)] : [],
      60,
      Number(page),
      Number(pageSize),
    ),
  }),
  UpcomingEpisodes: () => ({ upcomingEpisodes: pageOfFixtures([anEpisode('6', inHours(5), 8)], 1) }),
};

const whole = {
  ...featured('1'),
  synonyms: ['Tōdai'],
  startsAt: '2026-04-06T14:00:00.000Z',
  endsAt: null,
  episodeMinutes: 24,
  source: 'LIGHT_NOVEL',
  ageRating: 'PG-13',
  tags: [
    { name: 'Sea', spoiler: false },
    { name: 'Shipwreck', spoiler: true },
  ],
  nextEpisode: {
    __typename: 'Episode',
    id: 'b',
    number: 2,
    numberEstimated: false,
    airsAt: inHours(30),
    estimated: true,
  },
  officialSite: 'https://example.org/',
  broadcast: null,
  streams: [{ service: 'Harbour', url: 'https://example.org/watch', regions: ['JP'] }],
  externalIds: [{ site: 'AniDB', id: '1', url: 'https://example.org/1' }],
  curated: true,
};
const oneAnime: Answers = {
  Anime: ({ slug }) => ({ anime: slug === 'anime-1' || slug === 'former' ? whole : null }),
  AnimeAround: () => ({
    anime: {
      __typename: 'Anime',
      id: '1',
      ...{ characters: [], staff: [] },
      relations: [{ kind: 'SEQUEL', derived: false, anime: { __typename: 'Anime', id: '2' } }],
      franchise: { total: 5, position: 3, first: 2, items: [anAnime('3'), anAnime('1'), anAnime('2')] },
      similar: [{ reason: 'Same studio: Quay. Shared: Drama', anime: anAnime('7') }],
    },
  }),
  AnimeEpisodes: () => ({
    anime: {
      __typename: 'Anime',
      id: '1',
      episodes: pageOfFixtures(
        [
          {
            __typename: 'Episode',
            id: 'a',
            number: 1,
            title: 'The lamp',
            airsAt: inHours(-24),
            estimated: false,
            numberEstimated: false,
          },
          {
            __typename: 'Episode',
            id: 'b',
            number: 2,
            title: null,
            airsAt: inHours(30),
            estimated: true,
            numberEstimated: false,
          },
        ],
        2,
      ),
    },
  }),
};

beforeEach(() =>
  act(() => {
    state.episodesView('grid');
    state.episodesSort(true);
    state.lastVisit(null);
  }),
);

describe('home', () => {
  it('holds the place while loading, then shows the featured anime, the latest, the season and what comes', async () => {
    renderAt('/home', <HomePanel />, home);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    const hero = await screen.findByRole('region', { name: 'Featured' });
    expect(within(hero).getByRole('heading', { name: 'Lighthouse 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Lighthouse 5 ?, episode 7, new$/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Spring 2026' })).toBeInTheDocument();
    expect(screen.getByText(/^in 5 hrs?$/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Popular' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Slice of Life ?1,234$/ })).toHaveAttribute(
      'href',
      '/discover?genre=Slice%20of%20Life',
    );
  });

  it('turns to another featured anime at a press', async () => {
    renderAt('/home', <HomePanel />, home);
    const hero = await screen.findByRole('region', { name: 'Featured' });
    await userEvent.click(within(hero).getByRole('button', { name: 'Lighthouse 2' }));
    expect(within(hero).getByRole('heading', { name: 'Lighthouse 2' })).toBeInTheDocument();
    expect(within(hero).getByRole('button', { name: 'Lighthouse 2' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('says when it did not load, and loads when tried again', async () => {
    let broken = true;
    const answer: Answers[string] = (variables) => {
      if (broken) throw new Error('no connection');
      return home.Home?.(variables) ?? {};
    };
    renderAt('/home', <HomePanel />, { Home: answer });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('region', { name: 'Featured' })).toBeInTheDocument();
  });

  it('takes a search to discover', async () => {
    const { at } = renderAt('/home', <HomePanel />, home);
    await userEvent.type(await screen.findByRole('searchbox'), ' keeper {Enter}');
    expect(at()).toBe('/discover?text=keeper');
  });
});

describe('latest', () => {
  it('groups by day, marks what is new and names the very next episode', async () => {
    renderAt('/latest', <LatestPanel />, latest);
    expect(await screen.findByRole('link', { name: /^Lighthouse 5 ?, episode 7, new$/ })).toBeInTheDocument();
    expect(screen.getByText(/^(Today|Yesterday)$/)).toBeInTheDocument();
    expect(await screen.findByText(/^Next:/)).toHaveTextContent('Next: Lighthouse 6, episode 8, in');
  });

  it('remembers the view, and keeps an address that names one in step', async () => {
    const { at } = renderAt('/latest?view=grid', <LatestPanel />, latest);
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(state.episodesView()).toBe('table');
    expect(at()).toBe('/latest?view=table');
    expect(await screen.findByRole('table', { name: /^Episodes of / })).toBeInTheDocument();
  });

  it('asks for the oldest first, from the first page', async () => {
    const { at, asked } = renderAt('/latest?page=2', <LatestPanel />, latest);
    await screen.findByRole('link', { name: /Lighthouse 5/ });
    await userEvent.click(screen.getByRole('radio', { name: 'Oldest first' }));
    expect(state.episodesSort()).toBe(false);
    expect(at()).toBe('/latest');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        name: 'LatestEpisodes',
        variables: { newestFirst: false, page: 1 },
      }),
    );
  });

  it('takes a senseless page for the first and says when a page is empty', async () => {
    const { asked, unmount } = renderAt('/latest?page=two', <LatestPanel />, latest);
    await screen.findByRole('link', { name: /Lighthouse 5/ });
    expect(asked.find(({ name }) => name === 'LatestEpisodes')?.variables).toMatchObject({ page: 1 });
    unmount();
    renderAt('/latest?page=9', <LatestPanel />, latest);
    expect(await screen.findByRole('heading', { name: 'No episodes on this page' })).toBeInTheDocument();
  });
});

describe('the schedule', () => {
  const slot = (id: string, airsAt: Date, services: string[]) => ({
    ...anEpisode(id, airsAt.toISOString(), 4),
    anime: anAnime(id, {
      streams: services.map((service) => ({ service, url: `https://${service}.example/`, regions: [] })),
    }),
  });
  const today = new Date();
  const answers: Answers = {
    Schedule: ({ from }) => ({
      schedule:
        Date.parse(String(from)) > today.getTime()
          ? []
          : [
              slot('1', new Date(today.getTime() - 60_000), ['Harbour']),
              slot('2', today, ['Quay', 'Pier', 'Mole']),
            ],
    }),
  };

  it('shows the week by day, today marked, with where each can be watched', async () => {
    const { asked } = renderAt('/latest/schedule', <SchedulePanel />, answers);
    const day = await screen.findByRole('region', { name: /Today/ });
    expect(within(day).getAllByRole('listitem')).toHaveLength(2);
    expect(within(day).getByRole('link', { name: 'Lighthouse 2 on Quay' })).toBeInTheDocument();
    expect(within(day).getByTitle('Mole')).toHaveTextContent('+1');
    const { from, to } = (asked[0] ?? { variables: {} }).variables as { from: string; to: string };
    expect(new Date(from).getHours()).toBe(0);
    expect(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)).toBe(7);
  });

  it('keeps week and service in the address, and says when a week is empty', async () => {
    const { at } = renderAt('/latest/schedule', <SchedulePanel />, answers);
    await userEvent.selectOptions(await screen.findByLabelText('Available on'), 'Harbour');
    expect(at()).toBe('/latest/schedule?on=Harbour');
    expect(screen.queryByRole('link', { name: 'Lighthouse 2' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Next week' }));
    expect(at()).toMatch(/^\/latest\/schedule\?week=\d{4}-\d\d-\d\d&on=Harbour$/);
    expect(await screen.findByRole('heading', { name: 'Nothing on Harbour this week' })).toBeInTheDocument();
  });
});

describe('an anime', () => {
  it('shows facts, where to watch, and its episodes with what is estimated marked', async () => {
    renderAt('/anime/anime-1', <AnimePanel slug="anime-1" />, oneAnime);
    expect(await screen.findByRole('heading', { level: 1, name: 'Lighthouse 1' })).toBeInTheDocument();
    expect(screen.getByText('about 12')).toBeInTheDocument();
    expect(screen.getByText('Light novel')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Harbour/ })).toHaveAttribute(
      'href',
      'https://example.org/watch',
    );
    const [first, second] = await screen
      .findAllByRole('listitem')
      .then((items) => items.filter((item) => /lamp|Episode 2/.test(item.textContent ?? '')));
    expect(first).toHaveTextContent('The lamp');
    expect(first).not.toHaveTextContent('est.');
    expect(second).toHaveTextContent(/in 1 day 6 hrs?/);
    expect(second).toHaveTextContent('est.');
    expect(document.title).toContain('Lighthouse 1');
  });

  it('shows tags with spoilers only on a press', async () => {
    renderAt('/anime/anime-1', <AnimePanel slug="anime-1" />, oneAnime);
    expect(await screen.findByRole('link', { name: 'Sea' })).toHaveAttribute('href', '/discover?tag=Sea');
    expect(screen.queryByText('Shipwreck')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 tag with spoilers' }));
    expect(screen.getByText('Shipwreck')).toBeInTheDocument();
  });

  it('shows the watch order with its own place marked, and what is like it with the reason', async () => {
    renderAt('/anime/anime-1', <AnimePanel slug="anime-1" />, oneAnime);
    const order = await screen.findByRole('region', { name: 'Watch in this order' });
    expect(order).toHaveTextContent('5 parts, this one is number 3');
    const parts = within(order).getAllByRole('listitem');
    expect(parts.map((part) => part.textContent)).toEqual([
      expect.stringMatching(/^2Lighthouse 3/),
      expect.stringMatching(/^3This oneLighthouse 1/),
      expect.stringMatching(/^4SequelLighthouse 2/),
    ]);
    expect(within(order).getByText('Lighthouse 1')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('Same studio: Quay. Shared: Drama')).toBeInTheDocument();
  });

  it('takes the present address in place of a former one', async () => {
    const { at } = renderAt('/anime/former', <AnimePanel slug="former" />, oneAnime);
    await waitFor(() => expect(at()).toBe('/anime/anime-1'));
  });

  it('says what is known where nobody wrote a synopsis, and why no episode is listed', async () => {
    renderAt('/anime/anime-1', <AnimePanel slug="anime-1" />, {
      ...oneAnime,
      Anime: () => ({
        anime: { ...whole, synopsis: null, format: 'OVA', status: 'FINISHED', nextEpisode: null },
      }),
      AnimeAround: () => ({
        anime: {
          ...{ __typename: 'Anime', id: '1', characters: [], staff: [] },
          ...{ relations: [], franchise: null, similar: [] },
        },
      }),
      AnimeEpisodes: () => ({
        anime: { __typename: 'Anime', id: '1', episodes: pageOfFixtures([], 0) },
      }),
    });
    expect(await screen.findByText(/^A drama release on disc in about 12 episodes/)).toBeInTheDocument();
    expect(await screen.findByText(/^It was released on disc/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All of Spring 2026' })).toBeInTheDocument();
  });

  it('is called as the viewer wishes', async () => {
    act(() => state.titleLanguage('native'));
    renderAt('/anime/anime-1', <AnimePanel slug="anime-1" />, oneAnime);
    const heading = await screen.findByRole('heading', { level: 1, name: '灯台1' });
    expect(heading).toHaveAttribute('lang', 'ja');
    act(() => state.titleLanguage('english'));
  });

  it('says when there is none at the address, and offers to search for its words', async () => {
    renderAt('/anime/dark-lantern', <AnimePanel slug="dark-lantern" />, oneAnime);
    expect(await screen.findByRole('heading', { name: 'No anime at this address' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search for it' })).toHaveAttribute(
      'href',
      '/discover?text=dark%20lantern',
    );
  });
});
