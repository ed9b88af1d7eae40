import fc from 'fast-check';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { createEntry } from '../entry';
import { joinParts, type MalRecord, malRecord } from '../export/malXml';
import type { EntryRecord } from './importRow';
import { mergeEntry } from './plan/mergeEntry';
import { splitParts } from './splitParts';

const part = (id: number, episodeCount: number | null): AnimeRow =>
  ({ id, episodeCount, episodeCountEstimated: false }) as AnimeRow;
const record = (given: Partial<EntryRecord>): EntryRecord => ({
  status: 'WATCHING',
  progress: 0,
  score: null,
  startedOn: null,
  finishedOn: null,
  notes: '',
  tags: [],
  rewatches: 0,
  ...given,
});
const parts = [part(1, 13), part(2, 12), part(3, 10)];
const shared = (given: Partial<EntryRecord>) =>
  splitParts(parts, record(given)).map(({ anime, record: { status, progress } }) => [
    anime.id,
    status,
    progress,
  ]);

describe('the parts of a split series', () => {
  it('are filled one after the other', () => {
    expect(shared({ progress: 5 })).toEqual([[1, 'WATCHING', 5]]);
    expect(shared({ progress: 20 })).toEqual([
      [1, 'COMPLETED', 13],
      [2, 'WATCHING', 7],
    ]);
    expect(shared({ progress: 13, status: 'PAUSED' })).toEqual([
      [1, 'COMPLETED', 13],
      [2, 'PAUSED', 0],
    ]);
  });

  it('are all planned or all completed together', () => {
    expect(shared({ status: 'PLANNING' })).toEqual([
      [1, 'PLANNING', 0],
      [2, 'PLANNING', 0],
      [3, 'PLANNING', 0],
    ]);
    expect(shared({ status: 'COMPLETED', progress: 35 }).map(([, status]) => status)).toEqual(
      new Array(3).fill('COMPLETED'),
    );
  });

  it('are whole if all of it was completed without a number, be it before a rewatch', () => {
    const whole = (given: Partial<EntryRecord>) =>
      splitParts(parts, record(given)).map((one) => asMal(one.record, one.anime).watched);
    expect(whole({ status: 'COMPLETED', progressUnsaid: true })).toEqual([13, 12, 10]);
    expect(whole({ status: 'COMPLETED', progress: 20 })).toEqual([13, 7, 0]);
    const pass = { number: 1, status: 'COMPLETED' as const, progress: 3, startedOn: null, finishedOn: null };
    const again = { status: 'REWATCHING' as const, progress: 3, pass: 2, seenBefore: 3, passes: [pass] };
    expect(whole({ ...again, seenUnsaid: true })).toEqual([13, 12, 10]);
  });

  it('are watched again one at a time', () => {
    const passes = [
      { number: 1, status: 'COMPLETED' as const, progress: 35, startedOn: '2011', finishedOn: null },
    ];
    expect(shared({ status: 'REWATCHING', progress: 14, seenBefore: 35, pass: 2, passes })).toEqual([
      [1, 'COMPLETED', 13],
      [2, 'REWATCHING', 1],
      [3, 'COMPLETED', 10],
    ]);
  });

  it('are not split if their length is unknown', () => {
    expect(splitParts([part(1, null), part(2, 12)], record({ progress: 20 }))).toHaveLength(1);
    expect(splitParts([], record({}))).toEqual([]);
  });

  const date = fc.option(fc.constantFrom('2009', '2011-04', '2012-07-08'), { nil: null });
  const common = {
    score: fc.integer({ min: 0, max: 10 }).map((score) => (score === 0 ? null : score * 10)),
    startedOn: date,
    finishedOn: date,
    notes: fc.constantFrom('', 'A note'),
    tags: fc.constantFrom<string[]>([], ['slow', 'kind']),
    rewatches: fc.integer({ min: 0, max: 5 }),
    priority: fc.constantFrom('LOW' as const, 'MEDIUM' as const, 'HIGH' as const),
  };
  const plain = fc.record({
    ...common,
    status: fc.constantFrom('WATCHING' as const, 'PAUSED' as const, 'DROPPED' as const, 'PLANNING' as const),
    progress: fc.integer({ min: 0, max: 35 }),
  });
  const completed = fc.record({
    ...common,
    status: fc.constant('COMPLETED' as const),
    progress: fc.constant(35),
  });
  const again = fc
    .record({ ...common, progress: fc.integer({ min: 0, max: 35 }) })
    .map(({ startedOn, finishedOn, ...rest }) => ({
      ...rest,
      status: 'REWATCHING' as const,
      startedOn: null,
      finishedOn: null,
      seenBefore: 35,
      pass: 2,
      passes: [{ number: 1, status: 'COMPLETED' as const, progress: 35, startedOn, finishedOn }],
    }));

  it('are joined back into the record that they were split from', () => {
    fc.assert(
      fc.property(fc.oneof(plain, completed, again), (given) => {
        const whole = asMal(given, part(9, 35));
        const shares = splitParts(parts, given).map((one) => asMal(one.record, one.anime));
        expect(joinParts(shares, shares.length === parts.length)).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });
});

/** Makes an entry of a record as an import does, and reads it as an export does. */
function asMal(given: EntryRecord, anime: AnimeRow): MalRecord {
  const deps = { random: { id: () => 'id', text: () => '' }, clock: { now: () => new Date(0) } };
  const entry = createEntry(deps, { userId: 'one', animeId: anime.id });
  const made = mergeEntry({ entry, passes: [], fresh: true }, given, { anime, policy: 'FILL' });
  const mal = malRecord(made.entry, made.passes);
  if (!mal) throw new Error('It has a status');
  return mal;
}
