import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shareCover } from '../../server/domain/covers/shareCover';
import { dropFormerPictures } from '../../server/domain/covers/sourcedCovers';
import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { fetchSources } from '../../server/domain/importers/outside/fetchSources';
import { forgetSource, placeSources } from '../../server/domain/importers/outside/sourcesInUse';
import { mal } from '../../server/sources/mal';
import { createCoverCache } from '../../server/uploads/remotePictures';
import { startApp, type TestApp } from '../support/apps/startApp';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import { malIdOf } from '../support/catalogue/catalogueImports';
import { KEY, nodeOf } from '../support/catalogue/outsideSources';
import { type SourceServer, startSourceServer } from '../support/catalogue/sourceServer';
import { aPhoto } from '../support/people/pictures';

/** Covers that an outside source names, on a site that shows covers of others, and on one that doesn't. */
const known = ['Lighthouse', 'Harbour', 'Lantern'].map((english) => anAnime({ english }));
const [lighthouse] = known;
const files = catalogueFiles(known);
const LARGE = 'https://cdn.myanimelist.net/images/anime/5/52l.jpg';
const SHOWN = { REMOTE_COVERS: 'true' };

let server: SourceServer;
let app: TestApp;
let asked: string[];

/** The source has a picture of the first anime, one at a foreign host of the second, and nothing about the third. */
async function start(env: Record<string, string>): Promise<void> {
  asked = [];
  server = await startSourceServer(KEY);
  server.anime = [LARGE, 'https://pictures.example/2.jpg'].flatMap((large, at) => nodesOf(at, large));
  app = await startApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: known,
    env: { CATALOGUE_SOURCES: 'mal', MAL_CLIENT_ID: KEY, ...env },
  });
  app.deps.coverCache = createCoverCache(app.deps.config, async (address) => {
    asked.push(address);
    return await aPhoto();
  });
  await placeSources(app.deps);
  await readSource();
}
afterEach(async () => {
  await app.close();
  await server.close();
});

const nodesOf = (at: number, large: string) =>
  known.slice(at, at + 1).map((one) => nodeOf(one, { main_picture: { large } }));

