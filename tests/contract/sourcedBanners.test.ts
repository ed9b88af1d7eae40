import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
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
import { malIdOf } from '../support/catalogue/catalogueImports';
import { KEY } from '../support/catalogue/outsideSources';
import { type SourceServer, startSourceServer } from '../support/catalogue/sourceServer';
import { signUp } from '../support/people/people';
import { aPhoto } from '../support/people/pictures';

/** Banners that an outside source names for shows and films. */
const withId = (english: string, id: string, more: object = {}) =>
  anAnime({ english, sites: [{ site: 'tmdb', id }], ...more });
const known = [
  withId('Lighthouse', 'tv/7'),
  withId('Lighthouse Returns', 'tv/7/season/2'),
  withId('Harbour', 'tv/8'),
  withId('Voyage', 'movie/52', { type: 'movie' }),
];
const [lighthouse] = known;
const files = catalogueFiles(known);
const SHOWN = { REMOTE_COVERS: 'true' };
const BACKDROP = 'https://image.tmdb.org/t/p/w1280/tide.jpg';
const withPicture = (id: number, file_path: string, more: object = {}) => ({
  id,
  images: { backdrops: [{ file_path, iso_639_1: null, width: 1920, height: 1080, vote_average: 5 }] },
  ...more,
});

let server: SourceServer;
let app: TestApp;
let asked: string[];
let answers: Map<string, Buffer>;

