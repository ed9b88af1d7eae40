import { saveMatch } from '../../server/data/stores/scrobbleMatchStore';
import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { fetchSources } from '../../server/domain/importers/outside/fetchSources';
import { forgetSource, placeSources } from '../../server/domain/importers/outside/sourcesInUse';
import { tmdb } from '../../server/sources/tmdb';
import { statementsDuring } from '../support/apps/countStatements';
import { startApp, type TestApp } from '../support/apps/startApp';
import type { Visitor } from '../support/apps/visitor';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import { KEY } from '../support/catalogue/outsideSources';
import { type SourceServer, startSourceServer } from '../support/catalogue/sourceServer';
import { anEntry, animeId, codesOf, save } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Where to watch, by a source: on an anime's page, among one's services, and in the library. */
const withId = (english: string, id: string, site = 'tmdb') => anAnime({ english, sites: [{ site, id }] });
const known = [
  withId('Lighthouse', 'tv/7'),
  withId('Lighthouse Two', 'tv/7/season/2'),
  withId('Lighthouse Extra', 'tv/7/season/0'),
  anAnime({ english: 'Voyage', type: 'movie', sites: [{ site: 'tmdb', id: 'movie/52' }] }),
  withId('Harbour', '3', 'netflix'),
  withId('Nowhere', '9', 'anidb'),
];
const slugs = ['lighthouse', 'lighthouse-two', 'lighthouse-extra', 'voyage', 'harbour', 'nowhere'];
const files = catalogueFiles(known);
const netflix = { provider_id: 8, provider_name: 'Netflix' };
const shop = { provider_id: 2, provider_name: 'Some Shop' };
const film = { id: 52, overview: 'A keeper waits.' };
const show = {
  id: 7,
  external_ids: { tvdb_id: 81797 },
  'watch/providers': {
    results: {
      DE: { link: 'https://elsewhere.example/', flatrate: [netflix], buy: [shop] },
      FR: { rent: [netflix], ads: [shop] },
    },
  },
};

let server: SourceServer;
let app: TestApp;

const round = () =>
  fetchSources(app.deps, {
    signal: new AbortController().signal,
    compose: () => loadCatalogue(app.deps, { files }),
    inUse: [{ source: { ...tmdb, address: server.url }, key: KEY }],
    wait: async () => {},
  });

async function begin(env: Record<string, string> = { CATALOGUE_SOURCES: 'tmdb', TMDB_TOKEN: KEY }) {
  app = await startApp({ now: '2026-11-21T03:00:00.000Z', catalogue: known, env });
  await placeSources(app.deps);
  if (env.TMDB_TOKEN) await round();
}

beforeEach(async () => {
  server = await startSourceServer(KEY);
  server.seasons = {
    'tv/7': show,
    'movie/52': { ...film, 'watch/providers': { results: { DE: { free: [netflix] } } } },
  };
});
afterEach(async () => {
  await app?.close();
  await server?.close();
});

interface Shown {
  watchCountries: string[] | null;
  watchOffers: {
    services: { kind: string; service: string; watchService: string | null }[];
    source: string | null;
    url: string | null;
    date: string | null;
    ofSeries: boolean;
  } | null;
}
const document = `query ($slug: String!, $country: String!) { anime(slug: $slug) {
  watchCountries
  watchOffers(country: $country) { services { kind service watchService } source url date ofSeries } } }`;

async function read(slug: string, country = 'DE', visitor: Visitor = app.visitor()): Promise<Shown> {
  const { data, text } = await visitor.graphql<{ anime: Shown }>(document, { slug, country });
  if (!data) throw new Error(text);
  return data.anime;
}
const services = async (slug: string, country?: string, visitor?: Visitor) =>
  (await read(slug, country, visitor)).watchOffers?.services.map(({ kind, service }) => `${kind} ${service}`);
const stored = (sql: string): Promise<Record<string, unknown>[]> => app.deps.db.manager.query(sql);

