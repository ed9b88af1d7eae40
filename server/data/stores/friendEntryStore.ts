import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { markHeavy } from '../readMarks';
import type { Entry } from './entryRow';
import { notClosed } from './readerConditions';
import { visibleEntries } from './viewing';

/** What a friend shares of their entry. */
export interface FriendEntryRow extends Pick<Entry, 'animeId' | 'userId' | 'progress' | 'score'> {
  status: NonNullable<Entry['status']>;
  /** How many friends share an entry of this anime. */
  total: number;
}

interface Asked {
  userId: string;
  /** The user has switched adult titles on. */
  adult: boolean;
  animeIds: readonly number[];
  /** Most entries of each anime. */
  most: number;
}

/** What a user's friends share of their entries of these anime, those changed last first. Only saved ones are left out. */
export async function friendEntries(
  manager: EntityManager,
  { userId, adult, animeIds, most }: Asked,
): Promise<FriendEntryRow[]> {
  const open = notClosed('f.friendId', { userId });
  const seen = visibleEntries({ ownerId: userId, as: 'friend', adult });
  const rows = await runInSlices<number, FriendEntryRow>(animeIds, (slice, marks) =>
    manager.query(
      markHeavy(`SELECT animeId, userId, status, progress, score, total FROM (
          SELECT l.animeId AS animeId, l.userId AS userId, l.status AS status, l.progress AS progress, l.score AS score,
                 COUNT(*) OVER (PARTITION BY l.animeId) AS total,
                 ROW_NUMBER() OVER (PARTITION BY l.animeId ORDER BY l.updatedAt DESC, l.userId) AS turn
            FROM friendship f JOIN list_entry l ON l.userId = f.friendId
           WHERE f.userId = ? AND l.animeId IN (${marks}) AND l.status IS NOT NULL AND ${open.sql} AND ${seen}
        ) e WHERE turn <= ? ORDER BY animeId, turn`),
      [userId, ...slice, ...open.values, most],
    ),
  );
  return rows.map((row) => ({ ...row, animeId: Number(row.animeId), total: Number(row.total) }));
}
