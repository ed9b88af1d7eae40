import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { anAnime } from '../../../../tests/support/catalogue/catalogue';
import { malIdOf } from '../../../../tests/support/catalogue/catalogueImports';
import { KEY, nodeOf, outsideSources } from '../../../../tests/support/catalogue/outsideSources';
import { startSourceServer } from '../../../../tests/support/catalogue/sourceServer';
import { fromSqlInstant } from '../../../data/instant';
import { findLook } from '../../../data/stores/catalogueLookStore';
import { forgetSource } from './sourcesInUse';

/** Reading a source: a server on loopback that answers as MyAnimeList's API does, and badly. */
const outside = outsideSources();
const { imports, clock, place, read, records, state, paths } = outside;
const DAY_S = 86_400;

/** The best known one first. */
const anime = [90, 80, 70].map((popularity) => anAnime({ curated: { popularity } }));
const [first, second, third] = anime.map(malIdOf) as [string, string, string];
const stranger = anAnime();
const path = (id: string) => new RegExp(`^/anime/${id}\\?`);
const ranking = /^\/anime\/ranking/;

const json = (response: ServerResponse) => response.setHeader('content-type', 'application/json');

/** Loads the catalogue, and switches the source on. */
async function begin(): Promise<void> {
  imports.base = anime;
  await imports.load();
  outside.server().anime = [stranger, ...anime].map((one) => nodeOf(one));
  await place();
}

describe('a round', () => {
  it('reads the lists page by page, then details, the best known first, a second apart', async () => {
    await begin();
    const [report] = await read();
    expect(report).toEqual({
      sourceId: 'mal',
      calls: 5,
      changed: 6,
      problem: null,
      finished: true,
      news: false,
    });
    expect(paths()).toEqual([
      '/anime/ranking?ranking_type=bypopularity&limit=2&offset=0',
      '/anime/ranking?ranking_type=bypopularity&limit=2&offset=2',
      ...[first, second, third].map((id) => `/anime/${id}`),
    ]);
    expect(outside.waits).toEqual([1000, 1000, 1000, 1000]);
    expect(outside.composed).toBe(1);
  });

  it('stores what came of anime in the catalogue as it came, and of no other', async () => {
    await begin();
    await read();
    const stored = await records();
    expect(stored.map(({ feed, externalId }) => `${feed} ${externalId}`)).toEqual(
      ['details', 'ranking'].flatMap((feed) => [first, second, third].sort().map((id) => `${feed} ${id}`)),
    );
    const [node] = anime.map((one) => nodeOf(one));
    expect(JSON.parse(String(stored.find(({ externalId }) => externalId === first)?.payload))).toEqual(node);
  });

  it('asks for nothing twice before it is due, then with the marks of what it has', async () => {
    await begin();
    await read();
    clock.advance(6 * DAY_S);
    expect(await read()).toMatchObject([{ calls: 0 }]);
    clock.advance(DAY_S);
    outside.server().requests.length = 0;
    const [again] = await read();
    // The third page tells that the second was the last.
    expect(again).toMatchObject({ calls: 3, changed: 0, problem: null });
    expect(outside.server().requests.map(({ headers }) => typeof headers['if-none-match'])).toEqual([
      'string',
      'string',
      'undefined',
    ]);
    const [{ oldest } = {}] = await imports.all(
      "SELECT MIN(fetchedAt) AS oldest FROM source_record WHERE feed = 'ranking'",
    );
    expect(fromSqlInstant(oldest as string | Date)).toEqual(clock.now());
    expect(outside.composed).toBe(1);
  });

  it('ends between two calls when it has to, and the next one goes on from there', async () => {
    await begin();
    await read({ isStopping: () => paths().length > 0 });
    expect(paths()).toHaveLength(1);
    expect(await state()).toMatchObject({ page: 2, walkedAt: null, requests: 1 });
    await read();
    expect(paths()[1]).toMatch(/offset=2$/);
    expect(paths()).toHaveLength(5);
  });

  it('makes no more calls than a day has, and goes on the next day', async () => {
    await begin();
    const source = { ...outside.source(), perDay: 3 };
    expect(await read({ inUse: [{ source, key: KEY }] })).toMatchObject([{ calls: 3, finished: true }]);
    expect(await read({ inUse: [{ source, key: KEY }] })).toMatchObject([{ calls: 0 }]);
    clock.advance(DAY_S);
    expect(await read({ inUse: [{ source, key: KEY }] })).toMatchObject([{ calls: 2 }]);
  });

  it('asks no one while nothing is on', async () => {
    await begin();
    await place({});
    expect(await read()).toEqual([]);
    expect(paths()).toEqual([]);
    await place();
    await read();
    expect(paths()).toHaveLength(5);
  });

  it('stores nothing of an answer that comes after the source was forgotten', async () => {
    await begin();
    outside.server().instead(path(first), async (_, response) => {
      await forgetSource(imports.deps(), 'mal');
      json(response).end(JSON.stringify(nodeOf(stranger, { id: Number(first) })));
    });
    await read();
    expect(paths()).toHaveLength(3);
    expect(await records()).toEqual([]);
  });

  it('ends a list that repeats itself', async () => {
    await begin();
    const [node] = anime.map((one) => nodeOf(one));
    const page = { data: [{ node }], paging: { next: 'https://elsewhere.example/' } };
    outside.server().instead(ranking, (_, response) => json(response).end(JSON.stringify(page)), 10);
    await read();
    expect(paths().filter((one) => ranking.test(one))).toHaveLength(2);
    expect(await state()).toMatchObject({ page: 0, walkedAt: expect.anything() });
  });
});