/** Someone with all of the anime on their list. */
async function aMember(): Promise<SignedIn> {
  const person = await signUp(app);
  for (const slug of slugs) await anEntry(person, { animeId: await animeId(app, slug), status: 'PLANNING' });
  return person;
}
const settle = (person: SignedIn, country: string) =>
  person.visitor.graphql<{ updateSettings: { country: string | null } }>(
    'mutation ($country: String) { updateSettings(input: { country: $country }) { country } }',
    { country },
  );
const choose = (person: SignedIn, services: string) =>
  person.visitor.graphql(`mutation { chooseWatchServices(services: ${services}) { id } }`);
async function onMyServices(person: SignedIn): Promise<string[]> {
  const { data, text } = await person.visitor.graphql<{
    library: { items: { anime: { slug: string } }[] };
  }>('{ library(filter: { onMyServices: true }, sort: TITLE) { items { anime { slug } } } }');
  if (!data) throw new Error(text);
  return data.library.items.map(({ anime }) => anime.slug);
}

describe('an anime’s page', () => {
  beforeEach(() => begin());

  it('has the services of a country by what they cost, with whom to name and its page there', async () => {
    expect(await read('lighthouse')).toEqual({
      watchCountries: ['DE', 'FR'],
      watchOffers: {
        services: [
          { kind: 'SUBSCRIPTION', service: 'Netflix', watchService: 'netflix' },
          { kind: 'BUY', service: 'Some Shop', watchService: null },
        ],
        source: 'JustWatch, by TMDB',
        url: 'https://www.themoviedb.org/tv/7/watch?locale=DE',
        date: '2026-11-21T03:00:00.000Z',
        ofSeries: true,
      },
    });
    expect(await read('voyage')).toMatchObject({
      watchCountries: ['DE'],
      watchOffers: { services: [{ kind: 'FREE', watchService: 'netflix' }], ofSeries: false },
    });
    expect(JSON.stringify(await stored('SELECT payload FROM source_record'))).not.toContain('elsewhere');
  });

  it('has those of a show for all of its seasons, but not for specials', async () => {
    expect(await services('lighthouse-two')).toEqual(['SUBSCRIPTION Netflix', 'BUY Some Shop']);
    const none = { services: [], source: null, url: null, date: null, ofSeries: false };
    for (const slug of ['lighthouse-extra', 'nowhere'])
      expect(await read(slug)).toEqual({ watchCountries: [], watchOffers: none });
    expect(await services('lighthouse', 'JP')).toEqual([]);
  });

  it('refuses what is no country', async () => {
    for (const country of ['XX', 'de', '', 'Germany', 'DE,FR'])
      expect(codesOf(await app.visitor().graphql(document, { slug: 'lighthouse', country }))).toEqual([
        'VALIDATION_ERROR',
      ]);
    expect(codesOf(await app.visitor().graphql(document, { slug: 'lighthouse' }))).toEqual([
      'BAD_USER_INPUT',
    ]);
    expect(codesOf(await app.visitor().graphql(document, { slug: 'lighthouse', country: 'DE' }))).toEqual([]);
  });

  // security: F12
  it('is shared by everyone who asks for one country, and by no one who asks for another', async () => {
    const person = await aMember();
    await settle(person, 'FR');
    const german = await services('lighthouse', 'DE');
    const again = await statementsDuring(app.deps.db, async () => {
      expect(await services('lighthouse', 'DE')).toEqual(german);
    });
    expect(again).toEqual([]);
    expect(await services('lighthouse', 'FR')).toEqual(['FREE Some Shop', 'RENT Netflix']);
    expect(await services('lighthouse', 'DE', person.visitor)).toEqual(german);
  });

  it('reads the records of a whole list in one statement', async () => {
    const query = '{ discover(pageSize: 6) { items { watchCountries watchOffers(country: "DE") { url } } } }';
    const statements = await statementsDuring(app.deps.db, async () => {
      const { data } = await app.visitor().graphql<{ discover: { items: Shown[] } }>(query);
      expect(data?.discover.items.filter(({ watchOffers }) => watchOffers?.url)).toHaveLength(3);
    });
    expect(statements.filter((one) => one.includes('source_record'))).toHaveLength(1);
  });
});

