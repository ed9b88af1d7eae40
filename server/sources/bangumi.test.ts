import { episodesOf, subject, wikiEpisode, wikiRelation } from '../../tests/support/catalogue/wikiArchive';
import { bangumi } from './bangumi';
import type { RawRecord } from './descriptor';

/** Lines shaped as those of the archive, about an invented anime. */
const { archive } = bangumi;
if (!archive) throw new Error('there is no archive to read');
const [subjects, episodes] = archive.entries;

/** What is stored of these lines. */
function recordOf(about: object, listed: readonly object[] = []): RawRecord | undefined {
  const kept = [subjects?.keep(about as RawRecord)].filter((one) => one !== undefined);
  const parts = listed.flatMap((one) => episodes?.keep(one as RawRecord) ?? []);
  const raw = archive?.join([kept, parts], []);
  return raw && (JSON.parse(JSON.stringify(raw)) as RawRecord);
}
const mapped = (about: object, listed?: readonly object[]) =>
  bangumi.map(recordOf(subject(7, about), listed) ?? {});
const factsOf = (about: object, listed?: readonly object[]) => mapped(about, listed).facts;

it('finds the newest archive with its checksum, and none without one', () => {
  const latest = {
    browser_download_url: 'https://github.com/bangumi/Archive/releases/download/archive/dump.zip',
    content_type: 'application/zip',
    digest: `sha256:${'A1'.repeat(32)}`,
    name: 'dump.zip',
    size: 435_891_841,
  };
  const found = { address: latest.browser_download_url, sha256: 'a1'.repeat(32), bytes: 435_891_841 };
  expect(archive.read(latest)).toEqual(found);
  expect(archive.read({ ...latest, digest: undefined, sha256: 'a1'.repeat(32) })).toEqual(found);
  for (const odd of [
    { digest: undefined },
    { digest: `sha512:${'a1'.repeat(32)}` },
    { digest: 'sha256:a1' },
    { size: 0 },
    { size: '435891841' },
    { browser_download_url: '' },
    { browser_download_url: 'dump.zip' },
  ])
    expect(archive.read({ ...latest, ...odd })).toBeUndefined();
  for (const odd of [undefined, null, [], [latest], 'dump.zip']) expect(archive.read(odd)).toBeUndefined();
});

it('keeps of a line only what is mapped, of anime and their main episodes', () => {
  expect(recordOf(subject(7), [wikiEpisode(7, 1)])).toEqual({
    score: 7.8,
    score_details: { 1: 0, 7: 40, 8: 60, 9: 12 },
    date: '2024-04-05',
    count: '12',
    tags: [{ name: '科幻', count: 200 }],
    tagged: 300,
    episodes: [{ sort: 1, name: '潮の1話目', duration: '24m', airdate: '2024-04-05' }],
  });
  for (const type of [1, 3, 4, 6, '2', undefined]) expect(recordOf(subject(7, { type }))).toBeUndefined();
  for (const type of [1, 2, 3, 4, 5, 6, undefined])
    expect(recordOf(subject(7), [wikiEpisode(7, 1, { type })])?.episodes).toEqual([]);
});

it('maps a score that enough people gave', () => {
  expect(factsOf({}).SCORE).toEqual(['78']);
  expect(factsOf({ score_details: { 8: 30 } }).SCORE).toEqual(['78']);
  for (const odd of [
    { score_details: { 8: 29 } },
    { score_details: { 8: '300' } },
    { score_details: [300], score: 0 },
    { score_details: undefined },
    { score: 0 },
    { score: 11 },
    { score: '7.8' },
  ])
    expect(factsOf(odd).SCORE).toEqual([]);
});

it('maps how many people gave each grade', () => {
  const said = mapped({ score_details: { 1: 2, 7: 40, 10: 8, 11: 5, good: 3 } });
  expect(said.grades).toEqual([2, 0, 0, 0, 0, 0, 40, 0, 0, 8]);
  expect(said.votes).toBe(50);
});

