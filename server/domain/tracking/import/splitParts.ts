import type { AnimeRow } from '../../../data/stores/animeRow';
import type { EntryRecord } from './importRow';

export interface PartRecord {
  anime: AnimeRow;
  record: EntryRecord;
}

/**
 * Splits a MyAnimeList record across the parts that its id stands for here, a split series in order. Progress fills one part
 * after another: full ones are completed, the one it ends in has the status, later ones are not put on the list unless all is
 * planned or completed. Notes, tags and the start go to the first part, the end to the last. `joinParts` in `export/malXml.ts`
 * is the reverse. If the length of a part is unknown, the first has it all.
 */
export function splitParts(parts: readonly AnimeRow[], record: EntryRecord): PartRecord[] {
  const [first] = parts;
  if (!first) return [];
  if (!canBeSplit(parts)) return [{ anime: first, record }];
  // The file's number of episodes is that of the whole series, not of a part.
  const shared = { ...record, episodes: undefined };
  return record.status === 'REWATCHING' ? splitRewatch(parts, shared) : splitProgress(parts, shared);
}

/** True if every part but the last has a length. */
export function canBeSplit(parts: readonly AnimeRow[]): boolean {
  return parts.length > 1 && parts.slice(0, -1).every(({ episodeCount }) => (episodeCount ?? 0) > 0);
}

function splitProgress(parts: readonly AnimeRow[], record: EntryRecord): PartRecord[] {
  const progress = distribute(parts, record.progress);
  const current = openPart(parts, progress);
  const whole = record.status === null || record.status === 'PLANNING' || record.status === 'COMPLETED';
  const last = whole ? parts.length - 1 : current;
  return parts.slice(0, last + 1).map((anime, index) => ({
    anime,
    record: {
      ...record,
      ...ownOf(record, index, last),
      status: whole || index === current ? record.status : 'COMPLETED',
      progress: progress[index] ?? 0,
    },
  }));
}

/** A rewatch is under way in one part; the others stay completed. */
function splitRewatch(parts: readonly AnimeRow[], record: EntryRecord): PartRecord[] {
  const [before] = record.passes ?? [];
  const seen = distribute(parts, Math.max(before?.progress ?? 0, record.seenBefore ?? 0));
  const again = distribute(parts, record.progress);
  const current = openPart(parts, again);
  const last = parts.length - 1;
  return parts.map((anime, index) => {
    const dates = {
      startedOn: index === 0 ? (before?.startedOn ?? null) : null,
      finishedOn: index === last ? (before?.finishedOn ?? null) : null,
    };
    const progress = seen[index] ?? 0;
    const own = { ...record, ...ownOf(record, index, last) };
    if (index !== current) {
      const rest = { seenBefore: 0, pass: 1, passes: [], seenUnsaid: false };
      const progressUnsaid = record.seenUnsaid ?? false;
      return { anime, record: { ...own, ...rest, ...dates, status: 'COMPLETED', progress, progressUnsaid } };
    }
    const passes = [{ number: 1, status: 'COMPLETED' as const, progress, ...dates }];
    return {
      anime,
      record: {
        ...own,
        startedOn: null,
        finishedOn: null,
        progress: again[index] ?? 0,
        seenBefore: progress,
        passes,
      },
    };
  });
}

function ownOf(record: EntryRecord, index: number, last: number): Partial<EntryRecord> {
  return {
    startedOn: index === 0 ? record.startedOn : null,
    finishedOn: index === last ? record.finishedOn : null,
    notes: index === 0 ? record.notes : '',
    tags: index === 0 ? record.tags : [],
  };
}

/** Episodes in each part; the rest goes to the last. */
function distribute(parts: readonly AnimeRow[], progress: number): number[] {
  let left = progress;
  return parts.map(({ episodeCount }, index) => {
    const here = index === parts.length - 1 ? left : Math.min(left, episodeCount ?? 0);
    left -= here;
    return here;
  });
}

/** The first part that is not full, or the last. */
function openPart(parts: readonly AnimeRow[], progress: readonly number[]): number {
  const open = parts.findIndex(({ episodeCount }, index) => (progress[index] ?? 0) < (episodeCount ?? 0));
  return open === -1 ? parts.length - 1 : open;
}
