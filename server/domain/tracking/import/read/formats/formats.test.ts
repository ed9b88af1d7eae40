import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { listFiles } from '../../../../../../tests/support/lists/listFiles';
import type { EntryRecord, ReadRow, RowPayloads } from '../../importRow';
import { importSources } from '../../rowKinds';
import { readList } from '../readList';

type EntryRow = { payload: RowPayloads['ENTRY'] | null } & Omit<ReadRow, 'payload'>;

async function read(file: string | Buffer) {
  const rows: EntryRow[] = [];
  let source: string | undefined;
  for await (const batch of readList(Readable.from([Buffer.from(file)]))) {
    source = batch.source;
    for (const row of batch.rows) rows.push({ ...row, payload: JSON.parse(row.payload) } as EntryRow);
  }
  return { source, rows };
}

const table = listFiles.map((one) => [one.name, one] as const);

it.each(table)('tells %s by what is in it', async (_, one) => {
  expect((await read(one.file)).source).toBe(one.source);
  expect((await read(`\uFEFF${one.file}`)).source).toBe(one.source);
  expect((await read(gzipSync(one.file))).source).toBe(one.source);
});

it('has a file of every format', () => {
  const forms = new Set(listFiles.map(({ source }) => source));
  expect([...forms, 'UNREAD'].sort()).toEqual([...importSources].sort());
});

/** The content of a row, without empty values. */
function lineOf({ kind, title, payload, problems }: EntryRow): string {
  const { malId, aniListId, aniDbId, year, format } = payload?.anime ?? {};
  const entry: Partial<EntryRecord> = payload?.entry ?? {};
  const { status, statusGuessed, progress, progressUnsaid, score, startedOn, finishedOn, notes } = entry;
  const said = {
    mal: malId,
    aniList: aniListId,
    aniDb: aniDbId,
    year,
    format,
    status: statusGuessed ? `${status}?` : status,
    seen: progressUnsaid ? '?' : progress || null,
    again: entry.pass === 2 ? entry.seenBefore : null,
    score,
    from: startedOn,
    to: finishedOn,
    notes,
    rewatches: entry.rewatches || null,
    visibility: entry.visibility,
    dated: entry.watches?.length || null,
  };
  const words = Object.entries(said).flatMap(([name, value]) => (value ? `${name} ${value}` : []));
  return [kind === 'ENTRY' ? title : `${kind} ${title}`, ...words, ...problems].join(', ');
}

