import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { anAnime } from '../../../../tests/support/catalogue/catalogue';
import { outsideSources } from '../../../../tests/support/catalogue/outsideSources';
import {
  DOWNLOAD,
  episodesOf,
  inCast,
  inStaff,
  inVoice,
  startWikiArchive,
  subject,
  type WikiArchive,
  wikiEpisode,
  wikiPage,
  wikiPerson,
  wikiRelation,
  wikiZip,
} from '../../../../tests/support/catalogue/wikiArchive';
import { zipOf } from '../../../../tests/support/catalogue/zipFile';
import { fromSqlInstant } from '../../../data/instant';
import type { RawRecord } from '../../../sources';
import { bangumi } from '../../../sources/bangumi';
import { archiveFolder } from './fetchArchive';
import { type FetchOptions, fetchSources } from './fetchSources';
import { mapRecord } from './mapRecord';
import { forgetSource } from './sourcesInUse';

/** A source that publishes one file about all anime: a server on loopback that does so as Bangumi does, and badly. */
const outside = outsideSources();
const { imports, clock, state } = outside;
const on = { CATALOGUE_SOURCES: 'bangumi' };
const DAY_S = 86_400;
const LATEST = '/aux/latest.json';
const FILES = 'https://files.example';

const withId = (id: string) => anAnime({ sites: [{ site: 'bangumi', id }] });
const anime = [withId('11'), withId('12')];

let archive: WikiArchive;
beforeEach(async () => {
  asked = [];
  archive = await startWikiArchive();
  archive.zip = wikiZip([subject(11), subject(12), subject(99)], [...episodesOf(11), ...episodesOf(99)], {
    relations: [wikiRelation(11, 12, 3), wikiRelation(11, 12, 7), wikiRelation(99, 11, 3)],
  });
  imports.base = anime;
  await imports.load();
  await outside.place(on);
});
afterEach(() => archive.server.close());

const folder = () => archiveFolder(outside.deps(on).config);

/** Goes to the server on loopback for a host of the source’s. */
const fetch: typeof globalThis.fetch = (address, init) => {
  asked.push(new URL(String(address)).hostname);
  return globalThis.fetch(String(address).replace(FILES, archive.server.url), init);
};
let asked: string[];

if (!bangumi.archive) throw new Error('there is no archive to read');
const feed = { ...bangumi.archive, hosts: ['files.example'] };
const source = (more: Partial<typeof feed> = {}) => ({
  ...bangumi,
  address: archive.server.url,
  archive: { ...feed, ...more },
});

async function read(options: Partial<FetchOptions> = {}) {
  const deps = { ...outside.deps(on), fetch };
  const reports = await fetchSources(deps, {
    signal: new AbortController().signal,
    compose: async () => {
      outside.composed += 1;
      await imports.load();
    },
    inUse: [{ source: source() }],
    wait: async (milliseconds) => void outside.waits.push(milliseconds),
    patience: { whole: 60, idle: 60 },
    resolve: async () => ['203.0.114.7'],
    ...options,
  });
  expect(existsSync(folder())).toBe(false);
  return reports;
}

const stored = async () => {
  const rows = await imports.all(
    'SELECT externalId, payload, fetchedAt FROM source_record ORDER BY externalId',
  );
  return rows.map(({ externalId, payload, fetchedAt }) => ({
    externalId,
    payload: JSON.parse(String(payload)) as Record<string, unknown>,
    fetchedAt: fromSqlInstant(fetchedAt as string | Date),
  }));
};
const scores = async () => (await stored()).map(({ payload }) => payload.score);

