import { toSqlInstant } from '../../../data/instant';
import { countOf, limitOffset, type Page, type PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';
import { type Entry, entryColumns, type SqlEntry, toEntry } from '../entry';

/** What is being watched and has an aired episode waiting, touched last first: home's first row (product P4). */
export async function continueWatching(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<Entry>> {
  const from = `FROM list_entry l
    WHERE l.userId = ? AND l.status IN ('WATCHING', 'REWATCHING')
      AND EXISTS (SELECT 1 FROM episode e
                   WHERE e.animeId = l.animeId AND e.number = l.progress + 1 AND e.airsAt <= ?)`;
  const values = [userId, toSqlInstant(clock.now())];
  const rows: SqlEntry[] = await db.manager.query(
    `SELECT ${entryColumns} ${from} ORDER BY l.updatedAt DESC, l.id DESC LIMIT ? OFFSET ?`,
    [...values, ...limitOffset(page)],
  );
  const total = await db.manager.query(`SELECT COUNT(*) AS n ${from}`, values);
  return { items: rows.map(toEntry), totalItems: countOf(total) };
}