const expected: Record<string, string[]> = {
  MyAnimeList: ['A title, mal 101, format TV, status WATCHING, seen 5, score 80'],
  'Shikimori XML': ['A title, mal 101, format TV, status REWATCHING, seen 5, again 12'],
  'this software': ['A, mal 101, status WATCHING, seen 5, score 80'],
  'this software, a table': [
    'Carried Tale 1, mal 101, year 2010, status REWATCHING, seen 5, score 80, notes =1+1, visibility PRIVATE',
    'OPINION Carried Tale 1, mal 101, year 2010',
  ],
  AniList: [
    'AniList 1101, aniList 1101, status COMPLETED, seen 12, score 85, from 2019-04-05, rewatches 1',
    'AniList 1102, aniList 1102, status WATCHING, seen 5, from 2019-04, notes Slow, visibility PRIVATE',
    'AniList 1103, aniList 1103, status REWATCHING, seen 3, again 3',
    'AniList 1104, aniList 1104, status PLANNING',
    'KEPT AniList 30002',
  ],
  Kitsu: [
    'KEPT Kitsu 9',
    'Carried Tale 1, mal 101, year 2010, format TV, status COMPLETED, seen 12, score 85, from 2019-04-05, to 2019-06-21, rewatches 1',
    'Hakobi no Hanashi 2, year 2011, format TV, status PAUSED, seen 4, notes Slow, visibility PRIVATE',
  ],
  Shikimori: [
    'Carried Tale 1, mal 101, status COMPLETED, seen 12, score 90, notes Хорошо, rewatches 2',
    'Carried Tale 2, mal 102, status REWATCHING, seen 3, again 3',
  ],
  Hikka: ['carried tale 1, mal 101, status PAUSED, seen 5, score 70, notes Повільно', 'KEPT berserk'],
  'AniDB xml-plain-cs': [
    'Hakobi 1, aniDb 2101, year 2010, format TV, status WATCHING?, seen 12, score 85',
    'Hakobi 2, aniDb 2102, year 2011, format TV, status WATCHING?, seen 5, score 60',
    'Hakobi 3, aniDb 2103, format TV, status PLANNING, notes Soon',
    'Hakobi 4, aniDb 2104, format TV',
  ],
  'AniDB json-large': ['Hakobi 1, aniDb 2101, year 2010, format TV, NO_PROGRESS'],
  'AniDB csv-minimal': [
    'Carried Tale 1, year 2010, status WATCHING?, seen 12',
    'Carried Tale 2, year 2011, status WATCHING?, seen 3',
  ],
  'AniDB csv-adborg': ['Hakobi 1, aniDb 2101, year 2010, format TV, NO_PROGRESS'],
  'Anime-Planet': [
    'Carried Tale 1, status COMPLETED, seen 12, score 90, from 2020-07-24, to 2020-07-25, rewatches 1',
    'Carried Tale 2, status PAUSED, seen 5',
    'HIDDEN Carried Tale 3',
  ],
  Simkl: [
    'Carried Tale 1, mal 101, aniDb 2101, year 2010, format TV, status COMPLETED, seen 12, score 90, from 2019-04-05, to 2019-06-21, notes Fine, dated 2',
    'Carried Tale 2, year 2011, format TV, status PAUSED, seen 4',
    'Series: 1, LEFT_OUT',
    'Films: 1, LEFT_OUT',
  ],
  'Simkl CSV': [
    'Carried Tale 1, mal 101, year 2010, status COMPLETED, seen ?, score 90, to 2019-06-21, notes Fine, "very"',
    'Carried Tale 2, year 2011, status PAUSED, seen 4',
    'Series: 1, LEFT_OUT',
  ],
  'Trakt history': [
    'Carried Tale 2, year 2011, status WATCHING?, seen 2, from 2020-01-01, to 2020-01-02, dated 2',
    'Carried Tale 2 Season 2, status WATCHING?, seen 1, from 2020-02-01, to 2020-02-01, dated 1',
    'Carried Tale 3, year 2012, format MOVIE, status COMPLETED, seen 1, from 2020-04-01, to 2020-04-01, dated 1',
    'Specials: 1, LEFT_OUT',
  ],
  'Trakt watched shows': [
    'Carried Tale 2, year 2011, status WATCHING?, seen 12, from 2020-01-01, to 2020-01-12, dated 12',
  ],
  'Trakt watchlist': ['Carried Tale 2, year 2011, status PLANNING, notes Soon'],
  'Trakt ratings': ['Carried Tale 2, year 2011, score 80'],
  Yamtrack: [
    'KEPT Berserk',
    'Carried Tale 2, status PAUSED, seen 3, score 80, from 2024-02-09, dated 1',
    'Carried Tale 1, mal 101, status COMPLETED, seen 12, again 12, score 95, from 2024-03-01, to 2024-04-01, notes Fine, rewatches 1',
  ],
};

it.each(table)('reads %s', async (name, { file }) => {
  expect((await read(file)).rows.map(lineOf)).toEqual(expected[name]);
});