describe('a member’s services', () => {
  beforeEach(() => begin());

  it('are said once, refused if there is no such country, and taken back', async () => {
    const person = await signUp(app);
    expect((await settle(person, 'DE')).data?.updateSettings).toEqual({ country: 'DE' });
    for (const country of ['XX', 'de', 'Germany'])
      expect(codesOf(await settle(person, country))).toEqual(['VALIDATION_ERROR']);
    const { data } = await person.visitor.graphql<{ settings: object }>('{ settings { country } }');
    expect(data?.settings).toEqual({ country: 'DE' });
    expect((await settle(person, '')).data?.updateSettings).toEqual({ country: null });
    expect(codesOf(await app.visitor().graphql('{ settings { country } }'))).toEqual(['UNAUTHENTICATED']);
  });

  it('can be chosen once a source knows them, also without times', async () => {
    const person = await signUp(app);
    const { data } = await person.visitor.graphql<{ watchServices: object[] }>(
      '{ watchServices { id name } }',
    );
    expect(data?.watchServices).toEqual([{ id: 'netflix', name: 'Netflix' }]);
    expect(codesOf(await choose(person, '["some-shop"]'))).toEqual(['VALIDATION_ERROR']);
    expect(codesOf(await choose(person, '["netflix"]'))).toEqual([]);
  });

  it('stay chosen and to be chosen when the source that knew them leaves, for those who have them', async () => {
    const person = await signUp(app);
    await choose(person, '["netflix"]');
    expect(await forgetSource(app.deps, 'tmdb')).toBe(true);
    await loadCatalogue(app.deps, { files });
    app.forget();
    const shown = async ({ visitor }: SignedIn) =>
      (await visitor.graphql('{ watchServices { id chosen } }')).data?.watchServices;
    expect(await shown(person)).toEqual([{ id: 'netflix', chosen: true }]);
    // As the form sends all of those that it shows.
    expect(codesOf(await choose(person, '["netflix"]'))).toEqual([]);
    expect(await shown(person)).toEqual([{ id: 'netflix', chosen: true }]);
    expect(codesOf(await choose(person, '[]'))).toEqual([]);
    expect(await shown(person)).toEqual([]);
    const other = await signUp(app);
    expect(codesOf(await choose(other, '["netflix"]'))).toEqual(['VALIDATION_ERROR']);
  });

  it('filter the library: by links, and where someone has said their country, by the source', async () => {
    const person = await aMember();
    expect(await onMyServices(person)).toEqual([]);
    await choose(person, '["netflix"]');
    expect(await onMyServices(person)).toEqual(['harbour']);
    await settle(person, 'DE');
    expect(await onMyServices(person)).toEqual(['harbour', 'lighthouse', 'lighthouse-two', 'voyage']);
    // To rent it is not to have it.
    await settle(person, 'FR');
    expect(await onMyServices(person)).toEqual(['harbour']);
    await app.deps.db.manager.query("UPDATE anime_link SET regions = 'JP,KR' WHERE site = 'netflix'");
    expect(await onMyServices(person)).toEqual([]);
    await settle(person, 'JP');
    expect(await onMyServices(person)).toEqual(['harbour']);
    await settle(person, '');
    expect(await onMyServices(person)).toEqual(['harbour']);
    const other = await aMember();
    await settle(other, 'DE');
    expect(await onMyServices(other)).toEqual([]);
  });

  it('filter the library in as many statements as without', async () => {
    const person = await aMember();
    await choose(person, '["netflix"]');
    await settle(person, 'DE');
    const count = (filter: string) =>
      statementsDuring(app.deps.db, async () => {
        const { errors } = await person.visitor.graphql(
          `{ library(${filter}) { items { anime { slug } } } }`,
        );
        expect(errors).toEqual([]);
      });
    await count('filter: {}');
    const plain = await count('filter: { airing: UPCOMING }');
    expect((await count('filter: { airing: UPCOMING, onMyServices: true }')).length).toBe(plain.length);
  });
});