describe('an archive', () => {
  it('is read as a whole, and what is kept of anime in the catalogue is stored', async () => {
    const shown: [string, number, number][] = [];
    const report = await read({ onProgress: (_, name, done, total) => shown.push([name, done, total]) });
    expect(report).toEqual([
      { sourceId: 'bangumi', calls: 2, changed: 2, problem: null, finished: true, news: false },
    ]);
    expect(archive.paths()).toEqual([LATEST, DOWNLOAD]);
    expect(archive.server.requests.at(-1)?.headers['accept-encoding']).toBe('identity');
    const [first, second] = await stored();
    expect(first).toMatchObject({ externalId: '11', payload: { score: 7.8, count: '12' } });
    expect(first?.payload.relations).toEqual([{ type: 3, id: 12 }]);
    expect(second?.payload).not.toHaveProperty('relations');
    expect(first?.payload.episodes).toHaveLength(12);
    expect(second).toMatchObject({ externalId: '12', payload: { episodes: [] } });
    expect(JSON.stringify(first)).not.toContain('瓶中信');
    expect(shown).toEqual([['archive', 2, 2]]);
    expect(outside.composed).toBe(1);
  });

  it('that is the same as before is not fetched again, and what it says stays', async () => {
    await read();
    clock.advance(DAY_S - 1);
    expect(await read()).toMatchObject([{ calls: 0 }]);
    for (let week = 0; week < 12; week += 1) {
      clock.advance(7 * DAY_S);
      expect(await read()).toMatchObject([{ calls: 1, changed: 0, problem: null }]);
    }
    expect(archive.paths().filter((one) => one === DOWNLOAD)).toHaveLength(1);
    expect((await stored()).map(({ fetchedAt }) => fetchedAt)).toEqual([clock.now(), clock.now()]);
  });

  it('that is newer is fetched, and what it no longer has leaves after the longest storage', async () => {
    await read();
    clock.advance(7 * DAY_S);
    archive.zip = wikiZip([subject(12, { score: 8 })], []);
    expect(await read()).toMatchObject([{ calls: 2, changed: 1, problem: null }]);
    expect(await scores()).toEqual([7.8, 8]);
    clock.advance(54 * DAY_S);
    await read();
    expect(await scores()).toEqual([8]);
    expect(archive.paths().filter((one) => one === DOWNLOAD)).toHaveLength(2);
  });

  it('that was stored in part is fetched again', async () => {
    const stopping = new AbortController();
    archive.zip = wikiZip(
      Array.from({ length: 300 }, (_, at) => subject(1000 + at)),
      [],
    );
    imports.base = Array.from({ length: 300 }, (_, at) => withId(String(1000 + at)));
    await imports.load();
    await read({ signal: stopping.signal, onProgress: () => stopping.abort(new Error('stopped')) });
    expect(await stored()).toHaveLength(50);
    expect(await state()).toMatchObject({ page: 1, walkedAt: null });
    expect(await read()).toMatchObject([{ calls: 2, changed: 250, problem: null }]);
    expect(await state()).toMatchObject({ page: 0, walkedAt: expect.anything() });
  });

  it('that a process dies of is not fetched again for an hour', async () => {
    const onProgress = () => {
      throw new Error('out of memory');
    };
    await expect(read({ onProgress })).rejects.toThrow('out of memory');
    clock.advance(3599);
    expect(await read()).toMatchObject([{ calls: 0 }]);
    clock.advance(1);
    expect(await read()).toMatchObject([{ calls: 2, changed: 2, problem: null }]);
    expect(await state()).toMatchObject({ failures: 0, retryAt: null });
  });

  it('of which one record cannot be put together has all others', async () => {
    const join: typeof feed.join = (parts, named) => {
      if (JSON.stringify(parts).includes('8.8')) throw new Error('stumbled');
      return feed.join(parts, named);
    };
    archive.zip = wikiZip([subject(11, { score: 8.8 }), subject(12)], []);
    expect(await read({ inUse: [{ source: source({ join }) }] })).toMatchObject([
      { changed: 1, problem: null },
    ]);
    expect((await stored()).map(({ externalId }) => externalId)).toEqual(['12']);
  });

  it('is not fetched while no anime here has an id of the source', async () => {
    imports.base = [anAnime()];
    await imports.load();
    expect(await read()).toMatchObject([{ calls: 0, finished: true }]);
    expect(archive.paths()).toEqual([]);
  });

  it('leaves nothing behind on the disk, also not of a process that was killed', async () => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(path.join(folder(), 'archive.zip'), 'begun');
    let seen: string[] = [];
    archive.server.instead(/latest/, (_, response) => {
      seen = existsSync(folder()) ? readdirSync(folder()) : [];
      response.writeHead(503).end();
    });
    await read();
    expect([archive.paths(), seen]).toEqual([[LATEST], []]);
  });

  it('of a source that was forgotten while it was read is not stored', async () => {
    archive.insteadOfFile(async (response) => {
      await forgetSource(imports.deps(), 'bangumi');
      response.end(archive.zip);
    });
    await read();
    expect(archive.paths()).toContain(DOWNLOAD);
    expect(await stored()).toEqual([]);
  });

  it('stops at once when the site does, and is fetched from its beginning at the next start', async () => {
    const stopping = new AbortController();
    archive.insteadOfFile((response) => {
      response.writeHead(200, { 'content-length': archive.zip.length });
      response.write(archive.zip.subarray(0, 100));
      setTimeout(() => stopping.abort(new Error('stopped')), 50);
    });
    const began = performance.now();
    expect(await read({ signal: stopping.signal })).toMatchObject([{ problem: null }]);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await state()).toMatchObject({ failures: 0, retryAt: null });
    expect(await read()).toMatchObject([{ calls: 2, changed: 2 }]);
  });
});

