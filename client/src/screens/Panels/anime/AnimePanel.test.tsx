import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../../apollo/cache';
import {
  type Answers,
  anAnime,
  aStanding,
  inHours,
  pageOfFixtures,
  renderAt,
} from '../../../features/anime/anime.fixtures';
import { state } from '../../../state';
import { AnimePanel } from './AnimePanel';

/** An anime's page: facts, episodes, relations, not found, failure. */
const whole = {
  ...anAnime('1', { synopsis: 'A keeper keeps.' }),
  synonyms: ['Tōdai'],
  startsAt: '2026-04-06T14:00:00.000Z',
  startsOn: null,
  endsAt: null,
  endsOn: null,
  own: false,
  continuedIn: null,
  viewerMayChangePictures: false,
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
    airsOn: null,
    estimated: true,
  },
  officialSite: 'https://example.org/',
  broadcast: null,
  streams: [{ service: 'Harbour', url: 'https://example.org/watch', regions: ['JP'] }],
  watchCountries: null,
  openings: [],
  endings: [],
  trailers: [],
  episodeKinds: [],
  externalIds: [{ site: 'AniDB', id: '1', url: 'https://example.org/1' }],
  curated: true,
  factSources: [],
};
const oneAnime: Answers = {
  Anime: ({ slug }) => ({ anime: slug === 'anime-1' || slug === 'former' ? whole : null }),
  AnimeAround: () => ({
    anime: {
      __typename: 'Anime',
      id: '1',
      characters: [],
      staff: [],
      relations: [{ kind: 'SEQUEL', derived: false, anime: { __typename: 'Anime', id: '2' } }],
      franchise: { total: 5, position: 3, first: 2, items: [anAnime('3'), anAnime('1'), anAnime('2')] },
    },
  }),
  SimilarAnime: () => ({
    anime: {
      __typename: 'Anime',
      id: '1',
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
            nativeTitle: '灯',
            airsAt: inHours(-24),
            estimated: false,
            numberEstimated: false,
          },
          {
            __typename: 'Episode',
            id: 'b',
            number: 2,
            title: null,
            nativeTitle: null,
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

const show = (slug = 'anime-1', answers = oneAnime) =>
  renderAt(`/anime/${slug}`, <AnimePanel slug={slug} />, answers, createCache());

describe('an anime', () => {
  it('shows facts, where to watch, and its episodes with estimates marked', async () => {
    show();
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

  it('says where to watch in a country only while a source knows that', async () => {
    const { unmount } = show();
    await screen.findByRole('link', { name: /Harbour/ });
    expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
    unmount();
    show('anime-1', { ...oneAnime, Anime: () => ({ anime: { ...whole, watchCountries: [] } }) });
    expect(await screen.findByRole('combobox', { name: 'Country' })).toBeInTheDocument();
  });

  it('shows scores from elsewhere beside that of this site, and their spread where there is none here', async () => {
    const counts = (count: number) =>
      Array.from({ length: 10 }, (_, at) => ({ __typename: 'ScoreCount', score: 10 * (at + 1), count }));
    const score = { __typename: 'OutsideScore', url: null, votes: null, distribution: [] };
    const elsewhere = [
      { ...score, name: 'Harbourlist', url: 'https://example.org/a', score: 84, votes: 12_034 },
      { ...score, name: 'Lampwiki', score: 78, distribution: counts(7) },
    ];
    const showRated = (more: object) =>
      show('anime-1', {
        ...oneAnime,
        Anime: () => ({ anime: { ...whole, stats: aStanding({ elsewhere, ...more }) } }),
      });
    const source = { __typename: 'ImportedScore', name: 'Lampwiki', score: 78 };
    const { unmount } = showRated({ source });
    const standing = within(await screen.findByRole('region', { name: 'Score and standing' }));
    expect(standing.getByRole('link', { name: '8.4 on Harbourlist, 12,034 scores' })).toHaveAttribute(
      'href',
      'https://example.org/a',
    );
    // It stands for the mean already.
    expect(standing.getAllByText(/on Lampwiki/)).toHaveLength(2);
    expect(standing.getByText('Scores on Lampwiki')).toBeInTheDocument();
    unmount();
    showRated({ mean: 90, scores: 5, distribution: counts(1) });
    const own = within(await screen.findByRole('region', { name: 'Score and standing' }));
    expect(own.getByText('mean of 5 scores')).toBeInTheDocument();
    expect(own.getByText('on Lampwiki')).toBeInTheDocument();
    expect(own.queryByText('Scores on Lampwiki')).toBeNull();
  });

  it('shows tags with spoilers only on a press', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Sea' })).toHaveAttribute('href', '/discover?tag=Sea');
    expect(screen.queryByText('Shipwreck')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 tag with spoilers' }));
    expect(screen.getByText('Shipwreck')).toBeInTheDocument();
  });

  it('shows the watch order with its own position marked, and similar anime with the reason', async () => {
    show();
    const order = await screen.findByRole('region', { name: 'Watch in this order' });
    expect(order).toHaveTextContent('5 parts, this one is number 3');
    const parts = within(order).getAllByRole('listitem');
    expect(parts.map((part) => part.textContent)).toEqual([
      expect.stringMatching(/^2Lighthouse 3/),
      expect.stringMatching(/^3This oneLighthouse 1/),
      expect.stringMatching(/^4SequelLighthouse 2/),
    ]);
    expect(within(order).getByText('Lighthouse 1')).toHaveAttribute('aria-current', 'page');
    expect(await screen.findByText('Same studio: Quay. Shared: Drama')).toBeInTheDocument();
  });

  it('replaces a former address with the current one', async () => {
    const { at } = show('former');
    await waitFor(() => expect(at()).toBe('/anime/anime-1'));
  });

  it('says what is known if there is no synopsis, and why no episode is listed', async () => {
    show('anime-1', {
      ...oneAnime,
      Anime: () => ({
        anime: { ...whole, synopsis: null, format: 'OVA', status: 'FINISHED', nextEpisode: null },
      }),
      AnimeAround: () => ({
        anime: { __typename: 'Anime', id: '1', characters: [], staff: [], relations: [], franchise: null },
      }),
      SimilarAnime: () => ({ anime: { __typename: 'Anime', id: '1', similar: [] } }),
      AnimeEpisodes: () => ({
        anime: { __typename: 'Anime', id: '1', episodes: pageOfFixtures([], 0) },
      }),
      SameSeason: ({ season, year }) => ({
        season: { __typename: 'SeasonPage', season, year, items: [anAnime('1'), anAnime('8'), anAnime('9')] },
      }),
    });
    expect(await screen.findByText(/^A drama release on disc in about 12 episodes/)).toBeInTheDocument();
    expect(await screen.findByText(/^It was released on disc/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'All of Spring 2026' })).toBeInTheDocument();
    const others = within(screen.getByRole('region', { name: 'From the same season' }));
    await others.findByRole('link', { name: 'Lighthouse 8' });
    expect(others.queryByRole('link', { name: 'Lighthouse 1' })).toBeNull();
  });

  it('is titled in the viewer’s language', async () => {
    act(() => state.titleLanguage('native'));
    show();
    const heading = await screen.findByRole('heading', { level: 1, name: '灯台1' });
    expect(heading).toHaveAttribute('lang', 'ja');
    act(() => state.titleLanguage('english'));
  });

  it('is not found if there is none at the address', async () => {
    show('dark-lantern');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go home' })).toBeInTheDocument();
  });
});
