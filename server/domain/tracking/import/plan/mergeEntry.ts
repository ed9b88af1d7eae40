import type { AnimeRow } from '../../../../data/stores/animeRow';
import type { WatchPass } from '../../../../data/stores/watchStore';
import { type Entry, type EntryStatus, seenUpTo } from '../../entry';
import { clampProgress, sureCount } from '../../progress/rules';
import type { EntryRecord, ImportPolicy } from '../importRow';

/** An entry with the passes behind it. */
export interface WithPasses {
  entry: Entry;
  passes: WatchPass[];
}

/**
 * What becomes of an entry by a file's record (product P4). KEEP leaves it, FILL writes where nothing stands, REPLACE
 * writes whatever the file has. None of them takes "completed" or a rewatch back. `fresh` is the entry as it begins, for
 * an anime that was not on the list.
 */
export function mergeEntry(
  { entry, passes, fresh }: WithPasses & { fresh: boolean },
  given: EntryRecord,
  { anime, policy }: { anime: AnimeRow; policy: ImportPolicy },
): WithPasses {
  const record = coursed(given, anime);
  if (fresh) return begin(entry, record);
  if (policy === 'KEEP') return { entry, passes };
  return policy === 'FILL' ? fill({ entry, passes }, record) : replace({ entry, passes }, record);
}

/**
 * Progress within the number of episodes: that of the catalogue, or the file's own where the catalogue has none. Where a file
 * says "completed" and no number, all were seen; where it has no status, whoever has seen the last episode has completed it.
 */
function coursed(given: EntryRecord, anime: AnimeRow): EntryRecord {
  const count = sureCount(anime) ?? given.episodes ?? null;
  const progress = clampProgress(Math.min(given.progress, count ?? given.progress), anime);
  if (given.statusGuessed && given.status === 'WATCHING') {
    const whole = count !== null && count > 0 && progress >= count;
    return whole ? { ...given, progress, status: 'COMPLETED' } : { ...given, progress, finishedOn: null };
  }
  if (given.seenUnsaid && count !== null) {
    const passes = given.passes?.map((pass) => ({ ...pass, progress: Math.max(pass.progress, count) }));
    return { ...given, progress, passes, seenBefore: Math.max(given.seenBefore ?? 0, count) };
  }
  const nothing = given.status === 'COMPLETED' && progress === 0;
  // A number in the file counts, be it 0, where the catalogue knows better how many there are.
  const whole = nothing && (given.progressUnsaid || sureCount(anime) === null);
  return { ...given, progress: whole ? (count ?? 0) : progress };
}

function begin(entry: Entry, record: EntryRecord): WithPasses {
  const { createdAt, updatedAt } = record;
  return {
    entry: {
      ...entry,
      ...courseOf(record),
      ...plainOf(record),
      rewatches: record.rewatches,
      ...(createdAt ? { createdAt: new Date(createdAt) } : {}),
      ...(updatedAt ? { updatedAt: new Date(updatedAt) } : {}),
    },
    passes: record.passes ?? [],
  };
}

/** Status, progress, pass and the dates of the pass say one thing together: where somebody is. They change together. */
type Course = Pick<Entry, 'status' | 'progress' | 'pass' | 'seenBefore' | 'startedOn' | 'finishedOn'>;

function courseOf(record: EntryRecord): Course {
  const { status, progress, pass = 1, seenBefore = 0, startedOn, finishedOn } = record;
  return { status, progress, pass, seenBefore, startedOn, finishedOn };
}

