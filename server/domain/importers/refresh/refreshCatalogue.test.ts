import { existsSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { anAnime } from '../../../../tests/support/catalogue/catalogue';
import { catalogueLooks, data, good, NEWER } from '../../../../tests/support/catalogue/catalogueLooks';
import { DATA, PACKAGE, releaseOf, sumOf, tarOf } from '../../../../tests/support/catalogue/registry';
import { findLook } from '../../../data/stores/catalogueLookStore';
import { describeBangumiData } from '../bangumiData';
import { refreshCatalogue } from './refreshCatalogue';

/** Releases of bangumi-data in a registry on loopback. */
const looks = catalogueLooks();
const { imports, deps, look, reallyLook } = looks;
const { all, contents, load } = imports;

describe('a registry', () => {
  it('with a newer release: its data goes to the importer, and nothing stays on disk', async () => {
    looks.registry().publish(NEWER, releaseOf(data));
    const [report] = await look();
    expect(report).toMatchObject({
      sourceId: 'bangumi-data',
      outcome: 'TAKEN',
      version: NEWER,
      reason: null,
    });
    expect(looks.taken).toEqual([
      expect.objectContaining({ sourceId: 'bangumi-data', version: NEWER, text: JSON.stringify(data) }),
    ]);
    expect(existsSync(looks.folder)).toBe(false);
    expect(looks.lines.map(({ level, version }) => [level, version])).toEqual([['info', NEWER]]);
  });

  it.each([describeBangumiData().version, '0.3.1'])(
    'with nothing newer (%s): gets one request',
    async (version) => {
      looks.registry().publish(version, releaseOf(data));
      const [report] = await look();
      expect(report).toMatchObject({ outcome: 'CURRENT', version: describeBangumiData().version });
      expect(looks.registry().requests).toEqual([PACKAGE]);
      expect(looks.lines.map(({ level }) => level)).toEqual(['debug']);
    },
  );

  it('gets no further request before the interval is over, unless the address changes', async () => {
    looks.registry().publish('0.3.1', releaseOf(data));
    await look({ every: 60 });
    imports.deps().clock.advance(59);
    expect(await look({ every: 60 })).toEqual([]);
    expect(await look({ every: 60 }, { CATALOGUE_REGISTRY: `${looks.registry().url}/other` })).toHaveLength(
      1,
    );
    imports.deps().clock.advance(60);
    expect(await look({ every: 60 })).toHaveLength(1);
  });

  it('gets requests from one process at a time', async () => {
    looks.registry().publish(NEWER, releaseOf(data));
    const shared = deps();
    const both = [1, 2].map(() =>
      refreshCatalogue(shared, {
        every: 60,
        signal: new AbortController().signal,
        bringIn: async (release) => void looks.taken.push({ ...release, text: '' }),
      }),
    );
    expect((await Promise.all(both)).flat()).toHaveLength(1);
    expect(looks.taken).toHaveLength(1);
  });
});

const plain = tarOf({ path: DATA, content: JSON.stringify(data) });
const link = { path: DATA, type: 'SymbolicLink', linkpath: '/etc/passwd' } as const;

describe('a release', () => {
  // security: P11
  it.each<[string, () => Buffer, object, RegExp]>([
    [
      'that was tampered with',
      () => releaseOf({ ...data, more: 1 }),
      { integrity: sumOf(good) },
      /SHA-512 checksum differs/,
    ],
    [
      'with the SHA-1 sum alone',
      () => good,
      { integrity: undefined, shasum: 'a'.repeat(40) },
      /gives no SHA-512 checksum/,
    ],
    [
      'with a weak sum in front',
      () => good,
      { integrity: 'sha1-AAAA md5-AAAA' },
      /gives no SHA-512 checksum/,
    ],
    ['whose packing is cut off', () => good.subarray(0, good.length - 20), {}, /damaged or cut off/],
    [
      'whose archive is cut off',
      () => gzipSync(plain.subarray(0, 600)),
      {},
      /not a valid package|has no package/,
    ],
    [
      'that unpacks to far too much',
      () => gzipSync(Buffer.alloc(300_000_000)),
      {},
      /unpacked it is larger than 256 MB/,
    ],
    ['that is packed twice', () => gzipSync(gzipSync(plain)), {}, /compressed twice/],
    ['that is no archive', () => gzipSync(Buffer.from('<html>'.repeat(500))), {}, /not a valid package/],
    ['without its data', () => gzipSync(tarOf({ path: 'package/dist/other.json' })), {}, /has no package/],
    ['whose data are a link', () => gzipSync(tarOf(link)), {}, /not a file/],
    [
      'with its data twice',
      () => gzipSync(tarOf(...[1, 2].map(() => ({ path: DATA, content: '{}' })))),
      {},
      /twice/,
    ],
    [
      'with thousands of files',
      () => gzipSync(tarOf(...Array.from({ length: 1001 }, (_, n) => ({ path: `package/${n}` })))),
      {},
      /too many files/,
    ],
  ])('%s is refused, and skipped until there is a new release', async (_, tarball, dist, reason) => {
    looks.registry().publish(NEWER, tarball(), dist);
    const [report] = await look();
    expect(report).toMatchObject({
      outcome: 'REFUSED',
      version: NEWER,
      reason: expect.stringMatching(reason),
      known: false,
    });
    expect(looks.taken).toEqual([]);
    expect(existsSync(looks.folder)).toBe(false);
    expect(looks.lines).toEqual([
      expect.objectContaining({ level: 'warn', version: NEWER, reason: report?.reason }),
    ]);

    // The next look requests only the description, and logs at debug level.
    looks.registry().requests.length = 0;
    const [again] = await look();
    expect(again).toMatchObject({ outcome: 'REFUSED', version: NEWER, reason: report?.reason, known: true });
    expect(looks.registry().requests).toEqual([PACKAGE]);
    expect(looks.lines[1]?.level).toBe('debug');

    looks.registry().publish('0.9.2', good);
    expect(await look()).toMatchObject([{ outcome: 'TAKEN', version: '0.9.2' }]);
  });

  it('that was refused can be retried manually', async () => {
    looks.registry().publish(NEWER, releaseOf(data), { integrity: sumOf(plain) });
    await look();
    looks.registry().publish(NEWER, good);
    expect(await look()).toMatchObject([{ outcome: 'REFUSED' }]);
    expect(await look({ again: true })).toMatchObject([{ outcome: 'TAKEN', version: NEWER }]);
  });

  // security: P11
  it('is written only into its own folder, whatever its entries are named', async () => {
    const outside = path.join(looks.dataDir, 'outside');
    looks
      .registry()
      .publish(
        NEWER,
        gzipSync(
          tarOf(
            { path: outside, content: 'x' },
            { path: '../../outside', content: 'x' },
            { path: 'package/../../outside', content: 'x' },
            { path: 'package/dist', type: 'SymbolicLink', linkpath: looks.dataDir },
            { path: DATA, content: JSON.stringify(data) },
          ),
        ),
      );
    expect(await look()).toMatchObject([{ outcome: 'TAKEN' }]);
    expect(looks.taken[0]?.text).toBe(JSON.stringify(data));
    expect(existsSync(outside)).toBe(false);
  });

  it('that the importer refuses leaves the catalogue and every id as they are', async () => {
    imports.base = Array.from({ length: 10 }, () => anAnime());
    await load();
    const before = await contents();
    looks.registry().publish(NEWER, releaseOf({ siteMeta: {}, items: [imports.base[0]?.item] }));
    expect(await reallyLook()).toMatchObject([
      { outcome: 'REFUSED', reason: expect.stringMatching(/9 of 10 anime would leave the lists/) },
    ]);
    expect(await contents()).toEqual(before);
  });

  it('brings new anime and keeps the ids of the others', async () => {
    imports.base = [anAnime(), anAnime()];
    await load();
    const before = await all('SELECT id, slug FROM anime ORDER BY id');
    const items = [...imports.base.map(({ item }) => item), anAnime({ native: '来季の星' }).item];
    looks.registry().publish(NEWER, releaseOf({ siteMeta: {}, items }));
    expect(await reallyLook()).toMatchObject([{ outcome: 'TAKEN', version: NEWER }]);
    const after = await all('SELECT id, slug, nativeTitle FROM anime ORDER BY id');
    expect(after.slice(0, 2)).toMatchObject(before);
    expect(after[2]).toMatchObject({ nativeTitle: '来季の星' });
    expect(await all("SELECT version FROM catalogue_source WHERE id = 'bangumi-data'")).toEqual([
      { version: NEWER },
    ]);
    looks.registry().requests.length = 0;
    expect(await reallyLook()).toMatchObject([{ outcome: 'CURRENT', version: NEWER }]);
    expect(looks.registry().requests).toEqual([PACKAGE]);
  });

  it('whose look was killed is fetched by the next one', async () => {
    looks.registry().publish(NEWER, good);
    const stop = new AbortController();
    const dies = async () => {
      stop.abort(new Error('killed'));
      throw new Error('killed');
    };
    expect(await look({ bringIn: dies, signal: stop.signal })).toEqual([]);
    expect(await findLook(imports.deps().db.manager, 'bangumi-data')).toBeNull();
    expect(await look()).toMatchObject([{ outcome: 'TAKEN', version: NEWER }]);
  });
});