describe('what a source said', () => {
  it('leaves no row once it is forgotten', async () => {
    await begin();
    const person = await aMember();
    await choose(person, '["netflix"]');
    await settle(person, 'DE');
    expect(await stored('SELECT site, countries FROM watch_offer')).toEqual(
      new Array(3).fill({ site: 'netflix', countries: 'DE' }),
    );
    expect(await forgetSource(app.deps, 'tmdb')).toBe(true);
    app.forget();
    expect(await read('lighthouse')).toEqual({ watchCountries: null, watchOffers: null });
    await loadCatalogue(app.deps, { files });
    expect(await stored('SELECT * FROM watch_offer')).toEqual([]);
    expect(await stored('SELECT * FROM source_record')).toEqual([]);
    expect(await onMyServices(person)).toEqual(['harbour']);
  });

  it('leaves when the source has not said it for half a year', async () => {
    await begin();
    server.instead(/^\//, (_, response) => response.writeHead(500).end(), 99);
    app.clock.advance(181 * 86_400);
    await round();
    expect(await stored('SELECT * FROM watch_offer')).toEqual([]);
    expect((await read('lighthouse')).watchOffers?.services).toEqual([]);
  });

  it('changes with what it says now', async () => {
    await begin();
    server.seasons['tv/7'] = { id: 7, 'watch/providers': { results: { US: { flatrate: [netflix] } } } };
    app.clock.advance(14 * 86_400);
    await round();
    expect(await services('lighthouse')).toEqual([]);
    expect(await services('lighthouse', 'US')).toEqual(['SUBSCRIPTION Netflix']);
    expect(await stored('SELECT countries FROM watch_offer ORDER BY animeId')).toEqual([
      { countries: 'US' },
      { countries: 'US' },
      { countries: 'DE' },
    ]);
  });

  it('is nothing while no source is on', async () => {
    await begin({});
    const person = await signUp(app);
    const statements = await statementsDuring(app.deps.db, async () => {
      expect(await read('lighthouse')).toEqual({ watchCountries: null, watchOffers: null });
    });
    expect(statements.join()).not.toContain('source_');
    const { data } = await person.visitor.graphql<object>('{ watchServices { id } site { watchOffers } }');
    expect(data).toEqual({ watchServices: [], site: { watchOffers: false } });
  });
});

it('the site shows the logo that the terms ask for, and none for sources that ask for none', async () => {
  await begin();
  const { data } = await app
    .visitor()
    .graphql<{ site: { catalogueSources: { id: string; logo: unknown }[] } }>(
      '{ site { catalogueSources { id logo { path color } } } }',
    );
  const logos = new Map(data?.site.catalogueSources.map(({ id, logo }) => [id, logo]));
  expect(logos.get('tmdb')).toEqual({ path: expect.stringMatching(/^M[\d.]/), color: '#01b4e4' });
  expect(logos.get('bangumi-data')).toBeNull();
});

it('a list for Sonarr has the TVDB ids that a source states, below a match of one’s own, and no more once it is forgotten', async () => {
  await begin();
  const person = await signUp(app);
  for (const slug of ['lighthouse-two', 'harbour', 'voyage'])
    await save(person, { animeId: await animeId(app, slug), status: 'PLANNING' });
  const { data } = await person.visitor.graphql<{ createFeed: { url: string } }>(
    'mutation { createFeed(kind: SONARR) { url } }',
  );
  const path = new URL(data?.createFeed.url ?? '').pathname;
  const listed = async () => (await app.visitor().get(path)).body;
  expect(await listed()).toEqual([{ tvdbId: 81797 }]);
  await saveMatch(app.deps.db.manager, {
    userId: person.userId,
    offered: false,
    seriesKey: 'tvdb:300',
    season: 2,
    fromEpisode: 1,
    firstNumber: 1,
    title: 'Lighthouse',
    animeId: Number(await animeId(app, 'lighthouse-two')),
    createdAt: app.clock.now(),
  });
  expect(await listed()).toEqual([{ tvdbId: 300 }]);
  await app.deps.db.manager.query('DELETE FROM scrobble_match');
  expect(await listed()).toEqual([{ tvdbId: 81797 }]);
  await forgetSource(app.deps, 'tmdb');
  await loadCatalogue(app.deps, { files });
  expect(await listed()).toEqual([]);
});