function plainOf(record: EntryRecord): Pick<Entry, 'score' | 'notes' | 'tags'> & Partial<Entry> {
  const { score, notes, tags, priority, visibility, spoilerLevel } = record;
  return {
    score,
    notes,
    tags,
    ...(priority === undefined ? {} : { priority }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(spoilerLevel === undefined ? {} : { spoilerLevel }),
  };
}

function fill({ entry, passes }: WithPasses, record: EntryRecord): WithPasses {
  const blank = entry.status === null && entry.progress === 0 && entry.pass === 1;
  const moved = blank
    ? { entry: { ...entry, ...courseOf(record), ...kept(entry, record) }, passes: record.passes ?? [] }
    : { entry, passes };
  const same = moved.entry.status === record.status && moved.entry.pass === (record.pass ?? 1);
  const filled: Entry = {
    ...moved.entry,
    progress: moved.entry.progress || (same ? record.progress : 0),
    startedOn: moved.entry.startedOn ?? (same ? record.startedOn : null),
    finishedOn: moved.entry.finishedOn ?? (same ? record.finishedOn : null),
    score: moved.entry.score ?? record.score,
    notes: moved.entry.notes || record.notes,
    tags: moved.entry.tags.length > 0 ? moved.entry.tags : record.tags,
    rewatches: moved.entry.rewatches || record.rewatches,
    spoilerLevel: moved.entry.spoilerLevel ?? record.spoilerLevel ?? null,
  };
  return { entry: filled, passes: moved.passes };
}

/** A date that stands there stays, also where nothing else does. */
function kept(entry: Entry, { startedOn, finishedOn }: EntryRecord) {
  return { startedOn: entry.startedOn ?? startedOn, finishedOn: entry.finishedOn ?? finishedOn };
}

function replace(current: WithPasses, record: EntryRecord): WithPasses {
  const moved = replaceCourse(current, record);
  const { entry } = moved;
  const { score, notes, tags, ...plain } = plainOf(record);
  return {
    entry: {
      ...entry,
      ...plain,
      // Nothing in the file is no wish to have nothing here.
      score: score ?? entry.score,
      notes: notes || entry.notes,
      tags: tags.length > 0 ? tags : entry.tags,
      rewatches: Math.max(entry.rewatches, record.rewatches),
    },
    passes: moved.passes,
  };
}

const seenToTheEnd = (status: EntryStatus | null) => status === 'COMPLETED' || status === 'REWATCHING';

function replaceCourse({ entry, passes }: WithPasses, record: EntryRecord): WithPasses {
  const pass = record.pass ?? 1;
  const asItIs = { entry, passes };
  if (record.status === 'REWATCHING' && entry.status === 'COMPLETED' && pass <= entry.pass + 1)
    return nextRewatch({ entry, passes }, record);
  if (seenToTheEnd(entry.status) && !seenToTheEnd(record.status)) return asItIs;
  if (entry.status === 'REWATCHING' && record.status === 'COMPLETED' && pass < entry.pass) return asItIs;
  if (pass < entry.pass && record.status !== 'REWATCHING') {
    // The same time through an anime as here, in a file that does not count the ones before.
    const { status, progress, startedOn, finishedOn } = record;
    return {
      entry: {
        ...entry,
        status,
        progress: atLeast(entry, record, progress),
        ...datesOf(entry, startedOn, finishedOn),
      },
      passes,
    };
  }
  const course = courseOf(record);
  // A time through that the file has behind it, and this list has not.
  const later = pass > entry.pass;
  return {
    entry: {
      ...entry,
      ...course,
      pass: Math.max(pass, entry.pass),
      progress: atLeast(entry, record, course.progress),
      seenBefore: Math.max(course.seenBefore, entry.seenBefore, later ? seenUpTo(entry) : 0),
      ...(later ? {} : datesOf(entry, course.startedOn, course.finishedOn)),
    },
    passes: mergePasses(
      later ? [...passes, recordOf(entry)] : passes,
      record.passes ?? [],
      Math.max(pass, entry.pass),
    ),
  };
}

/** Completed stays completed, with the progress that it had. */
function atLeast(entry: Entry, record: EntryRecord, progress: number): number {
  return entry.status === 'COMPLETED' && record.status === 'COMPLETED'
    ? Math.max(entry.progress, progress)
    : progress;
}

/** A file that knows no day does not say that there was none. */
function datesOf(entry: Entry, startedOn: string | null, finishedOn: string | null) {
  return { startedOn: startedOn ?? entry.startedOn, finishedOn: finishedOn ?? entry.finishedOn };
}

/** What stands here was seen to the end; the file knows of one more time that has begun. */
function nextRewatch({ entry, passes }: WithPasses, record: EntryRecord): WithPasses {
  const pass = entry.pass + 1;
  return {
    entry: {
      ...entry,
      ...courseOf(record),
      pass,
      seenBefore: Math.max(seenUpTo(entry), record.seenBefore ?? 0),
    },
    passes: mergePasses([...passes, recordOf(entry)], record.passes ?? [], pass),
  };
}

function recordOf({ pass: number, status, progress, startedOn, finishedOn }: Entry): WatchPass {
  return { number, status, progress, startedOn, finishedOn };
}

/** By their numbers, and only those before the current pass. What the file does not know of one stays. */
function mergePasses(own: readonly WatchPass[], given: readonly WatchPass[], current: number): WatchPass[] {
  const merged = new Map(own.map((one) => [one.number, one]));
  for (const one of given) {
    const known = merged.get(one.number);
    const progress = Math.max(one.progress, known?.progress ?? 0);
    merged.set(one.number, {
      ...one,
      progress,
      startedOn: one.startedOn ?? known?.startedOn ?? null,
      finishedOn: one.finishedOn ?? known?.finishedOn ?? null,
    });
  }
  return [...merged.values()].filter(({ number }) => number < current).sort((a, b) => a.number - b.number);
}