async function readSource(): Promise<void> {
  await fetchSources(app.deps, {
    signal: new AbortController().signal,
    inUse: [{ source: { ...mal, address: server.url }, key: KEY }],
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
  cover: { url: string; credit: object | null };
  factSources: { field: string; source: string }[];
}

async function shown(slug: string): Promise<Shown> {
  const { data, text } = await app.visitor().graphql<{ anime: Shown }>(
    `query ($slug: String!) { anime(slug: $slug) {
       id cover { url credit { artist source licence } } factSources { field source } } }`,
    { slug },
  );
  if (!data) throw new Error(text);
  return data.anime;
}

const drawn = { url: expect.stringMatching(/^\/posters\//), credit: null };
const byMal = { field: 'COVER', source: 'MyAnimeList' };
const fetched = async (url: string) => (await fetch(app.url + url, { redirect: 'manual' })).status;
const cached = () => readdirSync(path.join(app.deps.config.dataDir, 'cover-cache')).sort();

/** Whether anything in the database has this text. */
async function isStored(part: string): Promise<boolean> {
  const { db } = app.deps;
  const tables = db.manager.connection.entityMetadatas.map(({ tableName }) => tableName);
  const rows: unknown[] = [];
  for (const table of tables) rows.push(await db.manager.query(`SELECT * FROM ${table}`));
  return JSON.stringify(rows).includes(part);
}

it('leaves no file for a shared link that waited to be drawn while its source was forgotten', async () => {
  await start(SHOWN);
  const { id } = await shown('lighthouse');
  mkdirSync(path.join(app.deps.config.dataDir, 'cover-cache'), { recursive: true });
  const waiting = await shareCover(app.deps, Number(id));
  expect(waiting?.isSourced).toBe(true);
  await forgetSource(app.deps, 'mal');
  await compose();
  expect(await waiting?.read()).toBeUndefined();
  expect([asked, cached()]).toEqual([[], []]);
});

// security: F5
it('is fetched once by the site, served by it, and named with its source', async () => {
  await start(SHOWN);
  const { cover, factSources, id } = await shown('lighthouse');
  expect(cover).toEqual({
    url: expect.stringMatching(new RegExp(`^/covers/${id}\\.[0-9a-f]{24}-640\\.webp$`)),
    credit: { artist: null, source: 'MyAnimeList', licence: null },
  });
  expect(factSources).toContainEqual(byMal);
  for (const _ of [1, 2]) {
    const answer = await fetch(app.url + cover.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  }
  expect(asked).toEqual([LARGE]);
  expect(cached()).toEqual([expect.stringMatching(/^sourced-covers-[0-9a-f]{24}-640-webp\.webp$/)]);
});

// security: P11
it('is not taken from a host that is not the source’s', async () => {
  await start(SHOWN);
  expect((await shown('lighthouse')).cover.url).toMatch(/^\/covers\//);
  const { cover, factSources } = await shown('harbour');
  expect(cover).toEqual(drawn);
  expect(factSources).not.toContainEqual(byMal);
  expect(factSources.length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

// security: F5
it('is not shown, named or fetched on a site that shows no covers of others', async () => {
  await start({});
  const { cover, factSources } = await shown('lighthouse');
  expect(cover).toEqual(drawn);
  expect(factSources).not.toContainEqual(byMal);
  expect(factSources).toContainEqual({ field: 'SYNOPSIS', source: 'MyAnimeList' });
  expect(await fetched(cover.url)).toBe(200);
  expect(asked).toEqual([]);
});

it('gives way to a picture of the operator, and is not named beside it', async () => {
  await start(SHOWN);
  expect((await shown('lighthouse')).factSources).toContainEqual(byMal);
  const folder = path.join(app.deps.config.dataDir, 'covers');
  mkdirSync(folder);
  if (!lighthouse) throw new Error('There is no anime');
  writeFileSync(path.join(folder, `${malIdOf(lighthouse)}.jpg`), await aPhoto());
  app.clock.advance(61);
  app.forget();
  const { cover, factSources } = await shown('lighthouse');
  expect(cover.credit).toEqual({ artist: null, source: null, licence: null });
  expect(factSources).not.toContainEqual(byMal);
  expect(await fetched(cover.url)).toBe(200);
  await dropFormerPictures(app.deps);
  expect(cached()).toEqual([expect.stringMatching(/^covers-/)]);
});

it('leaves no row and no file when its source is forgotten, while others’ covers stay', async () => {
  await start(SHOWN);
  const { id } = await shown('lantern');
  const imported = 'https://pictures.example/imported.jpg';
  await app.deps.db.manager.query('UPDATE anime SET coverUrl = ? WHERE id = ?', [imported, id]);
  app.forget();
  const [mine, other] = [(await shown('lighthouse')).cover.url, (await shown('lantern')).cover];
  expect(other.credit).toEqual({ artist: null, source: 'pictures.example', licence: null });
  expect([await fetched(mine), await fetched(other.url)]).toEqual([200, 200]);
  expect(cached()).toEqual([expect.stringMatching(/^covers-/), expect.stringMatching(/^sourced-covers-/)]);
  expect(await isStored(LARGE)).toBe(true);
  await forgetSource(app.deps, 'mal');
  await compose();
  expect(await isStored('cdn.myanimelist.net')).toBe(false);
  expect(await isStored(imported)).toBe(true);
  expect(cached()).toEqual([expect.stringMatching(/^covers-/)]);
  const { cover, factSources } = await shown('lighthouse');
  expect([cover, factSources]).toEqual([drawn, []]);
  expect(await fetched(mine)).toBe(302);
  expect((await shown('lantern')).cover).toEqual(other);
  expect(asked).toEqual([LARGE, imported]);
});

it('leaves with its file when the source names another, or has not said so for too long', async () => {
  await start(SHOWN);
  const former = (await shown('lighthouse')).cover.url;
  await fetched(former);
  const [before] = cached();
  const another = 'https://cdn.myanimelist.net/images/anime/5/53l.jpg';
  server.anime = nodesOf(0, another);
  app.clock.advance(31 * 86_400);
  await readSource();
  expect(cached()).toEqual([]);
  const { cover } = await shown('lighthouse');
  expect(cover.url).not.toBe(former);
  expect(await fetched(cover.url)).toBe(200);
  const [after] = cached();
  expect(after).toMatch(/^sourced-covers-/);
  expect(after).not.toBe(before);
  server.instead(/./, (_, response) => response.writeHead(503).end(), 1000);
  app.clock.advance(61 * 86_400);
  await readSource();
  expect(cached()).toEqual([]);
  expect((await shown('lighthouse')).cover).toEqual(drawn);
});

it('is in the picture of a shared link for a day, not for a year as a drawn one is', async () => {
  await start(SHOWN);
  const shareOf = async (slug: string) => {
    const { id } = await shown(slug);
    // Redirects to the present address.
    const answer = await fetch(`${app.url}/share/${id}.x.jpg`);
    return [answer.status, answer.headers.get('cache-control')];
  };
  expect(await shareOf('harbour')).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(asked).toEqual([]);
  for (const _ of [1, 2]) expect(await shareOf('lighthouse')).toEqual([200, 'public, max-age=82800']);
  expect(asked).toEqual([LARGE]);
});
