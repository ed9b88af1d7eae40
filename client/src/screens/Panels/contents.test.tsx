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
  officialSite: 'https://example.org/',
  broadcast: null,
  streams: [{ service: 'Harbour', url: 'https://example.org/watch', regions: ['JP'] }],
  externalIds: [{ site: 'AniDB', id: '1', url: 'https://example.org/1' }],
  curated: true,
};
const oneAnime: Answers = {
  Anime: ({ slug }) => ({ anime: slug === 'anime-1' ? whole : null }),
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

  it('says when there is none at the address, and offers to search for its words', async () => {
    renderAt('/anime/dark-lantern', <AnimePanel slug="dark-lantern" />, oneAnime);
    expect(await screen.findByRole('heading', { name: 'No anime at this address' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search for it' })).toHaveAttribute(
      'href',
      '/discover?text=dark%20lantern',
    );
  });
});
