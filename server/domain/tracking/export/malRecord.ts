import { type Entry, priorities, seenUpTo } from '../entry';
import type { WatchPass } from '../progress/rules';

export type MalStatus = 'Watching' | 'Completed' | 'On-Hold' | 'Dropped' | 'Plan to Watch';

/** An entry as far as MyAnimeList can carry it: one pair of dates, scores to ten, a rewatch beside "Completed". */
export interface MalRecord {
  status: MalStatus;
  watched: number;
  /** Episodes of the rewatch that is under way. */
  again: number | null;
  score: number;
  startedOn: string | null;
  finishedOn: string | null;
  notes: string;
  tags: string[];
  rewatches: number;
  priority: number;
}

const statuses: Record<NonNullable<Entry['status']>, MalStatus> = {
  WATCHING: 'Watching',
  COMPLETED: 'Completed',
  PLANNING: 'Plan to Watch',
  PAUSED: 'On-Hold',
  DROPPED: 'Dropped',
  REWATCHING: 'Completed',
};

/** Null for what is only saved: MyAnimeList knows no such thing. */
export function malRecord(entry: Entry, passes: readonly WatchPass[]): MalRecord | null {
  const { status, progress, score, notes, tags, rewatches, priority } = entry;
  if (!status) return null;
  const [first] = passes;
  const again = status === 'REWATCHING';
  return {
    status: statuses[status],
    watched: again ? (passes.at(-1)?.progress ?? seenUpTo(entry)) : progress,
    again: again ? progress : null,
    score: score === null ? 0 : Math.max(1, Math.round(score / 10)),
    startedOn: first ? first.startedOn : entry.startedOn,
    finishedOn: first ? first.finishedOn : entry.finishedOn,
    notes,
    tags,
    rewatches,
    priority: priorities.indexOf(priority),
  };
}

/**
 * The records of parts, in their order, as the one record that MyAnimeList has of them: the way back from
 * `import/splitParts.ts`. `whole` says that every part is on the list.
 */
export function joinParts(parts: readonly MalRecord[], whole: boolean): MalRecord | null {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  const rewatched = parts.findIndex(({ again }) => again !== null);
  const before = parts.slice(0, Math.max(0, rewatched));
  const scores = parts.flatMap(({ score }) => score || []);
  return {
    status: joinedStatus(parts, whole),
    watched: sum(parts.map(({ watched }) => watched)),
    again:
      rewatched === -1 ? null : sum(before.map(({ watched }) => watched)) + (parts[rewatched]?.again ?? 0),
    score: scores.length === 0 ? 0 : Math.round(sum(scores) / scores.length),
    startedOn: first.startedOn,
    finishedOn: last.finishedOn,
    notes: [...new Set(parts.flatMap(({ notes }) => notes || []))].join('\n'),
    tags: [...new Set(parts.flatMap(({ tags }) => tags))],
    rewatches: Math.min(...parts.map(({ rewatches }) => rewatches)),
    priority: Math.max(...parts.map(({ priority }) => priority)),
  };
}

function joinedStatus(parts: readonly MalRecord[], whole: boolean): MalStatus {
  if (parts.every(({ status }) => status === 'Plan to Watch')) return 'Plan to Watch';
  if (whole && parts.every(({ status }) => status === 'Completed')) return 'Completed';
  const open = parts.filter(({ status }) => status !== 'Completed' && status !== 'Plan to Watch');
  return open.at(-1)?.status ?? 'Watching';
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
