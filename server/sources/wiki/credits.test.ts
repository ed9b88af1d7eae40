import {
  inCast,
  inStaff,
  inVoice,
  subject,
  type WikiCredits,
  wikiPage,
  wikiPerson,
} from '../../../tests/support/catalogue/wikiArchive';
import { bangumi } from '../bangumi';
import type { RawRecord } from '../descriptor';

const { archive } = bangumi;
if (!archive?.named) throw new Error('there is no archive to read');
const [subjects, , castEntry, voiceEntry, staffEntry] = archive.entries;
const [characterEntry, personEntry] = archive.named;

/** What is stored of these lines, and what is looked up for them. */
function joined({ cast = [], voices = [], staff = [], characters = [], people = [] }: WikiCredits) {
  const kept = (entry: { keep(line: RawRecord): unknown } | undefined, lines: readonly unknown[]) =>
    lines.map((line) => entry?.keep(line as RawRecord)).filter((one) => one !== undefined);
  const parts = [
    kept(subjects, [subject(7)]),
    [],
    kept(castEntry, cast),
    kept(voiceEntry, voices),
    kept(staffEntry, staff),
  ];
  const partOf = (entry: typeof personEntry, lines: readonly unknown[]) => (id: string) =>
    entry?.keep((lines.find((line) => String((line as RawRecord).id) === id) ?? {}) as RawRecord);
  const raw = archive?.join(parts, [partOf(characterEntry, characters), partOf(personEntry, people)]);
  return {
    raw: JSON.parse(JSON.stringify(raw)) as RawRecord,
    characterIds: characterEntry?.namedIn(parts),
    personIds: personEntry?.namedIn(parts),
  };
}
const mapped = (credits: WikiCredits) => bangumi.map(joined(credits).raw);
const castOf = (credits: WikiCredits) => mapped(credits).facts.CHARACTERS;
const staffOf = (credits: WikiCredits) => mapped(credits).facts.STAFF;

const range = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);
const names = [
  wikiPage(1, '阿良々木暦', { 罗马字: 'Araragi Koyomi' }),
  wikiPage(2, '戦場ヶ原ひたぎ', { 纯假名: 'せんじょうがはら ひたぎ' }),
  wikiPage(3, '八九寺真宵'),
];
const three: WikiCredits = { cast: [1, 2, 3].map((id) => inCast(7, id)), characters: names };

it('maps cast and staff in the lines that people edit', () => {
  const { facts, people } = mapped({
    ...three,
    voices: [inVoice(7, 1, 11), inVoice(7, 3, 12)],
    staff: [inStaff(7, 13, 2)],
    people: [
      wikiPerson(11, '神谷浩史', { 罗马字: 'Kamiya Hiroshi' }),
      wikiPerson(12, '加藤英美里', { 英文名: 'Emiri Katou' }),
      wikiPerson(13, '新房昭之', { 纯假名: 'しんぼう あきゆき' }),
    ],
  });
  expect(facts.CHARACTERS).toEqual([
    'MAIN | Koyomi Araragi | 阿良々木暦 | Hiroshi Kamiya',
    'MAIN | Hitagi Senjogahara | 戦場ヶ原ひたぎ',
    'MAIN | 八九寺真宵 |  | Emiri Katou',
  ]);
  expect(facts.STAFF).toEqual(['DIRECTOR | Akiyuki Shinbo']);
  expect(people).toEqual(
    new Map([
      ['Hiroshi Kamiya', '神谷浩史'],
      ['Emiri Katou', '加藤英美里'],
      ['Akiyuki Shinbo', '新房昭之'],
    ]),
  );
});

it('stores of them only what it maps', () => {
  const { raw } = joined({ ...three, voices: [inVoice(7, 1, 11)], people: [wikiPerson(11, 'LiSA')] });
  expect(raw.characters).toEqual([
    { role: 'MAIN', name: 'Koyomi Araragi', native: '阿良々木暦', voice: { name: 'LiSA' } },
    { role: 'MAIN', name: 'Hitagi Senjogahara', native: '戦場ヶ原ひたぎ' },
    { role: 'MAIN', name: '八九寺真宵' },
  ]);
  expect(raw).not.toHaveProperty('staff');
  expect(joined({}).raw).not.toHaveProperty('characters');
});

it('names main characters first, each group in its order, and no guests', () => {
  const cast = [
    inCast(7, 1, { type: 2, order: 1 }),
    inCast(7, 2, { type: 1, order: 9 }),
    inCast(7, 3, { type: 1, order: 0 }),
    inCast(7, 4, { type: 3, order: 0 }),
    inCast(7, 5, { type: '1' }),
    inCast(7, 6, { type: undefined }),
  ];
  const characters = range(6).map((id) => wikiPage(id, `C${id}`));
  expect(castOf({ cast, characters })).toEqual(['MAIN | C3', 'MAIN | C2', 'SUPPORTING | C1']);
});