describe('the file', () => {
  const redirect = (location: string) => (response: ServerResponse) =>
    response.writeHead(302, { location }).end();

  // security: P11
  it('may be at another host that the source is known to use, and at no other', async () => {
    const secret = 'signature-of-a-download';
    archive.said = { browser_download_url: `${FILES}/download/first.zip` };
    archive.insteadOfFile(redirect(`${FILES}/download/second.zip?sig=${secret}`));
    expect(await read()).toMatchObject([{ calls: 2, changed: 2, problem: null }]);
    expect(archive.paths()).toEqual([LATEST, '/download/first.zip', `/download/second.zip?sig=${secret}`]);

    clock.advance(DAY_S);
    archive.zip = wikiZip([subject(11, { score: 1 })], []);
    for (const [address, problem] of [
      [`https://other.example/x.zip?sig=${secret}`, 'other.example, which is none of its hosts'],
      [`https://files.example:8443/x.zip?sig=${secret}`, 'none of its hosts'],
      ['https://sub.files.example/x.zip', 'none of its hosts'],
      [`http://files.example/${secret}`, 'only https is followed'],
      [`https://user:${secret}@files.example/x.zip`, 'a user name'],
    ] as const) {
      archive.insteadOfFile(redirect(address));
      expect(await read()).toMatchObject([{ problem: expect.stringContaining(problem) }]);
      clock.advance(2 * DAY_S);
    }
    archive.said = { browser_download_url: 'https://other.example/x.zip' };
    expect(await read()).toMatchObject([{ problem: expect.stringContaining('none of its hosts') }]);
    expect(new Set(asked)).toEqual(new Set(['127.0.0.1', 'files.example']));
    expect(archive.paths().filter((one) => one.includes(secret))).toHaveLength(1);
    expect(await scores()).toEqual([7.8, 7.8]);
    const tables = ['source_record', 'source_state', 'catalogue_look', 'catalogue_source'];
    const rows = await Promise.all(tables.map((table) => imports.all(`SELECT * FROM ${table}`)));
    expect(JSON.stringify([rows, outside.lines])).toContain('none of its hosts');
    expect(JSON.stringify([rows, outside.lines])).not.toContain(secret);
  });

  it('is not looked for inside a private network', async () => {
    archive.said = { browser_download_url: `${FILES}/download/first.zip` };
    const resolve = async () => ['192.168.1.7'];
    expect(await read({ resolve })).toMatchObject([{ problem: 'it leads into a private network' }]);
    expect(archive.paths()).toEqual([LATEST]);
  });

  // security: P11
  it.each<[string, RegExp, () => unknown]>([
    [
      'is cut off in the middle',
      /cannot be reached/,
      () =>
        archive.insteadOfFile((response) => {
          response.writeHead(200, { 'content-length': archive.zip.length });
          response.write(archive.zip.subarray(0, 200), () => response.destroy());
        }),
    ],
    [
      'ends in the middle',
      /smaller than announced/,
      () => archive.insteadOfFile((response) => response.end(archive.zip.subarray(0, 200))),
    ],
    [
      'is another one',
      /not the announced one/,
      () => archive.insteadOfFile((response) => response.end(Buffer.alloc(archive.zip.length, 80))),
    ],
    ['has another checksum', /not the announced one/, () => say({ digest: `sha256:${'0'.repeat(64)}` })],
    ['is larger than announced', /larger than announced/, () => say({ size: 100 })],
    [
      'grows without end',
      /larger than announced/,
      () =>
        archive.insteadOfFile((response) => {
          const more = () => {
            while (!response.destroyed && response.write(Buffer.alloc(65_536)));
          };
          response.on('drain', more);
          more();
        }),
    ],
    ['is announced as too large', /too many/, () => say({ size: 1_000_000_001 })],
    [
      'is not there',
      /answered with 404/,
      () => archive.insteadOfFile((response) => response.writeHead(404).end()),
    ],
    ['has no checksum', /names no archive/, () => say({ digest: undefined })],
    ['has no address', /names no archive/, () => say({ browser_download_url: 7 })],
    ['is named in another way', /names no archive/, () => latest('[{"assets":[]}]')],
    ['is named by a web page', /not valid JSON/, () => latest('<html>')],
  ])('that %s changes nothing, and is not fetched again for an hour', async (_, problem, prepare) => {
    await read();
    clock.advance(7 * DAY_S);
    archive.zip = wikiZip([subject(11, { score: 9 }), subject(12)], []);
    prepare();
    const calls = archive.paths().length;
    expect(await read()).toMatchObject([{ changed: 0, problem: expect.stringMatching(problem) }]);
    expect(await scores()).toEqual([7.8, 7.8]);
    const asked = archive.paths().length;
    expect(asked).toBeGreaterThan(calls);
    clock.advance(3599);
    expect(await read()).toMatchObject([{ calls: 0 }]);
    expect(archive.paths()).toHaveLength(asked);
    archive.said = {};
    clock.advance(1);
    expect(await read()).toMatchObject([{ calls: 2, problem: null }]);
    expect(await scores()).toEqual([9, 7.8]);
  });

  const say = (said: Record<string, unknown>) => Object.assign(archive.said, said);
  const latest = (body: string) =>
    archive.server.instead(/latest/, (_, response) =>
      response.setHeader('content-type', 'application/json').end(body),
    );

  it('is waited for ever longer, up to a day, and operators hear of it once', async () => {
    archive.said = { digest: `sha256:${'0'.repeat(64)}` };
    const news: boolean[] = [];
    for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
      const [report] = await read();
      news.push(report?.news ?? false);
      clock.advance(hours * 3600 - 1);
      expect(await read()).toMatchObject([{ calls: 0 }]);
      clock.advance(1);
    }
    expect(news).toEqual([false, false, true, false, false, false, false]);
    expect(archive.paths().filter((one) => one === DOWNLOAD)).toHaveLength(7);
  });
});