describe('the passes of a Yamtrack list', () => {
  const head =
    'media_id,source,media_type,title,season_number,score,status,notes,start_date,end_date,progress';
  const now = '1,mal,anime,Cowboy Bebop,,9,In progress,again,2025-01-01 00:00:00+00:00,,5';
  const first = '1,mal,anime,Cowboy Bebop,,8,Completed,first,2020-01-01 00:00:00+00:00,2020-02-01,26';
  const planned = '1,mal,anime,Cowboy Bebop,,,Planning,,,,0';
  const passes = [
    { number: 1, status: 'COMPLETED', progress: 26, startedOn: '2020-01-01', finishedOn: '2020-02-01' },
  ];
  const readPasses = async (...lines: string[]) => {
    const { rows } = await read([head, ...lines].join('\n'));
    return rows.map(({ payload }) => payload?.entry);
  };

  it.each([
    ['as they are', [now, first]],
    ['exchanged', [first, now]],
    ['with one that is planned', [planned, now, first]],
  ])('are a running rewatch and an earlier pass, whatever the order of the lines: %s', async (_, lines) => {
    expect(await readPasses(...lines)).toEqual([
      expect.objectContaining({
        status: 'REWATCHING',
        progress: 5,
        pass: 2,
        seenBefore: 26,
        score: 90,
        rewatches: 0,
        passes,
        startedOn: '2025-01-01',
        finishedOn: null,
        notes: 'again\nfirst',
      }),
    ]);
  });

  it('keep each one’s note, and what was dropped before', async () => {
    const dropped = first.replace('Completed', 'Dropped').replace(',26', ',3');
    const [entry] = await readPasses(dropped, now);
    expect(entry).toMatchObject({ status: 'WATCHING', progress: 5, pass: 2, seenBefore: 5 });
    expect(entry?.passes).toEqual([expect.objectContaining({ status: 'DROPPED', progress: 3 })]);
    expect(entry?.notes).toBe('again\nfirst');
  });

  it('stay completed if another one is only planned', async () => {
    expect(await readPasses(first, planned)).toEqual([
      expect.objectContaining({ status: 'COMPLETED', progress: 26, score: 80 }),
    ]);
  });

  it('mean all episodes if an earlier one was completed without a number', async () => {
    const [entry] = await readPasses(first.replace(',26', ',0'), now);
    expect(entry).toMatchObject({ status: 'REWATCHING', progress: 5, seenUnsaid: true });
  });
});

describe('what is no anime', () => {
  const json = JSON.stringify;
  const aniList = { series_id: 30_002, series_type: 1, status: 2, progress: 5, notes: 'Slow' };
  const manga = { data: { type: 'manga', id: '9' } };
  const kitsu = {
    id: '3',
    type: 'libraryEntries',
    attributes: { status: 'current' },
    relationships: { manga },
  };
  const ranobe = {
    target_title: 'Tea',
    target_title_ru: null,
    target_id: 7,
    target_type: 'Ranobe',
    score: 3,
  };
  const novel = { mal_id: 7, hikka_slug: 'tea-time-fb9fbd', chapters: 3, status: 'reading' };
  const planet = { name: 'Berserk', status: 'reading', ch: 3, vol: 0 };
  const table = { media_id: '2', source: 'mal', media_type: 'manga', title: 'Berserk', season_number: '' };
  const xml = { manga_mangadb_id: '2', manga_title: 'Berserk & co.', my_read_chapters: '3' };
  const element =
    '<manga_mangadb_id>2</manga_mangadb_id><manga_title><![CDATA[Berserk & co.]]></manga_title>';
  const own = { source: 'KITSU', kind: 'MANGA', ref: 'KITSU MANGA 9', title: 'Kitsu 9', content: { a: [1] } };

  it.each<[name: string, file: string, ref: string, title: string, content: unknown]>([
    [
      ...[
        'MyAnimeList',
        `<myanimelist><manga>${element}<my_read_chapters>3</my_read_chapters></manga></myanimelist>`,
      ],
      ...['MAL_XML MANGA 2', 'Berserk & co.', xml],
    ],
    ['AniList', json({ lists: [aniList] }), 'ANILIST MANGA 30002', 'AniList 30002', aniList],
    ['Kitsu', json({ data: [kitsu] }), 'KITSU MANGA 9', 'Kitsu 9', kitsu],
    ['Shikimori', json([ranobe]), 'SHIKIMORI NOVEL 7', 'Tea', ranobe],
    ['Hikka', json({ novel: [novel] }), 'HIKKA NOVEL 7', 'tea time', novel],
    [
      ...['Anime-Planet', json({ export: { type: 'manga' }, entries: [planet] })],
      ...['ANIME_PLANET MANGA 08bd7cbf', 'Berserk', planet],
    ],
    [
      ...['Yamtrack', `${Object.keys(table).join(',')}\n${Object.values(table).join(',')}`],
      ...['YAMTRACK MANGA 2', 'Berserk', table],
    ],
    [
      'this software',
      json({ format: 'enspired-account', version: 1, kept: [own] }),
      own.ref,
      own.title,
      own.content,
    ],
  ] as [string, string, string, string, unknown][])(
    'is kept as it came: %s',
    async (_, file, ref, title, content) => {
      const { rows } = await read(file);
      expect(rows).toEqual([expect.objectContaining({ kind: 'KEPT', title, problems: [] })]);
      expect(rows[0]?.payload).toMatchObject({ ref: expect.stringContaining(ref), content });
    },
  );

  it('is numbered if a file has it several times', async () => {
    const { rows } = await read(json({ lists: [aniList, { ...aniList, progress: 9 }] }));
    const refs = rows.map(({ payload }) => (payload as unknown as { ref: string }).ref);
    expect(refs).toEqual(['ANILIST MANGA 30002', 'ANILIST MANGA 30002 2']);
  });
});

