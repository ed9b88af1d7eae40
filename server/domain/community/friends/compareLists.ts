import { type Viewing, visibleEntries } from '../../../data/stores/viewing';
import { countOf, limitOffset, type Page, type PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';
import { findEntries } from '../../tracking/entries/findEntries';
import type { Entry } from '../../tracking/entry';

export interface Comparison extends Page<{ mine: Entry; theirs: Entry }> {
  onlyMine: number;
  onlyTheirs: number;
  bothScored: number;
  meanDifference: number | null;
}

/** The viewer's list beside somebody else's, as far as the viewer may see that (product P5), the widest apart first. */
export async function compareLists(
  { db }: Pick<Deps, 'db'>,
  { viewerId, viewing, ...page }: PageInput & { viewerId: string; viewing: Viewing },
): Promise<Comparison> {
  const both = `FROM list_entry l JOIN list_entry m ON m.animeId = l.animeId AND m.userId = ?
    WHERE l.userId = ? AND ${visibleEntries(viewing)}`;
  const pair = [viewerId, viewing.ownerId];
  const rows: { animeId: number }[] = await db.manager.query(
    `SELECT l.animeId AS animeId ${both}
      ORDER BY CASE WHEN l.score IS NULL OR m.score IS NULL THEN 1 ELSE 0 END, ABS(l.score - m.score) DESC, l.animeId
      LIMIT ? OFFSET ?`,
    [...pair, ...limitOffset(page)],
  );
  const [numbers] = await db.manager.query(
    `SELECT COUNT(*) AS common, COUNT(l.score - m.score) AS scored, AVG(ABS(l.score - m.score)) AS difference ${both}`,
    pair,
  );
  const mineTotal = await db.manager.query('SELECT COUNT(*) AS n FROM list_entry WHERE userId = ?', [
    viewerId,
  ]);
  const theirsTotal = await db.manager.query(
    `SELECT COUNT(*) AS n FROM list_entry l WHERE l.userId = ? AND ${visibleEntries(viewing)}`,
    [viewing.ownerId],
  );
  const animeIds = rows.map(({ animeId }) => animeId);
  const mine = await findEntries(db.manager, { userId: viewerId, animeIds });
  const theirs = await findEntries(db.manager, { userId: viewing.ownerId, animeIds });
  const common = Number(numbers.common);
  return {
    items: animeIds.flatMap((id) => {
      const [own, other] = [mine.get(id), theirs.get(id)];
      return own && other ? [{ mine: own, theirs: other }] : [];
    }),
    totalItems: common,
    onlyMine: countOf(mineTotal) - common,
    onlyTheirs: countOf(theirsTotal) - common,
    bothScored: Number(numbers.scored),
    meanDifference: numbers.difference === null ? null : Number(numbers.difference),
  };
}

/** Anime that both mean to watch: picks for an evening together (product P5). Best known first. */
export async function commonPlans(
  { db }: Pick<Deps, 'db'>,
  { viewerId, viewing, ...page }: PageInput & { viewerId: string; viewing: Viewing },
): Promise<Page<number>> {
  const both = `FROM list_entry l JOIN list_entry m ON m.animeId = l.animeId AND m.userId = ? AND m.status = 'PLANNING'
    JOIN anime a ON a.id = l.animeId
    WHERE l.userId = ? AND l.status = 'PLANNING' AND ${visibleEntries(viewing)}`;
  const pair = [viewerId, viewing.ownerId];
  const rows: { animeId: number }[] = await db.manager.query(
    `SELECT l.animeId AS animeId ${both} ORDER BY a.prominence DESC, l.animeId LIMIT ? OFFSET ?`,
    [...pair, ...limitOffset(page)],
  );
  const total = await db.manager.query(`SELECT COUNT(*) AS n ${both}`, pair);
  return { items: rows.map(({ animeId }) => animeId), totalItems: countOf(total) };
}
