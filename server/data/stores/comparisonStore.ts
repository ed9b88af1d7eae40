import type { EntityManager } from 'typeorm';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { markHeavy } from '../readMarks';
import { type Viewing, visibleEntries } from './viewing';

/** The viewer's own list compared with the visible part of another user's. */
type Pair = { viewerId: string; viewing: Viewing };

function bothLists(viewing: Viewing): string {
  return `FROM list_entry l JOIN list_entry m ON m.animeId = l.animeId AND m.userId = ?
    WHERE l.userId = ? AND ${visibleEntries(viewing)}`;
}

/** Anime on both lists, largest difference in score first. */
export async function commonAnime(
  manager: EntityManager,
  { viewerId, viewing, ...page }: PageInput & Pair,
): Promise<number[]> {
  const rows: { animeId: number }[] = await manager.query(
    markHeavy(`SELECT l.animeId AS animeId ${bothLists(viewing)}
      ORDER BY CASE WHEN l.score IS NULL OR m.score IS NULL THEN 1 ELSE 0 END, ABS(l.score - m.score) DESC, l.animeId
      LIMIT ? OFFSET ?`),
    [viewerId, viewing.ownerId, ...limitOffset(page)],
  );
  return rows.map(({ animeId }) => animeId);
}

export interface ListOverlap {
  common: number;
  /** Anime that both have scored. */
  scored: number;
  /** Mean absolute difference of these scores. */
  difference: number | null;
  mine: number;
  theirs: number;
}

export async function countOverlap(
  manager: EntityManager,
  { viewerId, viewing }: Pair,
): Promise<ListOverlap> {
  const [numbers]: {
    common: number | string;
    scored: number | string;
    difference: number | string | null;
  }[] = await manager.query(
    markHeavy(
      `SELECT COUNT(*) AS common, COUNT(l.score - m.score) AS scored, AVG(ABS(l.score - m.score)) AS difference ${bothLists(viewing)}`,
    ),
    [viewerId, viewing.ownerId],
  );
  const mine = await manager.query(markHeavy('SELECT COUNT(*) AS n FROM list_entry WHERE userId = ?'), [
    viewerId,
  ]);
  const theirs = await manager.query(
    markHeavy(`SELECT COUNT(*) AS n FROM list_entry l WHERE l.userId = ? AND ${visibleEntries(viewing)}`),
    [viewing.ownerId],
  );
  const difference = numbers?.difference ?? null;
  return {
    common: Number(numbers?.common ?? 0),
    scored: Number(numbers?.scored ?? 0),
    difference: difference === null ? null : Number(difference),
    mine: countOf(mine),
    theirs: countOf(theirs),
  };
}

/** Anime that both plan to watch, the most popular first. */
export async function pageOfCommonPlans(
  manager: EntityManager,
  { viewerId, viewing, ...page }: PageInput & Pair,
): Promise<Page<number>> {
  const both = `FROM list_entry l JOIN list_entry m ON m.animeId = l.animeId AND m.userId = ? AND m.status = 'PLANNING'
    JOIN anime a ON a.id = l.animeId
    WHERE l.userId = ? AND l.status = 'PLANNING' AND ${visibleEntries(viewing)}`;
  const pair = [viewerId, viewing.ownerId];
  const rows: { animeId: number }[] = await manager.query(
    markHeavy(`SELECT l.animeId AS animeId ${both} ORDER BY a.popularity DESC, l.animeId LIMIT ? OFFSET ?`),
    [...pair, ...limitOffset(page)],
  );
  const total = await manager.query(markHeavy(`SELECT COUNT(*) AS n ${both}`), pair);
  return { items: rows.map(({ animeId }) => animeId), totalItems: countOf(total) };
}