it.each<[name: string, said: string, instead: string]>([
  ['AniList', '"progress":12', '"progress":0'],
  ['Kitsu', '"progress":12', '"progress":0'],
  ['Shikimori', '"episodes":12', '"episodes":0'],
  ['Hikka', '"episodes":5,"status":"on_hold"', '"episodes":0,"status":"completed"'],
  ['Anime-Planet', '"eps":12', '"eps":0'],
  ['Simkl', '"watched_episodes_count":12', '"watched_episodes_count":0'],
  ['Simkl CSV', 'completed,,', 'completed,s1e0,'],
  ['Yamtrack', '"12","Completed"', '"0","Completed"'],
])('takes "completed" with no episodes in %s for all of them', async (name, said, instead) => {
  const file = String(listFiles.find((one) => one.name === name)?.file);
  expect(file).toContain(said);
  const { rows } = await read(file.replaceAll(said, instead));
  const done = rows.flatMap(({ payload }) => (payload?.entry?.status === 'COMPLETED' ? payload.entry : []));
  expect(done).toEqual([expect.objectContaining({ progress: 0, progressUnsaid: true })]);
});

describe('our own table', () => {
  const head = 'title,status,progress,score,visibility,tags,address,episode,reaction,pass,notes,changed';
  const readLines = async (...lines: string[]) => {
    const { rows } = await read([head, ...lines].join('\n'));
    return rows.map(({ kind, payload, problems }) => ({ kind, payload: payload as unknown, problems }));
  };

  it.each<[cell: string, line: string, problem: string]>([
    ['a status', 'A,SLEEPING,1,,,,,,,,,', 'UNKNOWN_STATUS'],
    ['a progress', 'A,WATCHING,many,,,,,,,,,', 'BAD_NUMBER'],
    ['the pass of an entry', 'A,WATCHING,1,,,,,,,1001,,', 'BAD_NUMBER'],
    ['a visibility', 'A,WATCHING,1,,HALF,,,,,,,', 'NOT_READABLE'],
    ['the number of an episode', 'A,,,80,,,,0,,,,', 'BAD_NUMBER'],
    ['a number that is none', 'A,,,80,,,,three,,,,', 'BAD_NUMBER'],
    ['the pass of an opinion', 'A,,,80,,,,3,,first,,', 'BAD_NUMBER'],
    ['a reaction', 'A,,,80,,,,3,ANGRY,,,', 'NOT_READABLE'],
    ['a note that is too long', `A,,,80,,,,3,,,${'x'.repeat(2001)},`, 'NOT_READABLE'],
  ])('says which row has %s that cannot be read', async (_, line, problem) => {
    const [row] = await readLines(line);
    expect(row).toEqual({ kind: expect.any(String), payload: null, problems: [problem] });
  });

  it('leaves out a score and a time that cannot be read, and says so', async () => {
    expect(await readLines('A,,,101,,,,3,LOVED,2,,soon')).toEqual([
      {
        kind: 'OPINION',
        payload: {
          anime: expect.objectContaining({ title: 'A' }),
          opinions: [{ number: 3, pass: 2, score: null, note: '', reaction: 'LOVED' }],
        },
        problems: ['BAD_DATE', 'BAD_SCORE'],
      },
    ]);
  });

  it('is read without the columns that tables from before opinions lack', async () => {
    const { rows } = await read('title,status,progress,visibility,address\nA,REWATCHING,3,PUBLIC,/anime/a');
    expect(rows).toEqual([expect.objectContaining({ kind: 'ENTRY', problems: [] })]);
    expect(rows[0]?.payload?.entry).toMatchObject({ status: 'REWATCHING', pass: 2, seenUnsaid: true });
  });

  it('brings records of the last earlier passes, not of a thousand', async () => {
    const [row] = await readLines('A,REWATCHING,1,,,,,,,1000,,');
    const { entry } = (row?.payload ?? {}) as { entry: { passes: { number: number }[] } };
    expect(entry).toMatchObject({ pass: 1000, passesUnsaid: true });
    expect(entry.passes.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, n) => 990 + n));
  });

  it('keeps tags with commas, and joins the opinions on one anime', async () => {
    const lines = await readLines(
      'A,WATCHING,3,,,"slow\na, b\n",,,,,,',
      'B,WATCHING,3,,,"slow, dark",,,,,,',
      'A,,,,,,,1,SAD,,,',
      'A,,,,,,,2,SAD,,,',
      'B,,,,,,,1,SAD,,,',
    );
    expect(lines.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['ENTRY', expect.objectContaining({ entry: expect.objectContaining({ tags: ['slow', 'a, b'] }) })],
      ['ENTRY', expect.objectContaining({ entry: expect.objectContaining({ tags: ['slow', 'dark'] }) })],
      [
        'OPINION',
        expect.objectContaining({ opinions: [1, 2].map((number) => expect.objectContaining({ number })) }),
      ],
      ['OPINION', expect.objectContaining({ opinions: [expect.objectContaining({ number: 1 })] })],
    ]);
  });
});

