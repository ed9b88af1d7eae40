import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { dropFormerPictures } from '../../server/domain/covers/sourcedCovers';
import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { fetchSources } from '../../server/domain/importers/outside/fetchSources';
import { forgetSource, placeSources } from '../../server/domain/importers/outside/sourcesInUse';
import { tmdb } from '../../server/sources/tmdb';
import { createCoverCache } from '../../server/uploads/remotePictures';
import { startApp, type TestApp } from '../support/apps/startApp';
import type { Visitor } from '../support/apps/visitor';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import { KEY } from '../support/catalogue/outsideSources';
import { type SourceServer, startSourceServer } from '../support/catalogue/sourceServer';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';
import { aPhoto } from '../support/people/pictures';

/** Pictures of episodes that an outside source names, on a site that shows pictures of others, and on one that doesn't. */
const withId = (english: string, id: string) => anAnime({ english, sites: [{ site: 'tmdb', id }] });
const known = [withId('Lighthouse', 'tv/7'), withId('Harbour', 'tv/8'), withId('Twin', 'tv/8/season/1')];
const files = catalogueFiles(known);
const SHOWN = { REMOTE_COVERS: 'true' };
const stillOf = (number: number) => `https://image.tmdb.org/t/p/w780/still-${number}.jpg`;

/** Twelve episodes; the third has its picture elsewhere, and the fourth has neither picture nor title. */
const season = (name = 'still') => ({
  season_number: 1,
  episodes: Array.from({ length: 12 }, (_, at) => ({
    episode_number: at + 1,
    name: at === 3 ? null : `Tide ${at + 1} rises`,
    still_path: ['//other.example/a.jpg', null][at - 2] ?? (at === 3 ? null : `/${name}-${at + 1}.jpg`),
  })),
});

let server: SourceServer;
let app: TestApp;
let asked: string[];
let elsewhere: Map<string, Buffer>;

async function start(env: Record<string, string>): Promise<void> {
  asked = [];
  elsewhere = new Map();
  server = await startSourceServer(KEY);
  server.seasons = { 'tv/7/season/1': season(), 'tv/8/season/1': season() };
  app = await startApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: known,
    env: { CATALOGUE_SOURCES: 'tmdb', TMDB_TOKEN: KEY, ...env },
  });
  app.deps.coverCache = createCoverCache(app.deps.config, async (address) => {
    asked.push(address);
    return elsewhere.get(address) ?? (await aPhoto());
  });
  await placeSources(app.deps);
  await readSource();
}
afterEach(async () => {
  await app.close();
  await server.close();
});

async function readSource(): Promise<void> {
  await fetchSources(app.deps, {
    signal: new AbortController().signal,
    inUse: [{ source: { ...tmdb, address: server.url }, key: KEY }],
    wait: async () => {},
    compose,
  });
}

/** What a change of the catalogue does on a running site (`server/serve.ts`). */
async function compose(): Promise<void> {
  await loadCatalogue(app.deps, { files });
  app.forget();
  await dropFormerPictures(app.deps);
}

interface Shown {
  factSources: { field: string; source: string }[];
  episodes: { items: { id: string; still: string | null; pictured: boolean; revealed: string | null }[] };
}

async function shown(slug: string, visitor: Visitor = app.visitor()): Promise<Shown> {
  app.forget();
  const { data, text } = await visitor.graphql<{ anime: Shown }>(
    `query ($slug: String!) { anime(slug: $slug) { factSources { field source }
       episodes { items { id still pictured revealed: still(reveal: true) } } } }`,
    { slug },
  );
  if (!data) throw new Error(text);
  return data.anime;
}
const stillsOf = async (slug: string) => (await shown(slug)).episodes.items.map(({ still }) => still);
const nothing = new Array(12).fill(null);

/** The address of an episode's picture. */
async function addressOf(number: number): Promise<string> {
  const address = (await stillsOf('lighthouse'))[number - 1];
  if (!address) throw new Error('There is none');
  return address;
}
const ask = (address: string) => fetch(app.url + address, { redirect: 'manual' });
const cached = () => readdirSync(path.join(app.deps.config.dataDir, 'cover-cache')).sort();
const bySource = { field: 'EPISODE_STILLS', source: 'TMDB' };