describe('the key', () => {
  it('goes to the source in its header, and into no row or line', async () => {
    await begin();
    outside.server().instead(path(second), (_, response) => response.writeHead(500).end(KEY));
    await read();
    expect(outside.server().requests.every(({ headers }) => headers['x-mal-client-id'] === KEY)).toBe(true);
    const tables = ['source_record', 'source_state', 'catalogue_look', 'catalogue_source'];
    const rows = await Promise.all(tables.map((table) => imports.all(`SELECT * FROM ${table}`)));
    expect(JSON.stringify(rows)).toContain('it answers with 500');
    expect(JSON.stringify([rows, outside.lines])).not.toContain(KEY);
  });

  it('follows no redirect', async () => {
    await begin();
    const elsewhere = await startSourceServer(KEY);
    outside
      .server()
      .instead(ranking, (_, response) =>
        response.writeHead(302, { location: `${elsewhere.url}/anime/ranking` }).end(),
      );
    const [report] = await read();
    await elsewhere.close();
    expect(report?.problem).toBe('it redirects too many times');
    expect(elsewhere.requests).toEqual([]);
  });

  it('that is wrong is tried again after ever longer pauses, from the first page', async () => {
    await begin();
    const inUse = [{ source: outside.source(), key: 'wrong' }];
    for (const minutes of [1, 2, 4, 8, 16, 32]) {
      expect(await read({ inUse })).toMatchObject([{ calls: 1, problem: 'it answers with 403' }]);
      clock.advance(minutes * 60 - 1);
      expect(await read({ inUse })).toMatchObject([{ calls: 0 }]);
      clock.advance(1);
    }
    expect(await read()).toMatchObject([{ calls: 5, problem: null }]);
    expect(await state()).toMatchObject({ failures: 0, retryAt: null });
  });
});

