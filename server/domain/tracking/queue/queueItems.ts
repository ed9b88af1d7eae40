import { countOf, limitOffset, type Page, type PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';
import type { QueueRow } from '../undo/steps';
import { queueColumns, toQueueRow } from './queueRows';

export interface QueueItem {
  id: string;
  animeId: number;
  /** Null for "the anime's next unwatched episode". */
  episodeNumber: number | null;
  nextNumber: number;
  addedAt: Date;
}

export interface QueuePage extends Page<QueueItem> {
  totalMinutes: number;
  unknownMinutes: number;
}

type SqlItem = QueueRow & { progress: number | null };

/** One page of the own queue in its order, and how long one episode of every item takes (product P1, "Queue"). */
export async function queueItems(
  { db }: Pick<Deps, 'db'>,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<QueuePage> {
  const rows: SqlItem[] = await db.manager.query(
    `SELECT ${queueColumns}, l.progress AS progress
       FROM queue_item q LEFT JOIN list_entry l ON l.userId = q.userId AND l.animeId = q.animeId
      WHERE q.userId = ? ORDER BY q.place, q.id LIMIT ? OFFSET ?`,
    [userId, ...limitOffset(page)],
  );
  const totals: { n: number | string; known: number | string; minutes: number | string | null }[] =
    await db.manager.query(
      `SELECT COUNT(*) AS n, COUNT(a.episodeMinutes) AS known, SUM(a.episodeMinutes) AS minutes
         FROM queue_item q JOIN anime a ON a.id = q.animeId WHERE q.userId = ?`,
      [userId],
    );
  const totalItems = countOf(totals);
  return {
    items: rows.map((row) => toQueueItem(toQueueRow(row), row.progress ?? 0)),
    totalItems,
    totalMinutes: Number(totals[0]?.minutes ?? 0),
    unknownMinutes: totalItems - Number(totals[0]?.known ?? 0),
  };
}

/** `progress` is that of the person's entry for the anime, if there is one. */
export function toQueueItem(row: QueueRow, progress: number): QueueItem {
  const { id, animeId, episodeNumber, createdAt } = row;
  return {
    id,
    animeId,
    episodeNumber: episodeNumber === 0 ? null : episodeNumber,
    nextNumber: episodeNumber === 0 ? progress + 1 : episodeNumber,
    addedAt: new Date(createdAt),
  };
}