async function start(env: Record<string, string>): Promise<void> {
  asked = [];
  answers = new Map();
  server = await startSourceServer(KEY);
  server.seasons = {
    'tv/7': withPicture(7, '/tide.jpg'),
    'tv/8': withPicture(8, '//other.example/tide.jpg'),
    'movie/52': withPicture(52, '/voyage.jpg', { overview: 'A keeper finds a letter, and answers it.' }),
  };
  app = await startApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: known,
    env: { CATALOGUE_SOURCES: 'tmdb', TMDB_TOKEN: KEY, ...env },
  });
  app.deps.coverCache = createCoverCache(app.deps.config, async (address) => {
    asked.push(address);
    return answers.get(address) ?? (await aPhoto());
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
  id: string;
  cover: { url: string };
  banner: { url: string; credit: object | null };
  factSources: { field: string; source: string; url: string }[];
}

async function shown(slug: string, visitor: Visitor = app.visitor()): Promise<Shown> {
  app.forget();
  const { data, text } = await visitor.graphql<{ anime: Shown }>(
    `query ($slug: String!) { anime(slug: $slug) {
       id cover { url } banner { url credit { artist source licence } } factSources { field source url } } }`,
    { slug },
  );
  if (!data) throw new Error(text);
  return data.anime;
}

const drawn = { url: expect.stringMatching(/^\/wallpapers\//), credit: null };
const ask = (address: string) => fetch(app.url + address, { redirect: 'manual' });
const cached = () => readdirSync(path.join(app.deps.config.dataDir, 'cover-cache')).sort();
const bySource = (page: string) => ({
  field: 'BACKDROP',
  source: 'TMDB',
  url: `https://www.themoviedb.org/${page}`,
});

// security: F5
it('is shown by all parts of a show, fetched and served by the site, and named with its source', async () => {
  await start(SHOWN);
  for (const slug of ['lighthouse', 'lighthouse-returns']) {
    const { id, cover, banner, factSources } = await shown(slug);
    expect(banner).toEqual({
      url: expect.stringMatching(new RegExp(`^/backdrops/${id}\\.[0-9a-f]{24}-1600\\.webp$`)),
      credit: { artist: null, source: 'TMDB', licence: null },
    });
    expect(cover.url).toMatch(/^\/posters\//);
    expect(factSources).toContainEqual(bySource('tv/7'));
    const answer = await ask(banner.url);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
    const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([facts.width, facts.height]).toEqual([1600, 900]);
  }
  expect((await shown('voyage')).factSources).toContainEqual(bySource('movie/52'));
  // Once for both: they have one picture.
  expect(asked).toEqual([BACKDROP]);
  expect(cached()).toEqual([expect.stringMatching(/^sourced-backdrops-[0-9a-f]{24}-1600-webp\.webp$/)]);
});

// security: P11
it('is not taken from another host, and not asked for on a site that shows no pictures of others', async () => {
  await start(SHOWN);
  expect((await shown('lighthouse')).banner).not.toEqual(drawn);
  const harbour = await shown('harbour');
  expect([harbour.banner, harbour.factSources]).toEqual([drawn, []]);
  await app.close();
  await server.close();
  await start({});
  for (const slug of ['lighthouse', 'voyage']) {
    const { id, banner, factSources } = await shown(slug);
    expect(banner).toEqual(drawn);
    expect(factSources.map(({ field }) => field)).not.toContain('BACKDROP');
    const { status, headers } = await ask(`/backdrops/${id}.${'a'.repeat(24)}-1600.webp`);
    expect([status, headers.get('location')]).toEqual([302, banner.url]);
  }
  expect(asked).toEqual([]);
});

it('gives way to a picture of the operator, whose address it then leads to', async () => {
  await start(SHOWN);
  const before = await shown('lighthouse');
  const folder = path.join(app.deps.config.dataDir, 'covers');
  mkdirSync(folder);
  if (!lighthouse) throw new Error('There is no anime');
  writeFileSync(path.join(folder, `${malIdOf(lighthouse)}-banner.jpg`), await aPhoto());
  app.clock.advance(61);
  const { banner, factSources } = await shown('lighthouse');
  expect(banner).toEqual({
    url: expect.stringMatching(/^\/banners\//),
    credit: { artist: null, source: null, licence: null },
  });
  expect(factSources).toEqual([]);
  expect((await ask(before.banner.url)).headers.get('location')).toBe(banner.url);
  expect((await ask(banner.url)).status).toBe(200);
  const back = before.banner.url.replace('backdrops', 'banners');
  expect((await ask(back)).headers.get('location')).toBe(banner.url);
  expect(asked).toEqual([]);
});

it('is not shown to a person who prefers drawn pictures, while others see it', async () => {
  await start(SHOWN);
  const person = await signUp(app);
  const { banner } = await shown('lighthouse', person.visitor);
  expect(banner.url).toMatch(/^\/backdrops\//);
  await person.visitor.graphql('mutation { updateSettings(input: { drawnCovers: true }) { drawnCovers } }');
  expect((await shown('lighthouse', person.visitor)).banner).toEqual(drawn);
  expect((await shown('lighthouse')).banner).toEqual(banner);
});

// security: P14
it('is a drawing, where what comes is no picture or too large', async () => {
  await start(SHOWN);
  answers.set(BACKDROP, Buffer.from('<html></html>'));
  answers.set('https://image.tmdb.org/t/p/w1280/voyage.jpg', Buffer.alloc(3_000_000));
  for (const slug of ['lighthouse', 'voyage']) {
    const { status, headers } = await ask((await shown(slug)).banner.url);
    expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/^\/wallpapers\//)]);
  }
  expect(asked).toHaveLength(2);
  answers.clear();
  const smaller = (await shown('lighthouse')).banner.url.replace('-1600', '-800');
  expect((await ask(smaller)).status).toBe(200);
});

it('leaves with its file when the source names another, has not said so for too long, or is forgotten', async () => {
  await start(SHOWN);
  const former = (await shown('lighthouse')).banner.url;
  expect((await ask(former)).status).toBe(200);
  await dropFormerPictures(app.deps);
  expect(cached()).toHaveLength(1);
  server.seasons['tv/7'] = withPicture(7, '/another.jpg');
  app.clock.advance(15 * 86_400);
  await readSource();
  expect(cached()).toEqual([]);
  const { banner } = await shown('lighthouse');
  expect(banner.url).not.toBe(former);
  expect((await ask(former)).headers.get('location')).toBe(banner.url);
  expect((await ask(banner.url)).status).toBe(200);
  server.instead(/./, (_, response) => response.writeHead(503).end(), 1000);
  app.clock.advance(181 * 86_400);
  await readSource();
  expect(cached()).toEqual([]);
  expect((await shown('lighthouse')).banner).toEqual(drawn);
  await forgetSource(app.deps, 'tmdb');
  await compose();
  for (const table of ['source_record', 'anime_source_fact'])
    expect(await app.deps.db.manager.query(`SELECT * FROM ${table}`)).toEqual([]);
});
