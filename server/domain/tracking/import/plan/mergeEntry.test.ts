import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { AnimeRow } from '../../../../data/stores/animeRow';
import { createEntry, type Entry, entryStatuses, seenUpTo } from '../../entry';
import { type EntryRecord, importPolicies } from '../importRow';
import { mergeEntry, type WithPasses } from './mergeEntry';

const anime = { id: 1, episodeCount: 24, episodeCountEstimated: false } as AnimeRow;
const deps = { random: { id: () => 'id', text: () => '' }, clock: { now: () => new Date(0) } };
const blank = createEntry(deps, { userId: 'one', animeId: 1 });
const { createdAt: _, updatedAt: __, ...begun } = blank;

const date = fc.option(fc.constantFrom('2009', '2011-04', '2012-07-08'), { nil: null });
const course = fc
  .record({
    status: fc.constantFrom(...entryStatuses, null),
    progress: fc.integer({ min: 0, max: 24 }),
    startedOn: date,
    finishedOn: date,
    pass: fc.integer({ min: 1, max: 4 }),
    seenBefore: fc.integer({ min: 0, max: 24 }),
  })
  .map((given) => ({
    ...given,
    pass: given.status === 'REWATCHING' ? Math.max(2, given.pass) : given.pass,
  }));
const words = fc.record({
  score: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
  notes: fc.constantFrom('', 'Mine', 'Theirs'),
  tags: fc.constantFrom<string[]>([], ['slow'], ['kind']),
  rewatches: fc.integer({ min: 0, max: 4 }),
});
const passesOf = ({ pass }: { pass: number }) =>
  Array.from({ length: pass - 1 }, (_, n) => ({
    number: n + 1,
    status: 'COMPLETED' as const,
    progress: 24,
    startedOn: null,
    finishedOn: '2010',
  }));

const standing = fc.tuple(course, words).map(
  ([where, what]): WithPasses => ({
    entry: { ...blank, ...where, ...what },
    passes: passesOf(where),
  }),
);
const brought = fc
  .tuple(course, words)
  .map(([where, what]): EntryRecord => ({ ...where, ...what, passes: passesOf(where) }));
const policies = fc.constantFrom(...importPolicies);

const merge = (stands: WithPasses, record: EntryRecord, policy: (typeof importPolicies)[number]) =>
  mergeEntry({ ...stands, fresh: false }, record, { anime, policy });

const unset: Record<string, unknown> = {
  status: null,
  progress: 0,
  score: null,
  notes: '',
  tags: [],
  startedOn: null,
  finishedOn: null,
};