it.each<[problem: string, file: string]>([
  ['IMPORT_IS_NO_EXPORT', '[]'],
  ['IMPORT_IS_NO_EXPORT', '{}'],
  ['IMPORT_IS_NO_EXPORT', '{"anime":[{"name":"A"}]}'],
  ['IMPORT_IS_NO_EXPORT', 'name,colour\na,red\n'],
  ['IMPORT_IS_NO_EXPORT', '<MyList2><Anime/></MyList2>'],
  ['IMPORT_IS_EMPTY', '{"export":{"type":"manga"},"entries":[]}'],
  ['IMPORT_IS_EMPTY', 'Name;Year;Eps;Seen;Size\n'],
  ['IMPORT_IS_EMPTY', '{"export":{"type":"anime"},"entries":[]}'],
  ['IMPORT_IS_DAMAGED', '{"export":{"type":"anime"},"entries":['],
  ['IMPORT_IS_DAMAGED', 'Name;Year;Eps;Seen;Size\n"A;2010'],
  ['IMPORT_VALUE_TOO_LONG', `Name;Year;Eps;Seen;Size\n${'x'.repeat(300_000)}`],
  ['IMPORT_TOO_MANY_VALUES', `Name;Year;Eps;Seen;Size\n${';'.repeat(4_000_001)}`],
  ['IMPORT_TOO_LARGE', `Name;Year;Eps;Seen;Size\n${'a;2010;1;1;1\n'.repeat(60_001)}`],
])('refuses with %s', async (problem, file) => {
  await expect(read(file)).rejects.toMatchObject({ key: problem });
});

it('reads a table with delimiters and quotes in its cells', async () => {
  const cells = ['"A;""B"""', ' 2010', '1 / 1', '1 / 1', '"2\n3"'];
  const { rows } = await read(
    `\uFEFF"Name";"Year";Eps;Seen;Size;More\r\n\r\n${cells.join(';')}\r\nC "D";2011;1;1;1`,
  );
  expect(rows.map(({ title, payload }) => [title, payload?.anime.year])).toEqual([
    ['A;"B"', 2010],
    ['C "D"', 2011],
  ]);
});
