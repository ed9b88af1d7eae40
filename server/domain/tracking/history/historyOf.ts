import { inSlices } from '../../../data/bulkInsert';
import { fromSqlInstantOrNull } from '../../../data/instant';
import { limitOffset, type Page, type PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';

export interface WatchedEpisode {
  number: number;
  pass: number;
  watchedAt: Date | null;
}

/** One page of each of these entries' history, newest first (product P4): two statements for a whole list. */
export async function historyOf(
  { db }: Pick<Deps, 'db'>,
  { entryIds, ...page }: { entryIds: readonly string[] } & PageInput,
): Promise<Page<WatchedEpisode>[]> {
  const [limit, offset] = limitOffset(page);
  const rows = await inSlices<
    string,
    { entryId: string; number: number; pass: number; watchedAt: string | Date | null }
  >(entryIds, (slice, marks) =>
    db.manager.query(
      `SELECT * FROM (
         SELECT w.entryId AS entryId, w.number AS number, w.pass AS pass, w.watchedAt AS watchedAt,
                ROW_NUMBER() OVER (PARTITION BY w.entryId ORDER BY w.pass DESC, w.watchedAt DESC, w.number DESC) AS turn
           FROM episode_watch w WHERE w.entryId IN (${marks})) numbered
        WHERE turn > ? AND turn <= ? ORDER BY entryId, turn`,
      [...slice, offset, offset + limit],
    ),
  );
  const counts = await inSlices<string, { entryId: string; n: number | string }>(entryIds, (slice, marks) =>
    db.manager.query(
      `SELECT entryId, COUNT(*) AS n FROM episode_watch WHERE entryId IN (${marks}) GROUP BY entryId`,
      [...slice],
    ),
  );
  const totals = new Map(counts.map(({ entryId, n }) => [entryId, Number(n)]));
  return entryIds.map((id) => ({
    items: rows
      .filter(({ entryId }) => entryId === id)
      .map(({ number, pass, watchedAt }) => ({ number, pass, watchedAt: fromSqlInstantOrNull(watchedAt) })),
    totalItems: totals.get(id) ?? 0,
  }));
}
