import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { malAnime, malFile } from '../../../../../../tests/support/people/transfer';
import type { ReadRow } from '../../importRow';
import { readList } from '../readList';

type EntryRow = Extract<ReadRow, { kind: 'ENTRY' }>;

async function read(file: string | Buffer, piece = 1 << 20): Promise<EntryRow[]> {
  // Too large to be sent uncompressed.
  const bytes = file.length > 9_000_000 ? gzipSync(file) : Buffer.from(file);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) =>
    bytes.subarray(n * piece, (n + 1) * piece),
  );
  const rows: EntryRow[] = [];
  for await (const batch of readList(Readable.from(pieces)))
    for (const row of batch.rows) rows.push({ ...row, payload: JSON.parse(row.payload) } as EntryRow);
  return rows;
}

async function readOne(fields: Parameters<typeof malAnime>[0]) {
  const [row] = await read(malFile(malAnime(fields)));
  return { ...row?.payload?.entry, problems: row?.problems };
}

const keyOf = (file: string | Buffer) => read(file).catch((error: { key?: string }) => error.key);

describe('a MyAnimeList export', () => {
  it('gives every row, however the bytes are chunked', async () => {
    const titles = ['Hagane', '魔法★少女', 'Ça & là'];
    const file = malFile(...titles.map((title, id) => malAnime({ id: id + 1, title })));
    for (const piece of [1, 7, 1 << 20]) {
      const rows = await read(file, piece);
      expect(rows.map(({ title }) => title)).toEqual(titles);
      expect(rows.map(({ payload }) => payload?.anime.malId)).toEqual(['1', '2', '3']);
    }
  });

  it('of a single anime is a list too', async () => {
    expect(await read(malFile(malAnime()))).toHaveLength(1);
  });

  it.each([
    ['Watching', 'WATCHING'],
    ['1', 'WATCHING'],
    ['Completed', 'COMPLETED'],
    ['2', 'COMPLETED'],
    ['On-Hold', 'PAUSED'],
    ['On Hold', 'PAUSED'],
    ['onhold', 'PAUSED'],
    ['3', 'PAUSED'],
    ['Dropped', 'DROPPED'],
    ['4', 'DROPPED'],
    ['Plan to Watch', 'PLANNING'],
    ['6', 'PLANNING'],
  ])('says %s and means %s', async (written, status) => {
    expect(await readOne({ my_status: written })).toMatchObject({ status, problems: [] });
  });

  it('of Shikimori has a status of its own', async () => {
    const fields = { my_status: 'Watching', shiki_status: 'Rewatching', my_watched_episodes: 5 };
    expect(await readOne(fields)).toMatchObject({ status: 'REWATCHING', progress: 5, seenBefore: 12 });
  });

  it.each([
    ['0000-00-00', null],
    ['', null],
    ['2011-00-00', '2011'],
    ['2012-07-00', '2012-07'],
    ['2013-08-17', '2013-08-17'],
  ])('has the date %s', async (written, date) => {
    expect(await readOne({ my_start_date: written })).toMatchObject({ startedOn: date, problems: [] });
  });

  it('keeps what it can of a row with a broken date or score, and reports it', async () => {
    const row = await readOne({ my_finish_date: '2011-02-30', my_score: '11', my_watched_episodes: 3 });
    expect(row).toMatchObject({ finishedOn: null, score: null, progress: 3 });
    expect(row.problems).toEqual(['BAD_DATE', 'BAD_SCORE']);
  });

  it('hides a rewatch behind "Completed"', async () => {
    const fields = {
      my_status: 'Completed',
      my_watched_episodes: 12,
      my_rewatching_ep: 4,
      my_times_watched: 2,
    };
    const dates = { my_start_date: '2011-04-00', my_finish_date: '2011-06-21' };
    expect(await readOne({ ...fields, ...dates, my_rewatching: '1' })).toMatchObject({
      status: 'REWATCHING',
      progress: 4,
      seenBefore: 12,
      pass: 2,
      rewatches: 2,
      startedOn: null,
      passes: [
        { number: 1, status: 'COMPLETED', progress: 12, startedOn: '2011-04', finishedOn: '2011-06-21' },
      ],
    });
    for (const my_rewatching of ['', '0'])
      expect(await readOne({ ...fields, my_rewatching })).toMatchObject({
        status: 'COMPLETED',
        progress: 12,
      });
  });

  it('means all episodes by "Completed" without any, also in a rewatch', async () => {
    const none = { my_status: 'Completed', my_watched_episodes: 0 };
    expect(await readOne(none)).toMatchObject({ status: 'COMPLETED', progress: 0, progressUnsaid: true });
    expect(await readOne({ ...none, my_watched_episodes: 5 })).not.toHaveProperty('progressUnsaid');
    expect(await readOne({ ...none, my_rewatching: '1', my_rewatching_ep: 4 })).toMatchObject({
      status: 'REWATCHING',
      progress: 4,
      seenBefore: 12,
      passes: [expect.objectContaining({ status: 'COMPLETED', progress: 12 })],
    });
  });

  it('may have bare ampersands and references outside of CDATA', async () => {
    const rows = await read(malFile(malAnime({ series_title: 'Tom & Jerry &amp; Spike &#233;&lt;3' })));
    expect(rows[0]?.title).toBe('Tom & Jerry & Spike é<3');
  });

  it('may have bytes that are not UTF-8', async () => {
    const [before, after] = malFile(malAnime({ title: 'Ca|va' })).split('|');
    const rows = await read(
      Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0xe7]), Buffer.from(after ?? '')]),
    );
    expect(rows[0]?.title).toBe('Ca\ufffdva');
  });

  it('may name another encoding', async () => {
    const file = malFile(malAnime({ title: 'Ça' })).replace('UTF-8', 'ISO-8859-1');
    expect((await read(Buffer.from(file, 'latin1')))[0]?.title).toBe('Ça');
  });

  it('repairs comments whose bytes were written as entities', async () => {
    // The bytes of UTF-8, each written as the entity of a latin1 letter if there is one.
    const names: Record<number, string> = { 227: '&atilde;', 171: '&laquo;', 161: '&iexcl;', 175: '&macr;' };
    const bytes = [...Buffer.from('こんにちは')].map((byte) => Buffer.from(names[byte] ?? [byte]));
    const [before, after] = malFile(malAnime({ my_comments: '<![CDATA[|<br />\nDownloaded: 3]]>' })).split(
      '|',
    );
    const rows = await read(Buffer.concat([Buffer.from(before ?? ''), ...bytes, Buffer.from(after ?? '')]));
    expect(rows[0]?.payload?.entry.notes).toBe('こんにちは\nDownloaded: 3');
  });

  it('leaves an entity alone that is not part of UTF-8', async () => {
    const [row] = await read(malFile(malAnime({ my_comments: '<![CDATA[caf&eacute; &amp; more]]>' })));
    expect(row?.payload?.entry.notes).toBe('caf&eacute; &amp; more');
  });

  it('says where an anime is stored, which becomes a tag', async () => {
    expect(await readOne({ my_storage: 'retail dvd', my_tags: '<![CDATA[slow]]>' })).toMatchObject({
      tags: ['slow', 'storage: Retail DVD'],
      problems: [],
    });
    for (const my_storage of ['None', '', 'A shoebox'])
      expect(await readOne({ my_storage })).toMatchObject({ tags: [], problems: [] });
  });

  it('has sentences for tags, which go into the note', async () => {
    const sentence = 'a very long tag that would be a sentence anywhere else';
    const row = await readOne({
      my_tags: `<![CDATA[slow, ${sentence}, slow]]>`,
      my_comments: '<![CDATA[Mine]]>',
    });
    expect(row).toMatchObject({ tags: ['slow'], notes: `Mine\n${sentence}`, problems: ['TAGS_IN_NOTE'] });
  });

  it('loses what MAL-Sync keeps in tags or notes for itself, and reports it', async () => {
    const mark = `malSync::${'eyJ1Ijoi'.repeat(20)}==::`;
    const words = (my_tags: string, my_comments = '') =>
      readOne({ my_tags: `<![CDATA[${my_tags}]]>`, my_comments: `<![CDATA[${my_comments}]]>` });
    const problems = ['MACHINE_TAGS'];
    expect(await words(`space,${mark}`)).toMatchObject({ tags: ['space'], notes: '', problems });
    expect(await words(`${mark}, space`)).toMatchObject({ tags: ['space'], notes: '', problems });
    expect(await words('last::aHR0cHM6Ly8=::')).toMatchObject({ tags: [], notes: '', problems });
    expect(await words(mark.slice(0, 100))).toMatchObject({ tags: [], notes: '', problems });
    expect(await words('', `Fine,${mark}`)).toMatchObject({ tags: [], notes: 'Fine', problems });
    expect(await words('at last', 'last::call')).toMatchObject({
      tags: ['at last'],
      notes: 'last::call',
      problems: [],
    });
  });

  it.each([
    [{ my_status: 'Sleeping' }, 'UNKNOWN_STATUS'],
    [{ my_watched_episodes: 'many' }, 'BAD_NUMBER'],
    [{ my_watched_episodes: '-1' }, 'BAD_NUMBER'],
    [{ my_watched_episodes: '99999999' }, 'BAD_NUMBER'],
    [{ id: '', title: '' }, 'NO_ANIME'],
  ])('may have a row that cannot be imported: %j', async (fields, problem) => {
    const rows = await read(malFile(malAnime(fields), malAnime({ id: 2 })));
    expect(rows.map(({ payload, problems }) => [payload === null, problems])).toEqual([
      [true, [problem]],
      [false, []],
    ]);
  });
});