it('maps the number of episodes where the page and its list agree', () => {
  expect(factsOf({}, episodesOf(7, 12)).EPISODE_COUNT).toEqual(['12']);
  const later = Array.from({ length: 12 }, (_, at) => wikiEpisode(7, 24 - at));
  expect(factsOf({}, later).EPISODE_COUNT).toEqual(['12']);
  expect(factsOf({ infobox: '{{Infobox\n|话数= 12话\n}}' }, episodesOf(7, 12)).EPISODE_COUNT).toEqual(['12']);
  for (const [about, listed] of [
    [{}, episodesOf(7, 11)],
    [{}, [...episodesOf(7, 11), wikiEpisode(7, 11)]],
    [{}, [...episodesOf(7, 11), wikiEpisode(7, 13)]],
    [{}, [...episodesOf(7, 11), wikiEpisode(7, 11.5)]],
    [{}, [...episodesOf(7, 11), wikiEpisode(7, 12, { sort: '12' })]],
    [{}, []],
    [{ infobox: '{{Infobox\r\n|话数= *\r\n}}' }, episodesOf(7, 12)],
    [{ infobox: '{{Infobox\r\n|话数= 12+OVA\r\n}}' }, episodesOf(7, 12)],
    [{ infobox: 7 }, episodesOf(7, 12)],
  ] as const)
    expect(factsOf(about, listed).EPISODE_COUNT).toEqual([]);
});

it('maps the native titles of main episodes, by their order', () => {
  const later = [26, 25].map((sort) => wikiEpisode(7, sort));
  expect(mapped({}, later).episodes).toEqual({
    count: 2,
    nativeTitles: new Map([
      [1, '潮の25話目'],
      [2, '潮の26話目'],
    ]),
  });
  expect(mapped({}, [wikiEpisode(7, 1), wikiEpisode(7, 3)]).episodes).toBeUndefined();
  expect(mapped({}).episodes).toBeUndefined();
});

it('maps the days of all main episodes, in their order', () => {
  const of = (...days: unknown[]) =>
    factsOf(
      {},
      days.map((airdate, at) => wikiEpisode(7, days.length - at, { airdate })),
    ).EPISODE_DATES;
  expect(of('2024-04-12', '2024-04-05')).toEqual(['2024-04-05', '2024-04-12']);
  expect(of('2024-12-3', '2024-4-05', '2024-4-5')).toEqual(['2024-04-05', '2024-04-05', '2024-12-03']);
  // The site drops all days if one is none.
  expect(of('2024-04-12', '')).toEqual(['', '2024-04-12']);
  expect(of(20240412, '2024')).toEqual(['2024', '']);
  expect(factsOf({}, [wikiEpisode(7, 1), wikiEpisode(7, 3)]).EPISODE_DATES).toEqual([]);
});

it('leaves out what is no title: a number, a placeholder, another type, blanks', () => {
  const none = [
    '第1話',
    '第一話',
    '第 2 话',
    '第３回',
    '4',
    '十二',
    '#5',
    'EP6',
    'Episode 7',
    'TBA',
    '未定',
    '？？？',
    ' ',
  ];
  const listed = [...none, '', null, 7, '第二の灯台', '第1話 灯台守', '8マン', 'Lighthouse'].map((name, at) =>
    wikiEpisode(7, at + 1, { name }),
  );
  expect([...(mapped({}, listed).episodes?.nativeTitles?.values() ?? [])]).toEqual([
    '第二の灯台',
    '第1話 灯台守',
    '8マン',
    'Lighthouse',
  ]);
});

it('has the list of an anime to itself', () => {
  expect(bangumi.placeOf?.('7')).toEqual({ list: '7', first: 1 });
});

it('maps the day it started, if it is one', () => {
  expect(factsOf({}).STARTS_ON).toEqual(['2024-04-05']);
  for (const date of ['2024', '2024-04', '', undefined, 20240405])
    expect(factsOf({ date }).STARTS_ON).toEqual([]);
});

