import { gzipSync } from 'node:zlib';
import { catalogueLooks } from '../../../../tests/support/catalogue/catalogueLooks';
import {
  offlineEntries,
  offlineLines,
  offlineMeta,
} from '../../../../tests/support/catalogue/offlineEntries';
import { PACKAGE } from '../../../../tests/support/catalogue/registry';
import type { LookReport } from './refreshCatalogue';

/** A release of anime-offline-database at an address configured by the operator. */
const looks = catalogueLooks();
const { look, reallyLook } = looks;
const { all, contents } = looks.imports;
const offline = () => ({ CATALOGUE_OFFLINE_DATABASE_URL: `${looks.registry().url}/offline.jsonl` });

describe('anime-offline-database', () => {
  const file = (day = '2026-11-01', count = 3) =>
    [...offlineLines(offlineEntries(count), { ...offlineMeta, lastUpdate: day })].join('');
  const has = (content: string | Buffer, headers: Record<string, string>) =>
    looks.registry().on('/offline.jsonl', (request, response) => {
      const asked = request.headers['if-none-match'] ?? request.headers['if-modified-since'];
      const same = asked !== undefined && Object.values(headers).includes(asked);
      response.writeHead(same ? 304 : 200, headers).end(same ? undefined : content);
    });
  const ofOffline = (reports: LookReport[]) =>
    reports.find(({ sourceId }) => sourceId === 'anime-offline-database');

  it('is not requested unless its address is configured', async () => {
    expect(ofOffline(await look())).toBeUndefined();
    expect(looks.registry().requests).toEqual([PACKAGE]);
  });

  it.each<Record<string, string>>([{ etag: '"one"' }, { 'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT' }])(
    'is imported once, and again when its server reports a change (%j)',
    async (headers) => {
      has(file(), headers);
      expect(ofOffline(await reallyLook(offline()))).toMatchObject({
        outcome: 'TAKEN',
        version: '2026-11-01',
      });
      expect(await all('SELECT id FROM anime')).toHaveLength(3);
      expect(ofOffline(await reallyLook(offline()))).toMatchObject({ outcome: 'CURRENT' });
      has(file('2026-11-08', 4), { etag: '"two"' });
      expect(ofOffline(await reallyLook(offline()))).toMatchObject({
        outcome: 'TAKEN',
        version: '2026-11-08',
      });
      expect(await all('SELECT id FROM anime')).toHaveLength(4);
    },
  );

  // security: P11
  it.each<[string, () => string | Buffer, RegExp]>([
    ['older', () => file('2026-10-01'), /2026-11-01 is loaded/],
    ['cut off', () => gzipSync(file('2026-11-08')).subarray(0, 400), /damaged or cut off/],
    ['nothing but zeros', () => gzipSync(Buffer.alloc(5_000_000)), /not valid JSON/],
    ['something else', () => 'something', /not valid JSON/],
    ['much smaller', () => file('2026-11-08', 1), /lacks 2 of 3 known entries/],
  ])('that is %s is refused, and not fetched again until it changes', async (_, content, reason) => {
    has(file(), { etag: '"one"' });
    await reallyLook(offline());
    const before = await contents();
    has(content(), { etag: '"bad"' });
    expect(ofOffline(await reallyLook(offline()))).toMatchObject({
      outcome: 'REFUSED',
      known: false,
      reason: expect.stringMatching(reason),
    });
    expect(await contents()).toEqual(before);
    expect(ofOffline(await reallyLook(offline()))).toMatchObject({ outcome: 'REFUSED', known: true });
    has(file('2026-11-08', 4), { etag: '"good"' });
    expect(ofOffline(await reallyLook(offline()))).toMatchObject({ outcome: 'TAKEN', version: '2026-11-08' });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['does not say which file it has', {}, /neither ETag nor Last-Modified/],
    ['answers with a page', { etag: '"x"', 'content-type': 'text/html' }, /is a web page/],
  ])('is not fetched from a server that %s', async (_, headers, reason) => {
    has(file(), headers);
    expect(ofOffline(await look({}, offline()))).toMatchObject({
      outcome: 'FAILED',
      silent: false,
      reason: expect.stringMatching(reason),
    });
    expect(looks.taken).toEqual([]);
  });
});