it('names ten characters, and none where fewer than three have a name', () => {
  const cast = range(30).map((id) => inCast(7, id));
  const characters = range(30).map((id) => wikiPage(id, `C${id}`));
  expect(castOf({ cast, characters })).toEqual(range(10).map((id) => `MAIN | C${id}`));
  expect(castOf({ cast, characters: characters.slice(0, 3) })).toHaveLength(3);
  expect(castOf({ cast, characters: characters.slice(0, 2) })).toEqual([]);
  expect(joined({ cast, characters }).characterIds).toEqual(range(15).map(String));
});

it('leaves out machines and organisations, and who has the name of someone before', () => {
  const cast = range(6).map((id) => inCast(7, id));
  const characters = [
    wikiPage(1, 'Ship', {}, { role: 2 }),
    wikiPage(2, 'Fleet', {}, { role: 3 }),
    wikiPage(3, 'Ann'),
    wikiPage(4, 'Ann', { 英文名: 'Ben' }),
    wikiPage(5, 'Cid'),
    wikiPage(6, 'Cid', {}, { infobox: 7 }),
  ];
  expect(castOf({ cast, characters })).toEqual(['MAIN | Ann', 'MAIN | Ben', 'MAIN | Cid']);
});

it('names a voice only if it is one person with a name in Latin letters', () => {
  const people = [
    wikiPerson(11, '神谷浩史', { 罗马字: 'Kamiya Hiroshi' }),
    wikiPerson(12, '加藤英美里'),
    wikiPerson(13, 'Choir', {}, { type: 3 }),
    wikiPerson(14, 'Lee', {}),
  ];
  const voicesOf = (...voices: object[]) =>
    castOf({ ...three, voices, people })?.map((line) => line.split(' | ')[3] ?? '');
  expect(voicesOf(inVoice(7, 1, 11))).toEqual(['Hiroshi Kamiya', '', '']);
  expect(voicesOf(inVoice(7, 1, 12), inVoice(7, 2, 13), inVoice(7, 3, 15))).toEqual(['', '', '']);
  expect(voicesOf(inVoice(7, 1, 11), inVoice(7, 1, 14))).toEqual(['', '', '']);
  expect(voicesOf(inVoice(7, 1, 11), inVoice(7, 1, 11))).toEqual(['Hiroshi Kamiya', '', '']);
  expect(voicesOf(inVoice(7, 1, 14, { summary: '中文' }), inVoice(7, 1, 11))).toEqual([
    'Hiroshi Kamiya',
    '',
    '',
  ]);
});

it('maps each role of the staff in the order in which they are shown, and no other position', () => {
  const positions = [6, 8, 3, 10, 2, 74, 1, 4, 5, 7, 20, 106, 0, -1];
  const staff = positions.map((position) => inStaff(7, 100 + position, position));
  const people = positions.map((position) => wikiPerson(100 + position, `P${position}`));
  expect(staffOf({ staff, people })).toEqual([
    'ORIGINAL_CREATOR | P1',
    'CHIEF_DIRECTOR | P74',
    'DIRECTOR | P2',
    'SERIES_COMPOSITION | P10',
    'SCRIPT | P3',
    'CHARACTER_DESIGN | P8',
    'MUSIC | P6',
  ]);
});

it('names three people of a role and twelve in all, each once, without companies', () => {
  const people = [...range(9), 20].map((id) => wikiPerson(id, `P${id}`, {}, id === 1 ? { type: 2 } : {}));
  const staffWith = (...positions: number[]) =>
    staffOf({ staff: positions.flatMap((one) => range(9).map((id) => inStaff(7, id, one))), people });
  expect(staffWith(3)).toEqual(['SCRIPT | P2', 'SCRIPT | P3', 'SCRIPT | P4']);
  expect(staffWith(3, 3)).toHaveLength(3);
  expect(staffWith(1, 2, 3, 6, 8, 10, 74)).toHaveLength(12);
});

it('looks up who speaks for a character that is named, and the staff', () => {
  const { personIds } = joined({
    cast: [inCast(7, 1), inCast(7, 2, { type: 3 })],
    voices: [inVoice(7, 1, 11), inVoice(7, 2, 12), inVoice(7, 9, 13)],
    staff: [inStaff(7, 14, 2), inStaff(7, 15, 20)],
  });
  expect(personIds).toEqual(['11', '14']);
});

it('tells people by their names whatever their accents and capitals', () => {
  const called = (name: unknown) => personEntry?.calledAlone?.({ name });
  expect(called('René LALOUX')).toBe(called('Rene Laloux'));
  expect(called('Rene Laloux')).not.toBe(called('Renée Laloux'));
  expect(called(undefined)).toBeUndefined();
  expect(characterEntry?.calledAlone).toBeUndefined();
});

it('maps nothing of a record in which they are anything else', () => {
  for (const odd of [
    { characters: 'x', staff: {} },
    { characters: [7, null, {}], staff: [[], { role: 'MUSIC' }] },
  ]) {
    const { facts, people } = bangumi.map(odd);
    expect([facts.CHARACTERS, facts.STAFF, people]).toEqual([[], [], new Map()]);
  }
});
