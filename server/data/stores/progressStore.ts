import type { EntityManager } from 'typeorm';
import type { EpisodeKind, EpisodeRange } from '../../../shared/episodeKinds';
import { checkRow, queryRow } from '../byKey';
import { toSqlInstant } from '../instant';
import { FIRST_OWN_ID } from '../ownId';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from './animeRow';
import { type Entry, entryFields, type SqlEntry, toEntry } from './entryRow';
import type { UndoTotals } from './undoStore';

/** Everything that a progress step needs to read before it writes. */
export interface ProgressSheet {
  anime: AnimeRow;
  /** Number of the first unaired episode whose number is certain. */
  unaired: number | null;
  entry: Entry | null;
  /** Whether episodes beyond the progress were already watched. */
  marked: boolean;
  /** Whether the anime is in the user's queue. */
  queued: boolean;
  /** From the settings; null for a user with the defaults. */
  spoilerLevel: string | null;
  /** Whether the user skips filler, and the anime has marks. */
  skips: boolean;
  undos: UndoTotals;
}

interface SqlSheet extends SqlAnime {
  unaired: number | null;
  marked: number | string;
  queued: number | string;
  spoilerLevel: string | null;
  skips: number | string;
  undoCount: number | string;
  undoBytes: number | string | null;
}

const entryColumns = entryFields.map((field) => `l.${field} AS entry_${field}`).join(', ');

/**
 * One statement, since +1 is the most frequent action. Null if the anime is neither in the catalogue nor this user's own. Each
 * count is served by an index and bounded by a limit.
 */
export async function readProgress(
  manager: EntityManager,
  { userId, animeId, now }: { userId: string; animeId: number; now: Date },
): Promise<ProgressSheet | null> {
  const row = await queryRow<SqlSheet>(
    manager,
    `SELECT ${animeColumns}, ${entryColumns},
            (SELECT MIN(e.number) FROM episode e
              WHERE e.animeId = a.id AND e.numberEstimated = 0 AND e.airsAt > ?) AS unaired,
            EXISTS (SELECT 1 FROM episode_watch w
                     WHERE w.entryId = l.id AND w.pass = l.pass AND w.number > l.progress) AS marked,
            EXISTS (SELECT 1 FROM queue_item q WHERE q.userId = ? AND q.animeId = a.id) AS queued,
            (SELECT s.spoilerLevel FROM user_settings s WHERE s.userId = ?) AS spoilerLevel,
            EXISTS (SELECT 1 FROM user_settings s JOIN episode_kind k ON k.animeId = a.id
                     WHERE s.userId = ? AND s.skipFiller = 1) AS skips,
            (SELECT COUNT(*) FROM undo_step u WHERE u.userId = ?) AS undoCount,
            (SELECT SUM(u.bytes) FROM undo_step u WHERE u.userId = ?) AS undoBytes
       FROM anime a LEFT JOIN list_entry l ON l.userId = ? AND l.animeId = a.id
      WHERE a.id = ? AND (a.id < ${FIRST_OWN_ID}
            OR EXISTS (SELECT 1 FROM own_anime o WHERE o.animeId = a.id AND o.userId = ?))`,
    [toSqlInstant(now), userId, userId, userId, userId, userId, userId, animeId, userId],
    { id: animeId },
  );
  if (!row) return null;
  const { unaired, marked, queued, spoilerLevel, skips, undoCount, undoBytes, ...rest } = row;
  const entry = checkRow(entryIn(rest), { userId, animeId });
  return {
    anime: toAnime(withoutEntry(rest)),
    unaired,
    entry,
    marked: Number(marked) !== 0,
    queued: Number(queued) !== 0,
    spoilerLevel,
    skips: Number(skips) !== 0,
    undos: { count: Number(undoCount), bytes: Number(undoBytes ?? 0) },
  };
}

/** The marks of an anime's episodes, in order. */
export async function episodeRangesOf(manager: EntityManager, animeId: number): Promise<EpisodeRange[]> {
  const rows: { kind: EpisodeKind; fromNumber: number; toNumber: number }[] = await manager.query(
    'SELECT kind, fromNumber, toNumber FROM episode_kind WHERE animeId = ? ORDER BY fromNumber',
    [animeId],
  );
  return rows.map(({ kind, fromNumber, toNumber }) => ({ kind, from: fromNumber, to: toNumber }));
}

function withoutEntry(row: SqlAnime): SqlAnime {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('entry_'))) as never;
}

function entryIn(row: object): Entry | null {
  const values = row as Record<string, unknown>;
  if (values.entry_id === null) return null;
  return toEntry(
    Object.fromEntries(entryFields.map((field) => [field, values[`entry_${field}`]])) as never as SqlEntry,
  );
}
