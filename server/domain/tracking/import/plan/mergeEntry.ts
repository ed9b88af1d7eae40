import { isRewatch } from '../../../../../shared/rewatch';
import type { AnimeRow } from '../../../../data/stores/animeRow';
import type { WatchPass } from '../../../../data/stores/watchStore';
import { type Entry, type EntryStatus, seenUpTo } from '../../entry';
import { clampProgress, sureCount } from '../../progress/rules';
import type { EntryRecord, ImportPolicy } from '../importRow';

/** An entry with its earlier passes. */
export interface WithPasses {
  entry: Entry;
  passes: WatchPass[];
}

/**
 * Merges a file's record into an entry. KEEP leaves it, FILL writes only what is empty, REPLACE writes whatever the file has.
 * None of them reverts "completed" or a rewatch. `fresh` means that `entry` is new, for an anime that was not on the list.
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
 * Limits progress to the number of episodes: the catalogue's, or the file's own if the catalogue is not certain. "Completed"
 * without a number means that all were seen, be their number an estimate; without a status, having seen the last episode means
 * completed.
 */
function coursed(given: EntryRecord, anime: AnimeRow): EntryRecord {
  const count = sureCount(anime) ?? given.episodes ?? null;
  const progress = clampProgress(Math.min(given.progress, count ?? given.progress), anime);
  if (given.statusGuessed && given.status === 'WATCHING') {
    const toTheEnd = count !== null && count > 0 && progress >= count;
    return toTheEnd ? { ...given, progress, status: 'COMPLETED' } : { ...given, progress, finishedOn: null };
  }
  const whole = count ?? anime.episodeCount ?? 0;
  const course = { ...given, progress: given.progressUnsaid ? whole : progress };
  if (!given.seenUnsaid) return course;
  const passes = given.passes?.map((pass) =>
    pass.status === 'COMPLETED' ? { ...pass, progress: Math.max(pass.progress, whole) } : pass,
  );
  return { ...course, passes, seenBefore: Math.max(given.seenBefore ?? 0, whole) };
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
    passes: passesOf(record),
  };
}

/** Of a file that names one twice, or one that is not over yet, only what can be. */
function passesOf({ passes = [], pass = 1 }: EntryRecord): WatchPass[] {
  return mergePasses([], passes, pass);
}

/** Status, progress, pass and its dates together say where a user is, so they change together. */
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
    ? { entry: { ...entry, ...courseOf(record), ...kept(entry, record) }, passes: passesOf(record) }
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

/** An existing date stays, even if nothing else is set. */
function kept(entry: Entry, { startedOn, finishedOn }: EntryRecord) {
  return { startedOn: entry.startedOn ?? startedOn, finishedOn: entry.finishedOn ?? finishedOn };
}

function replace(current: WithPasses, record: EntryRecord): WithPasses {
  const moved = replaceCourse(current, withoutKnown(current, record));
  const { entry } = moved;
  const { score, notes, tags, ...plain } = plainOf(record);
  return {
    entry: {
      ...entry,
      ...plain,
      // What the file lacks does not clear what is here.
      score: score ?? entry.score,
      notes: notes || entry.notes,
      tags: tags.length > 0 ? tags : entry.tags,
      rewatches: Math.max(entry.rewatches, record.rewatches),
    },
    passes: moved.passes,
  };
}

/** Of passes that a file only counts, those that are not known here; without any it says nothing of what was seen before. */
function withoutKnown({ entry, passes }: WithPasses, record: EntryRecord): EntryRecord {
  if (!record.passesUnsaid) return record;
  const known = new Set(passes.map(({ number }) => number));
  if (entry.progress > 0) known.add(entry.pass);
  const unknown = (record.passes ?? []).filter(({ number }) => !known.has(number));
  return { ...record, passes: unknown, seenBefore: unknown.length > 0 ? record.seenBefore : 0 };
}

const seenToTheEnd = (status: EntryStatus | null) => status === 'COMPLETED' || status === 'REWATCHING';

function replaceCourse({ entry, passes }: WithPasses, record: EntryRecord): WithPasses {
  const pass = record.pass ?? 1;
  const asItIs = { entry, passes };
  if (record.status === 'REWATCHING' && entry.status === 'COMPLETED' && pass <= entry.pass + 1)
    return nextRewatch({ entry, passes }, record);
  if (seenToTheEnd(entry.status) && !seenToTheEnd(record.status)) return asItIs;
  if (isRewatch(entry) && record.status !== 'REWATCHING' && pass < entry.pass) return asItIs;
  if (pass < entry.pass && record.status !== 'REWATCHING') {
    // The same pass as here, in a file that does not count the earlier ones.
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
  // A later pass, which this list does not have yet.
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

/** Completed stays completed, with at least its progress. */
function atLeast(entry: Entry, record: EntryRecord, progress: number): number {
  return entry.status === 'COMPLETED' && record.status === 'COMPLETED'
    ? Math.max(entry.progress, progress)
    : progress;
}

/** A date that the file lacks does not clear the one here. */
function datesOf(entry: Entry, startedOn: string | null, finishedOn: string | null) {
  return { startedOn: startedOn ?? entry.startedOn, finishedOn: finishedOn ?? entry.finishedOn };
}

/** The entry was seen to the end; the file has one more pass, which has begun. */
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

/** Merges passes by number, keeping only those before the current one. What the file lacks of a pass stays. */
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