describe('what is in it', () => {
  const entries = feed.entries.map((entry) => ({ ...entry, bytes: 100_000 }));
  const named = (feed.named ?? []).map((entry) => ({ ...entry, bytes: 100_000 }));
  const inUse = () => [{ source: source({ entries, named }) }];

  // security: P11
  it.each<[string, RegExp, () => Buffer]>([
    ['no zip file', /cannot be read/, () => Buffer.from('{"id":11}\n')],
    ['cut off inside', /cannot be read/, () => archive.zip.subarray(0, archive.zip.length - 40)],
    [
      'damaged inside',
      /cannot be read/,
      () => {
        const zip = wikiZip([subject(11, { date: 'x'.repeat(5000) })], episodesOf(11));
        zip.fill(0xff, 120, 220);
        return zip;
      },
    ],
    ['without an entry', /no episode\.jsonlines/, () => zipOf([{ name: 'subject.jsonlines', content: '' }])],
    [
      'without an entry about people',
      /no person\.jsonlines/,
      () => zipOf(['character', ...files].map((name) => ({ name: `${name}.jsonlines`, content: '' }))),
    ],
    [
      'of people without end',
      /too much in person\.jsonlines/,
      () => wikiZip([subject(11)], [], { people: [wikiPerson(1, 'x'.repeat(100_000))] }),
    ],
    ['with an entry twice', /subject\.jsonlines twice/, () => wikiZip([subject(11)], [], { more: [twin] })],
    [
      'a bomb',
      /too much in subject\.jsonlines/,
      () => wikiZip([subject(11), { id: 11, type: 2, date: ' '.repeat(1_000_000) }], []),
    ],
    [
      'of names that lead elsewhere',
      /cannot be read/,
      () => wikiZip([subject(11)], [], { more: [{ name: '../subject.jsonlines', content: '' }] }),
    ],
    ['of very many entries', /too many entries/, () => wikiZip([subject(11)], [], { more: many })],
    ['about other anime only', /none of the anime here/, () => wikiZip([subject(99)], episodesOf(11))],
  ])('is refused if it is %s', async (_, problem, zip) => {
    archive.zip = zip();
    expect(await read({ inUse: inUse() })).toMatchObject([
      { changed: 0, problem: expect.stringMatching(problem) },
    ]);
    expect(await stored()).toEqual([]);
    archive.zip = wikiZip([subject(11)], []);
    clock.advance(DAY_S);
    expect(await read({ inUse: inUse() })).toMatchObject([{ changed: 1, problem: null }]);
  });

  const files = [
    'subject',
    'episode',
    'subject-characters',
    'person-characters',
    'subject-persons',
    'subject-relations',
  ];
  const twin = { name: 'subject.jsonlines', content: '{}' };
  const many = Array.from({ length: 200 }, (_, at) => ({ name: `${at}`, content: '' }));

  // security: P11
  it('is refused if an entry unpacks to more than it says', async () => {
    const content = `${JSON.stringify(subject(11))}\n${' '.repeat(1_000_000)}`;
    archive.zip = zipOf([
      { name: 'subject.jsonlines', content, bytes: 900 },
      ...feed.entries.slice(1).map(({ name }) => ({ name, content: '' })),
      ...named.map(({ name }) => ({ name, content: '' })),
    ]);
    expect(await read({ inUse: inUse() })).toMatchObject([
      { changed: 0, problem: expect.stringMatching(/cannot be read: too many bytes/) },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('is read without the lines that are broken, and says how many they were', async () => {
    archive.zip = wikiZip(
      [
        '{"id":11,"type":2,',
        subject(11),
        '[]',
        'null',
        `{"id":12,"x":"${'y'.repeat(1_048_576)}"}`,
        '{"id":"x"}',
        '',
      ],
      ['{"subject_id":11,"type":0,"na', wikiEpisode(11, 1), '{ "subject_id" : 11, "type" : 0, "sort" : 2 }'],
    );
    expect(await read()).toMatchObject([{ changed: 1, problem: null }]);
    const [first, ...others] = await stored();
    expect(others).toEqual([]);
    expect(first?.payload.episodes).toEqual([
      { sort: 1, name: '潮の1話目', duration: '24m', airdate: '2024-04-05' },
      { sort: 2 },
    ]);
    expect(outside.lines).toContainEqual(expect.objectContaining({ source: 'bangumi', broken: 6 }));
  });

  it('is read without a line that is too deep to be written', async () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const line = (id: number, depth: number) => `{"id":${id},"type":2,"score":7.8,"date":${deep(depth)}}`;
    archive.zip = wikiZip([line(11, 200_000), line(12, 5)], []);
    expect(await read()).toMatchObject([{ changed: 1, problem: null }]);
    expect(await imports.all('SELECT externalId FROM source_record')).toEqual([{ externalId: '12' }]);
    expect(outside.lines).toContainEqual(expect.objectContaining({ broken: 1 }));
  });

  it('may have its lines in pieces of any length', async () => {
    const long = 'あ'.repeat(50_000);
    archive.zip = wikiZip(
      [subject(99, { summary: long }), subject(11, { summary: long }), subject(12)],
      episodesOf(11),
    );
    expect(await read()).toMatchObject([{ changed: 2, problem: null }]);
    expect(outside.lines.filter((line) => 'broken' in line)).toEqual([]);
  });

  it('keeps of an anime as many episodes as there may be, and the others their own', async () => {
    archive.zip = wikiZip([subject(11), subject(12)], [...episodesOf(11, 5000), ...episodesOf(12)]);
    expect(await read()).toMatchObject([{ changed: 2, problem: null }]);
    const [first, second] = await stored();
    expect(first?.payload).not.toHaveProperty('episodes');
    expect(second?.payload.episodes).toHaveLength(12);
  });
});

describe('what the lines of an anime name', () => {
  const cast = [1, 2, 3].map((id) => inCast(11, id));
  const characters = [1, 2, 3, 4].map((id) => wikiPage(id, `Keeper ${id}`));
  const people = [
    wikiPerson(21, '灯台守', { 罗马字: 'Toudai Mamoru' }),
    wikiPerson(22, '灯台主', { 罗马字: 'Toudai Nushi' }),
    wikiPerson(23, '灯台子', { 罗马字: 'Toudai Ko' }),
  ];
  const credited = { cast, characters, people, voices: [inVoice(11, 1, 21)], staff: [inStaff(11, 22, 2)] };
  const creditsOf = async () => {
    const [first] = await stored();
    const { facts } = mapRecord(bangumi, JSON.stringify(first?.payload));
    const { CHARACTERS: cast = [], STAFF: staff = [] } = facts;
    return { cast, staff, natives: [...(bangumi.map(first?.payload ?? {}).people ?? [])] };
  };

  it('is read after them, and stored with the anime', async () => {
    archive.zip = wikiZip([subject(11), subject(12)], [], credited);
    expect(await read()).toMatchObject([{ changed: 2, problem: null }]);
    expect(await creditsOf()).toEqual({
      cast: ['MAIN | Keeper 1 |  | Mamoru Todai', 'MAIN | Keeper 2', 'MAIN | Keeper 3'],
      staff: ['DIRECTOR | Nushi Todai'],
      natives: [
        ['Mamoru Todai', '灯台守'],
        ['Nushi Todai', '灯台主'],
      ],
    });
    const [, second] = await stored();
    expect(second?.payload).not.toHaveProperty('characters');
    expect(outside.lines.filter((line) => 'broken' in line)).toEqual([]);
  });

  it('is kept only of those that an anime of the catalogue names', async () => {
    const kept: unknown[] = [];
    const named = (feed.named ?? []).map((entry) => ({
      ...entry,
      keep: (line: RawRecord) => {
        kept.push(line.name);
        return entry.keep(line);
      },
    }));
    archive.zip = wikiZip([subject(11), subject(99)], [], {
      ...credited,
      staff: [...credited.staff, inStaff(99, 23, 2)],
      characters: [...characters, '{"id":5,"role":'],
    });
    expect(await read({ inUse: [{ source: source({ named }) }] })).toMatchObject([{ changed: 1 }]);
    expect(kept).toEqual(['Keeper 1', 'Keeper 2', 'Keeper 3', '灯台守', '灯台主']);
  });

  it('is left out where two people of the archive have one name', async () => {
    const twin = wikiPerson(24, '東大守', { 英文名: 'Mamoru TODAI' });
    archive.zip = wikiZip([subject(11)], [], { ...credited, people: [...people, twin] });
    await read();
    expect((await creditsOf()).cast[0]).toBe('MAIN | Keeper 1 |  | Mamoru Todai');

    clock.advance(7 * DAY_S);
    const staff = [...credited.staff, inStaff(12, 24, 6), inStaff(12, 22, 6)];
    archive.zip = wikiZip([subject(11), subject(12)], [], { ...credited, staff, people: [...people, twin] });
    expect(await read()).toMatchObject([{ changed: 2, problem: null }]);
    expect(await creditsOf()).toMatchObject({
      cast: ['MAIN | Keeper 1', 'MAIN | Keeper 2', 'MAIN | Keeper 3'],
      staff: ['DIRECTOR | Nushi Todai'],
    });
    const [, second] = await stored();
    expect(bangumi.map(second?.payload ?? {}).facts.STAFF).toEqual(['MUSIC | Nushi Todai']);
  });

  it('is known of one that two lines are about, by the last', async () => {
    const again = wikiPerson(21, '灯台守', { 英文名: 'Mamo' });
    archive.zip = wikiZip([subject(11)], [], { ...credited, people: [...people, people[0] ?? {}, again] });
    await read();
    expect((await creditsOf()).cast[0]).toBe('MAIN | Keeper 1 |  | Mamo');
  });

  it('is read without the lines that are broken, and says how many they were', async () => {
    archive.zip = wikiZip([subject(11)], [], {
      ...credited,
      cast: [...cast, '{"subject_id":11,"type', '{"subject_id":"x"}'],
      people: ['{"id":21,"na', '[]', ...people],
    });
    expect(await read()).toMatchObject([{ changed: 1, problem: null }]);
    expect((await creditsOf()).staff).toEqual(['DIRECTOR | Nushi Todai']);
    expect(outside.lines).toContainEqual(expect.objectContaining({ source: 'bangumi', broken: 4 }));
  });

  // security: P11
  it('may take no more memory than all that is kept of anime', async () => {
    const keep = () => ({ name: 'x'.repeat(5_000_000) });
    const withKeep = (kept: typeof keep) => {
      const named = (feed.named ?? []).map((entry) => ({ ...entry, keep: kept }));
      return read({ inUse: [{ source: source({ named }) }] });
    };
    archive.zip = wikiZip([subject(11)], [], { ...credited, people: [...people, ...people, ...people] });
    expect(await withKeep(keep)).toMatchObject([
      { changed: 0, problem: expect.stringMatching(/too much about the anime here/) },
    ]);
    expect(await stored()).toEqual([]);
    clock.advance(DAY_S);
    expect(await withKeep(() => ({ name: 'x' }))).toMatchObject([{ changed: 1, problem: null }]);
  });

  it('is unknown of an anime of which its function stumbles, and known of all others', async () => {
    const named = (feed.named ?? []).map((entry) => ({
      ...entry,
      namedIn: (parts: Parameters<typeof entry.namedIn>[0]) => {
        if (JSON.stringify(parts).includes('8.8')) throw new Error('stumbled');
        return entry.namedIn(parts);
      },
    }));
    archive.zip = wikiZip([subject(11), subject(12, { score: 8.8 })], [], credited);
    expect(await read({ inUse: [{ source: source({ named }) }] })).toMatchObject([
      { changed: 2, problem: null },
    ]);
    expect((await creditsOf()).cast).toHaveLength(3);
  });

  it('is not read if the site stops meanwhile, and nothing is stored', async () => {
    const stopping = new AbortController();
    const named = (feed.named ?? []).map((entry) => ({
      ...entry,
      keep: (line: RawRecord) => {
        stopping.abort(new Error('stopped'));
        return entry.keep(line);
      },
    }));
    archive.zip = wikiZip([subject(11)], [], credited);
    expect(await read({ signal: stopping.signal, inUse: [{ source: source({ named }) }] })).toMatchObject([
      { changed: 0, problem: null },
    ]);
    expect(await stored()).toEqual([]);
    expect(await state()).toMatchObject({ failures: 0, retryAt: null });
    expect(await read()).toMatchObject([{ changed: 1, problem: null }]);
  });

  it('is nothing of a feed that has no such entries', async () => {
    archive.zip = wikiZip([subject(11)], [], credited);
    expect(await read({ inUse: [{ source: source({ named: undefined }) }] })).toMatchObject([
      { changed: 1, problem: null },
    ]);
    expect(await creditsOf()).toEqual({ cast: [], staff: [], natives: [] });
  });
});