it.each<[string, string[]]>([
  ['24m', ['24']],
  ['1h30m', ['90']],
  ['23m40s', ['24']],
  ['24分', ['24']],
  ['24 min', ['24']],
  ['00:24:10', ['24']],
  ['01:45:00', ['105']],
  ['23:40', ['24']],
  ['240s', ['4']],
  ['1:30', []],
  ['24', []],
  ['', []],
  ['about 24m', []],
  ['24m ×2', []],
])('reads the length "%s" as %j', (duration, minutes) => {
  const listed = [1, 2, 3].map((sort) => wikiEpisode(7, sort, { duration }));
  expect(factsOf({}, listed).EPISODE_MINUTES).toEqual(minutes);
});

it('maps a length that most episodes have', () => {
  const of = (...minutes: (number | undefined)[]) =>
    factsOf(
      {},
      minutes.map((one, at) => wikiEpisode(7, at + 1, { duration: one === undefined ? '' : `${one}m` })),
    ).EPISODE_MINUTES;
  expect(of(48, 24, 24, 24)).toEqual(['24']);
  expect(of(48, 48, 24, 24)).toEqual([]);
  expect(of(24, 24, undefined, undefined)).toEqual([]);
});

it('maps tags that name a genre or subject, if enough people gave them', () => {
  const words = (...tags: [string, number][]) =>
    mapped({ tags: tags.map(([name, count]) => ({ name, count })) }).words;
  expect(words(['TV', 100], ['科幻', 25], ['校园', 24], ['神作', 90])).toEqual(['Sci-Fi']);
  expect(words(['恋爱', 10])).toEqual(['Romance']);
  expect(words(['恋爱', 9])).toEqual([]);
  expect(words(['constructor', 100], ['__proto__', 100])).toEqual([]);
  expect(mapped({ tags: '科幻' }).words).toEqual([]);
});

it('maps what other anime are to it by the number of the kind, and leaves out kinds that say too little', () => {
  const relationsOf = (lines: readonly object[]) => {
    const entry = archive.entries.find(({ name }) => name === 'subject-relations.jsonlines');
    expect(entry?.key).toBe('subject_id');
    const kept = lines.flatMap((line) => entry?.keep(line as RawRecord) ?? []);
    const raw = archive.join([[subjects?.keep(subject(7))], [], [], [], [], kept], []) ?? {};
    return { raw, relations: bangumi.map(JSON.parse(JSON.stringify(raw)) as RawRecord).relations };
  };
  const types = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 99, 1005, 4003];
  expect(relationsOf(types.map((type) => wikiRelation(7, 100 + type, type))).relations).toEqual([
    { kind: 'PREQUEL', externalId: '102' },
    { kind: 'SEQUEL', externalId: '103' },
    { kind: 'SUMMARY', externalId: '104' },
    { kind: 'PARENT', externalId: '105' },
    { kind: 'SIDE_STORY', externalId: '106' },
    { kind: 'OTHER', externalId: '108' },
    { kind: 'ALTERNATIVE', externalId: '109' },
    { kind: 'ALTERNATIVE', externalId: '110' },
    { kind: 'SPIN_OFF', externalId: '111' },
    { kind: 'PARENT', externalId: '112' },
  ]);
  expect(relationsOf([wikiRelation(7, 8, 3)]).raw.relations).toEqual([{ type: 3, id: 8 }]);
  const odd = [
    { relation_type: 3 },
    { relation_type: '3', related_subject_id: 8 },
    { related_subject_id: 8 },
  ];
  const nothing = relationsOf(odd);
  expect(nothing.relations).toEqual([]);
  expect(nothing.raw).not.toHaveProperty('relations');
});

it('keeps no list of episodes that is too long for a record', () => {
  expect(recordOf(subject(7), episodesOf(7, 400))?.episodes).toHaveLength(400);
  expect(recordOf(subject(7), episodesOf(7, 401))).not.toHaveProperty('episodes');
});

it('leads to its page about an anime', () => {
  expect(bangumi.page?.('7')).toBe('https://bgm.tv/subject/7');
});
