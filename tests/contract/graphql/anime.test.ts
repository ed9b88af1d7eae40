import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';

const app = setUpApp(() => ({
  now,
  catalogue: [
    anAnime({
      native: '星の道',
      english: 'Path of Stars',
      romaji: 'Hoshi no Michi',
      begin: '2026-10-02T15:00:00.000Z',
      curated: {
        nicknames: ['PoS'],
        genres: ['Drama', 'Sci-Fi'],
        episodes: 13,
        minutes: 24,
        source: 'MANGA',
      },
    }),
    anAnime({ native: '無名', begin: '2027-01-08T15:00:00.000Z', sites: [] }),
  ],
}));
const now = '2026-11-21T03:00:00.000Z';

const whole = `query ($slug: String!) { anime(slug: $slug) {
  id slug title { native romaji english preferred } synonyms format status year season startsAt endsAt
  episodeCount episodeCountEstimated episodeMinutes synopsis genres studios source officialSite
  broadcast { weekday startsAt } cover { url color } banner { url color } streams { service url regions }
  externalIds { site id url } curated nextEpisode { number airsAt estimated numberEstimated title }
  episodes { items { id number airsAt estimated anime { slug } } pageInfo { page pageSize totalItems totalPages hasNextPage } }
} }`;

describe('anime(slug)', () => {
  it('returns everything known about it', async () => {
    const { data, errors } = await app.visitor().graphql<{ anime: Record<string, unknown> }>(whole, {
      slug: 'path-of-stars',
    });
    expect(errors).toEqual([]);
    expect(data?.anime).toMatchObject({
      id: '1',
      slug: 'path-of-stars',
      title: {
        native: '星の道',
        romaji: 'Hoshi no Michi',
        english: 'Path of Stars',
        preferred: 'Path of Stars',
      },
      synonyms: ['PoS'],
      format: 'TV',
      status: 'AIRING',
      year: 2026,
      season: 'FALL',
      startsAt: '2026-10-02T15:00:00.000Z',
      endsAt: '2026-12-25T15:00:00.000Z',
      episodeCount: 13,
      episodeCountEstimated: false,
      episodeMinutes: 24,
      genres: ['Drama', 'Sci-Fi'],
      studios: ['Test Studio'],
      source: 'MANGA',
      broadcast: { weekday: 6, startsAt: '2026-10-02T15:00:00.000Z' },
      streams: [{ service: 'Netflix', url: expect.stringContaining('netflix.com/title/'), regions: [] }],
      externalIds: [{ site: 'MyAnimeList', url: expect.stringContaining('myanimelist.net/anime/') }],
      curated: true,
      nextEpisode: { number: 9, airsAt: '2026-11-27T15:00:00.000Z', estimated: true, numberEstimated: false },
    });
    expect(data?.anime.cover).toMatchObject({
      url: expect.stringMatching(/^\//),
      color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    });
    expect(data?.anime.episodes).toMatchObject({
      items: Array.from({ length: 13 }, (_, index) => ({ number: index + 1 })),
      pageInfo: { page: 1, pageSize: 50, totalItems: 13, totalPages: 1, hasNextPage: false },
    });
  });

  it('returns null and empty lists for what is unknown', async () => {
    const { data } = await app.visitor().graphql<{ anime: unknown }>(whole, { slug: 'anime-2027' });
    expect(data?.anime).toMatchObject({
      title: { native: '無名', romaji: null, english: null, preferred: '無名' },
      status: 'UPCOMING',
      synonyms: [],
      genres: [],
      studios: [],
      streams: [],
      synopsis: null,
      curated: false,
    });
  });

  it.each(['no-such-anime', '', "' OR 1=1 --", 'x'.repeat(5000)])(
    'is null for the unknown slug %.20s',
    async (slug) => {
      const { data, errors } = await app.visitor().graphql(whole, { slug });
      expect(errors).toEqual([]);
      expect(data).toEqual({ anime: null });
    },
  );

  it('has its poster at the address it gives', async () => {
    const visitor = app.visitor();
    const { data } = await visitor.graphql<{ anime: { cover: { url: string } } }>(
      '{ anime(slug: "path-of-stars") { cover { url } } }',
    );
    const poster = await visitor.get(data?.anime.cover.url ?? '');
    expect(poster.status).toBe(200);
    expect(poster.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  });

  it.each([
    ['page: 0', 'BAD_PAGE'],
    ['page: -1', 'BAD_PAGE'],
    ['pageSize: 0', 'BAD_PAGE_SIZE'],
    ['pageSize: 101', 'BAD_PAGE_SIZE'],
  ])('refuses episodes(%s) with %s', async (args, code) => {
    const { errors } = await app
      .visitor()
      .graphql(`{ anime(slug: "path-of-stars") { episodes(${args}) { items { id } } } }`);
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual([code]);
  });

  it('has an empty page of episodes after the last', async () => {
    const { data } = await app
      .visitor()
      .graphql(
        '{ anime(slug: "path-of-stars") { episodes(page: 3, pageSize: 10) { items { id } pageInfo { totalPages hasNextPage } } } }',
      );
    expect(data).toEqual({
      anime: { episodes: { items: [], pageInfo: { totalPages: 2, hasNextPage: false } } },
    });
  });
});