describe('an entry and a file about the same anime', () => {
  it('change nothing the second time', () => {
    fc.assert(
      fc.property(standing, brought, policies, (stands, record, policy) => {
        const once = merge(stands, record, policy);
        expect(merge(once, record, policy)).toEqual(once);
      }),
      { numRuns: 3000 },
    );
  });

  it('never revert "completed" or a rewatch, nor its progress', () => {
    fc.assert(
      fc.property(standing, brought, policies, (stands, record, policy) => {
        const done = (entry: Entry) => entry.status === 'COMPLETED' || entry.status === 'REWATCHING';
        fc.pre(done(stands.entry));
        const { entry } = merge(stands, record, policy);
        expect(done(entry)).toBe(true);
        const completed = stands.entry.status === 'COMPLETED' ? stands.entry.progress : 0;
        expect(seenUpTo(entry)).toBeGreaterThanOrEqual(completed);
        expect(entry.progress).toBeGreaterThanOrEqual(entry.status === 'COMPLETED' ? completed : 0);
        expect(entry.rewatches).toBeGreaterThanOrEqual(stands.entry.rewatches);
      }),
      { numRuns: 3000 },
    );
  });

  it('change nothing with KEEP, and no existing value with FILL', () => {
    fc.assert(
      fc.property(standing, brought, (stands, record) => {
        expect(merge(stands, record, 'KEEP')).toEqual(stands);
        const { entry } = merge(stands, record, 'FILL');
        const existing = Object.entries(stands.entry).filter(
          ([field, value]) => field in unset && !isDeepStrictEqual(value, unset[field]),
        );
        expect(entry).toMatchObject(Object.fromEntries(existing));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['a certain count', anime, {}, 24],
    ['an estimated count', { ...anime, episodeCountEstimated: true }, {}, 24],
    [
      'an estimated count and another in the file',
      { ...anime, episodeCountEstimated: true },
      { episodes: 26 },
      26,
    ],
    ['no count but the file’s', { ...anime, episodeCount: null }, { episodes: 26 }, 26],
    ['no count', { ...anime, episodeCount: null }, {}, 0],
  ])('make "completed" without episodes whole: %s', (_, counted, file, whole) => {
    const record = { ...begun, status: 'COMPLETED' as const, progressUnsaid: true, ...file };
    const merged = (stands: Entry, given: EntryRecord, fresh: boolean) =>
      mergeEntry({ entry: stands, passes: [], fresh }, given, { anime: counted, policy: 'FILL' }).entry
        .progress;
    expect(merged(blank, record, true)).toBe(whole);
    // An earlier import may have left it at nothing.
    expect(merged({ ...blank, status: 'COMPLETED' }, record, false)).toBe(whole);
    const partly = { ...begun, status: 'COMPLETED' as const, progress: 5, ...file };
    expect(merged(blank, partly, true)).toBe(5);
    const again = { ...begun, status: 'REWATCHING' as const, pass: 2, seenUnsaid: true, ...file };
    const first = { number: 1, status: 'COMPLETED' as const, progress: 0, startedOn: null, finishedOn: null };
    const { entry, passes } = mergeEntry(
      { entry: blank, passes: [], fresh: true },
      { ...again, passes: [first] },
      { anime: counted, policy: 'FILL' },
    );
    expect([entry.seenBefore, passes[0]?.progress]).toEqual([whole, whole]);
  });

  it('keep passes numbered below the current one', () => {
    fc.assert(
      fc.property(standing, brought, policies, (stands, record, policy) => {
        const { entry, passes } = merge(stands, record, policy);
        const numbers = passes.map(({ number }) => number);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers.every((number) => number < entry.pass)).toBe(true);
      }),
    );
  });

  it('leave earlier passes that are known here if the file only counts them', () => {
    const known = { number: 1, status: 'DROPPED' as const, progress: 5, startedOn: null, finishedOn: null };
    const again = { status: 'REWATCHING' as const, progress: 2, seenBefore: 5 };
    const counted = (pass: number): EntryRecord => ({
      ...begun,
      ...again,
      pass,
      seenBefore: 0,
      passes: passesOf({ pass }),
      passesUnsaid: true,
      seenUnsaid: true,
    });
    const second = { entry: { ...blank, ...again, pass: 2 }, passes: [known] };
    expect(merge(second, counted(2), 'REPLACE')).toEqual(second);
    const third = { entry: { ...blank, ...again, pass: 3 }, passes: [known] };
    const { entry, passes } = merge(third, counted(3), 'REPLACE');
    expect(passes).toEqual([
      known,
      expect.objectContaining({ number: 2, status: 'COMPLETED', progress: 24 }),
    ]);
    expect(entry.seenBefore).toBe(24);
  });

  it('leave a rewatch that was interrupted, if the file knows of no rewatch', () => {
    const paused = { ...blank, status: 'PAUSED' as const, progress: 6, pass: 2, seenBefore: 24 };
    const stands = { entry: paused, passes: passesOf(paused) };
    const completed = { ...begun, status: 'COMPLETED' as const, progress: 24 };
    expect(merge(stands, completed, 'REPLACE')).toEqual(stands);
    const further = { ...begun, status: 'PAUSED' as const, progress: 8, pass: 2 };
    expect(merge(stands, further, 'REPLACE').entry).toMatchObject({ status: 'PAUSED', progress: 8, pass: 2 });
  });

  it('write what the file has with REPLACE, and limit progress to a certain count', () => {
    const stands = {
      entry: { ...blank, status: 'WATCHING' as const, progress: 3, notes: 'Mine' },
      passes: [],
    };
    const file = { ...begun, status: 'DROPPED' as const, progress: 99, score: 40, notes: '' };
    expect(merge(stands, file, 'REPLACE').entry).toMatchObject({
      status: 'DROPPED',
      progress: 24,
      score: 40,
      notes: 'Mine',
    });
  });
});
