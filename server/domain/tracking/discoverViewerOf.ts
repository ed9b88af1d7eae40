import type { DiscoverViewer } from '../catalogue/discover/facet';
import type { Deps } from '../ports';

/** What discover needs to know of a person: what is on the own list, what was hidden, and the adult switch. One statement. */
export async function discoverViewerOf(
  { db }: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): Promise<DiscoverViewer> {
  const rows: { what: string; animeId: number }[] = await db.manager.query(
    `SELECT 'listed' AS what, animeId FROM list_entry WHERE userId = ? AND status IS NOT NULL
      UNION ALL
     SELECT 'hidden' AS what, animeId FROM hidden_anime WHERE userId = ?
      UNION ALL
     SELECT 'adult' AS what, 0 AS animeId FROM user_settings WHERE userId = ? AND adult = 1`,
    [userId, userId, userId],
  );
  const idsOf = (wanted: string) => rows.filter(({ what }) => what === wanted).map(({ animeId }) => animeId);
  return { listed: idsOf('listed'), hidden: idsOf('hidden'), adult: idsOf('adult').length > 0 };
}