describe('a source', () => {
  it.each([
    ['120', 120],
    ['Sat, 21 Nov 2026 03:10:00 GMT', 600],
    ['99999999', 604_800],
    ['later', 60],
  ])('that asks to wait (%s) is left alone for so long', async (written, seconds) => {
    await begin();
    outside
      .server()
      .instead(ranking, (_, response) => response.writeHead(429, { 'retry-after': written }).end());
    expect(await read()).toMatchObject([{ calls: 1, problem: 'it answers with 429' }]);
    clock.advance(seconds - 1);
    expect(await read()).toMatchObject([{ calls: 0 }]);
    clock.advance(1);
    expect(await read()).toMatchObject([{ calls: 5, problem: null }]);
  });

  it('that fails on one anime keeps no other waiting', async () => {
    await begin();
    outside.server().instead(path(first), (_, response) => response.writeHead(500).end());
    expect(await read()).toMatchObject([{ calls: 5, problem: null }]);
    const failed = (await records()).find(({ problem }) => problem !== null);
    expect(failed).toEqual({
      feed: 'details',
      externalId: first,
      payload: null,
      problem: 'it answers with 500',
    });
    outside.server().requests.length = 0;
    clock.advance(DAY_S);
    await read();
    expect(paths()).toEqual([`/anime/${first}`]);
    expect((await records()).filter(({ problem }) => problem !== null)).toEqual([]);
  });

  it('that fails three times in a row has a pause', async () => {
    await begin();
    outside.server().instead(/^\/anime\/\d/, (_, response) => response.writeHead(503).end(), 3);
    expect(await read()).toMatchObject([
      { calls: 5, problem: 'it answers with 503', finished: true, news: true },
    ]);
    expect(await state()).toMatchObject({ failures: 3 });
    const look = await findLook(imports.deps().db.manager, 'mal');
    expect(look).toMatchObject({ outcome: 'FAILED', reason: 'it answers with 503', failures: 3 });
    expect(outside.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  it('that goes on failing is news once, and again only after it has worked', async () => {
    await begin();
    const fails = (times: number) =>
      outside.server().instead(/^\/anime\/\d/, (_, response) => response.writeHead(503).end(), times);
    const news = async () => {
      clock.advance(2 * DAY_S);
      return (await read()).map((report) => report.news);
    };
    fails(6);
    expect(await news()).toEqual([true]);
    expect(await news()).toEqual([false]);
    expect(await news()).toEqual([false]);
    expect(await state()).toMatchObject({ failures: 0 });
    clock.advance(31 * DAY_S);
    fails(3);
    expect(await news()).toEqual([true]);
  });

  it('that no longer has an anime, or never had it, is asked again only after a month', async () => {
    await begin();
    await read();
    clock.advance(30 * DAY_S);
    outside.server().anime = outside.server().anime.filter(({ id }) => id !== Number(first));
    expect(await read()).toMatchObject([{ problem: null }]);
    const [gone] = (await records()).filter(({ externalId }) => externalId === first);
    expect(gone).toMatchObject({ feed: 'details', payload: null, problem: 'not found' });
    outside.server().requests.length = 0;
    clock.advance(7 * DAY_S);
    await read();
    expect(paths().filter((one) => one === `/anime/${first}`)).toEqual([]);
  });

  it('that has not said something again for its longest storage no longer says it here', async () => {
    await begin();
    await read();
    expect(await records()).toHaveLength(6);
    clock.advance(60 * DAY_S);
    await read({ isStopping: () => true });
    expect(await records()).toHaveLength(6);
    clock.advance(1);
    expect(await read({ isStopping: () => true })).toMatchObject([{ calls: 0, changed: 6 }]);
    expect(await records()).toEqual([]);
  });
});

describe('an answer', () => {
  const page = (nodes: unknown[]) => JSON.stringify({ data: nodes.map((node) => ({ node })), paging: {} });

  // security: P11
  it.each<[string, (response: ServerResponse) => unknown, RegExp]>([
    ['is cut off', (response) => response.end('{"data":[{"node":{"id":1'), /not valid JSON/],
    ['is a web page', (response) => response.end('<html>'), /not valid JSON/],
    ['has another shape', (response) => response.end('{"items":[]}'), /not a page of anime/],
    ['is empty', (response) => response.end(), /not valid JSON/],
    ['nests deeply', (response) => response.end('['.repeat(1000)), /too much depth/],
    [
      'is as long as it says, and that is too long',
      (response) => response.writeHead(200, { 'content-length': 9_000_000 }).end('{}'),
      /more than 8,000,000 bytes/,
    ],
    [
      'is longer than it says once unpacked',
      (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(9_000_000, 32))),
      /more than 8,000,000 bytes/,
    ],
    [
      'is shorter than it says',
      (response) => {
        response.writeHead(200, { 'content-length': 5000 }).write(page([]));
        setImmediate(() => response.destroy());
      },
      /cannot be reached/,
    ],
    ['never comes', (response) => response.socket?.destroy(), /cannot be reached/],
  ])('that %s changes nothing, and the page is asked for again', async (_, answer, problem) => {
    await begin();
    outside.server().instead(ranking, (__, response) => answer(json(response)));
    const [report] = await read();
    expect(report).toMatchObject({ calls: 1, changed: 0, problem: expect.stringMatching(problem) });
    clock.advance(60);
    expect(await read()).toMatchObject([{ calls: 5, problem: null }]);
    expect(paths()[1]).toMatch(/offset=0$/);
  });

  it('about another anime than the one asked for is not stored', async () => {
    await begin();
    const other = JSON.stringify(nodeOf(stranger));
    outside.server().instead(path(first), (_, response) => json(response).end(other));
    await read();
    const found = (await records()).find(({ problem }) => problem !== null);
    expect(found).toMatchObject({
      externalId: first,
      payload: null,
      problem: 'its answer is not about the anime asked for',
    });
  });

  it('with one record that is too large keeps the others', async () => {
    await begin();
    outside.server().anime = anime.map((one, at) =>
      nodeOf(one, at === 0 ? { synopsis: 'x'.repeat(60_001) } : {}),
    );
    await read();
    const ofLists = (await records()).filter(({ feed }) => feed === 'ranking');
    expect(ofLists.map(({ externalId, problem }) => [externalId, problem])).toEqual([
      [first, 'it has more than 60000 bytes'],
      [second, null],
      [third, null],
    ]);
  });

  it('that names an anime twice is stored once', async () => {
    await begin();
    const [node] = anime.map((one) => nodeOf(one));
    outside.server().instead(ranking, (_, response) => json(response).end(page([node, node])));
    expect(await read()).toMatchObject([{ problem: null }]);
    expect((await records()).filter(({ feed }) => feed === 'ranking')).toHaveLength(1);
  });

  it('that fails five times is passed over', async () => {
    await begin();
    outside.server().instead(/offset=0/, (_, response) => response.writeHead(500).end(), 5);
    for (const minutes of [1, 2, 4, 8, 16]) {
      await read();
      clock.advance(minutes * 60);
    }
    await read();
    expect(paths().filter((one) => /offset=0/.test(one))).toHaveLength(5);
    expect(await state()).toMatchObject({ page: 0, walkedAt: expect.anything(), failures: 0 });
  });
});