describe('a file that is not an anime list', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><myanimelist><anime><series_title>&b;</series_title></anime></myanimelist>`;
  it.each([
    ['IMPORT_IS_EMPTY', '<myanimelist><myinfo><user_export_type>2</user_export_type></myinfo></myanimelist>'],
    ['IMPORT_IS_NO_EXPORT', '<html><body>Sign in first</body></html>'],
    ['IMPORT_IS_NO_EXPORT', bomb],
    ['IMPORT_IS_NO_EXPORT', '<'.repeat(1000)],
    ['IMPORT_TOO_DEEP', `<myanimelist>${'<a>'.repeat(100_000)}`],
    ['IMPORT_TOO_MANY_VALUES', `<myanimelist><anime>${'<a/>'.repeat(4_000_001)}`],
    ['IMPORT_VALUE_TOO_LONG', `<myanimelist><!--${' '.repeat(300_000)}`],
    ['IMPORT_VALUE_TOO_LONG', `<myanimelist><anime><my_comments><![CDATA[${'x'.repeat(300_000)}`],
    ['IMPORT_VALUE_TOO_LONG', `<myanimelist><anime a="${'x'.repeat(300_000)}`],
    ['IMPORT_VALUE_TOO_LONG', `<myanimelist><${'x'.repeat(300_000)}`],
    ['IMPORT_IS_EMPTY', '<myanimelist></myanimelist>'],
    ['IMPORT_IS_DAMAGED', malFile(malAnime(), malAnime()).slice(0, -30)],
    ['IMPORT_IS_DAMAGED', malFile(malAnime({ title: 'Cut' })).split('my_status')[0] ?? ''],
  ])('is recognised: %s', async (key, file) => {
    expect(await keyOf(file)).toBe(key);
  });

  it('may have unknown fields in a row, which are ignored', async () => {
    const strange = { __proto__x: 'x', constructor: 'x', toString: 'x', ['__proto__']: 'x' };
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`other_${n}`, 'x']));
    const title = '"'.repeat(50_000);
    const [row] = await read(malFile(malAnime({ ...strange, ...many, title, my_score: 7 })));
    expect(row?.payload?.entry.score).toBe(70);
    expect(row?.payload?.anime.title).toHaveLength(400);
  });

  it('never breaks the reader, whatever is in it', async () => {
    const parts = fc.array(
      fc.oneof(
        fc.constantFrom(
          '<myanimelist>',
          '</myanimelist>',
          '<anime>',
          '</anime>',
          '<![CDATA[',
          ']]>',
          '<!--',
          '-->',
        ),
        fc.constantFrom(
          '<my_score>',
          '</my_score>',
          '&',
          '&#x110000;',
          '<?xml',
          '?>',
          '<!ELEMENT',
          '"',
          '\0',
        ),
        fc.string(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(parts, async (pieces) => {
        const outcome = await read(pieces.join('')).then(
          (rows) => (Array.isArray(rows) ? 'rows' : rows),
          (error: { key?: string }) => error.key ?? error,
        );
        expect(outcome).toMatch(/^(rows$|IMPORT_)/);
      }),
    );
  });
});