// security: F5
it('are fetched by the site, served by it in its sizes, and named with their source', async () => {
  await start(SHOWN);
  const { episodes, factSources } = await shown('lighthouse');
  const [first] = episodes.items;
  expect(first?.still).toMatch(new RegExp(`^/stills/${first?.id}\\.[0-9a-f]{24}-640\\.webp$`));
  expect(factSources).toContainEqual(bySource);
  const address = first?.still ?? '';
  for (const [as, width] of [
    [address, 640],
    [address.replace('640.webp', '320.avif'), 320],
  ] as const) {
    const answer = await fetch(app.url + as);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${as.slice(-4)}`]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([facts.width, facts.height, facts.exif]).toEqual([width, (width * 9) / 16, undefined]);
  }
  const fetched = asked.length;
  expect((await ask(address)).status).toBe(200);
  expect(asked).toHaveLength(fetched);
  expect([...new Set(asked)]).toEqual([stillOf(1)]);
  expect(cached()).toEqual([
    expect.stringMatching(/^sourced-stills-[0-9a-f]{24}-320-avif\.webp$/),
    expect.stringMatching(/^sourced-stills-[0-9a-f]{24}-640-webp\.webp$/),
  ]);
});

// security: P11
it('are not taken from another host, nor given to two anime of one season', async () => {
  await start(SHOWN);
  const stills = await stillsOf('lighthouse');
  expect(stills.map((still) => still !== null)).toEqual([
    ...[true, true, false, false],
    ...new Array(8).fill(true),
  ]);
  expect(await stillsOf('harbour')).toEqual(nothing);
  expect((await shown('harbour')).factSources).not.toContainEqual(bySource);
  expect(asked).toEqual([]);
});

// security: F5
it('are not shown, named or fetched on a site that shows no pictures of others', async () => {
  await start({});
  expect(await stillsOf('lighthouse')).toEqual(nothing);
  const { factSources, episodes } = await shown('lighthouse');
  expect(factSources).toEqual([{ field: 'EPISODE_TITLES', source: 'TMDB' }]);
  expect(episodes.items.some(({ pictured }) => pictured)).toBe(false);
  const { status, headers } = await ask(`/stills/${episodes.items[0]?.id}.${'a'.repeat(24)}-640.webp`);
  expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/^\/wallpapers\//)]);
  expect(asked).toEqual([]);
});

it('are withheld of episodes that a person has not reached, until they ask', async () => {
  await start(SHOWN);
  const person = await signUp(app);
  await anEntry(person, { animeId: await animeId(app, 'lighthouse'), status: 'WATCHING', progress: 2 });
  const { items } = (await shown('lighthouse', person.visitor)).episodes;
  const all = await stillsOf('lighthouse');
  expect(items[1]).toMatchObject({ still: all[1], pictured: true });
  expect(items[5]).toMatchObject({ still: null, pictured: true, revealed: all[5] });
  expect(items[3]).toMatchObject({ still: null, pictured: false, revealed: null });
});

it('are not shown to a person who prefers drawn posters, while others see them', async () => {
  await start(SHOWN);
  const person = await signUp(app);
  const before = (await shown('lighthouse', person.visitor)).episodes.items;
  expect(before[0]?.still).toMatch(/^\/stills\//);
  await person.visitor.graphql('mutation { updateSettings(input: { drawnCovers: true }) { drawnCovers } }');
  const { items } = (await shown('lighthouse', person.visitor)).episodes;
  expect(items[0]).toMatchObject({ still: null, pictured: false, revealed: null });
  expect((await stillsOf('lighthouse'))[0]).toBe(before[0]?.still);
});

it('lead to the right address or to a drawing, where there is nothing at the one asked for', async () => {
  await start(SHOWN);
  const right = await addressOf(1);
  const other = right.replace(/\.[0-9a-f]{24}-/, `.${'0'.repeat(24)}-`);
  const { status, headers } = await ask(other);
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, right, 'no-cache']);
  const { episodes } = await shown('lighthouse');
  const none = await ask(`/stills/${episodes.items[3]?.id}.${'0'.repeat(24)}-640.webp`);
  expect([none.status, none.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/wallpapers\//),
  ]);
  for (const unknown of ['/stills/99999.abc-640.webp', right.replace('.webp', '.png'), '/stills/x'])
    expect((await ask(unknown)).status).toBe(404);
  expect((await ask(right.replace('-640', '-800'))).status).toBe(302);
  for (const method of ['PUT', 'DELETE'])
    expect((await fetch(app.url + right, { method, headers: { origin: app.url } })).status).toBe(404);
  expect((await ask(right)).status).toBe(200);
  expect(asked).toEqual([stillOf(1)]);
});

// security: P14
it('are drawings, where what comes is no picture or too large', async () => {
  await start(SHOWN);
  elsewhere.set(stillOf(1), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  elsewhere.set(stillOf(2), Buffer.alloc(3_000_000));
  for (const number of [1, 2]) {
    const { status, headers } = await ask(await addressOf(number));
    expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/^\/wallpapers\//)]);
  }
  expect((await ask(await addressOf(5))).status).toBe(200);
  expect(cached()).toHaveLength(1);
});

it('leave with their files when the source names others, and when it is forgotten', async () => {
  await start(SHOWN);
  const former = await addressOf(1);
  expect((await ask(former)).status).toBe(200);
  const [before] = cached();
  await dropFormerPictures(app.deps);
  expect(cached()).toEqual([before]);
  server.seasons['tv/7/season/1'] = season('another');
  app.clock.advance(31 * 86_400);
  await readSource();
  expect(cached()).toEqual([]);
  const now = await addressOf(1);
  expect(now).not.toBe(former);
  expect((await ask(now)).status).toBe(200);
  expect(cached()).toHaveLength(1);
  await forgetSource(app.deps, 'tmdb');
  await compose();
  expect(cached()).toEqual([]);
  expect(await stillsOf('lighthouse')).toEqual(nothing);
  expect((await shown('lighthouse')).factSources).toEqual([]);
  const left = await app.deps.db.manager.query('SELECT * FROM anime_source_fact');
  expect(left).toEqual([]);
});
