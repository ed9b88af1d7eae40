import type { EntityManager } from 'typeorm';

/**
 * Moves recommendations from a duplicate anime to the one that stays. One between the two goes, and so does one that its author
 * has given for the other pair, too: the one that can be read stays, or that of the anime which stays.
 */
export async function mergeRecommendations(
  manager: EntityManager,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const run = (sql: string, ...parameters: unknown[]) => manager.query(sql, parameters);
  await run(
    'DELETE FROM anime_recommendation WHERE lowerId = ? AND higherId = ?',
    Math.min(from, into),
    Math.max(from, into),
  );
  await deleteTwins(manager, { of: into, with: from, where: 'deletedAt IS NOT NULL' });
  await deleteTwins(manager, { of: from, with: into, where: '1 = 1' });
  // Each assignment reads only columns that are not set before it: MySQL would see the new value.
  for (const [own, other, side] of [
    ['lowerId', 'higherId', '<'],
    ['higherId', 'lowerId', '>'],
  ] as const) {
    await run(
      `UPDATE anime_recommendation SET ${own} = ${other}, ${other} = ? WHERE ${own} = ? AND ${other} ${side} ?`,
      into,
      from,
      into,
    );
    await run(`UPDATE anime_recommendation SET ${own} = ? WHERE ${own} = ?`, into, from);
  }
}

/** Deletes the recommendations of an anime whose authors have given one for another anime and the same third, too. */
async function deleteTwins(
  manager: EntityManager,
  { of, with: twin, where }: { of: number; with: number; where: string },
): Promise<void> {
  // The other anime of a pair is what its sum leaves. A derived table, since MySQL cannot read from the table that it changes.
  await manager.query(
    `DELETE FROM anime_recommendation WHERE (lowerId = ? OR higherId = ?) AND ${where} AND EXISTS (
       SELECT 1 FROM (SELECT userId, lowerId + higherId - ? AS otherId FROM anime_recommendation
                       WHERE lowerId = ? OR higherId = ?) k
        WHERE k.userId = anime_recommendation.userId
          AND k.otherId = anime_recommendation.lowerId + anime_recommendation.higherId - ?)`,
    [of, of, twin, twin, twin, of],
  );
}

/**
 * Before recommendations to friends move: of two to the same person, one that is still open stays.
 */
export async function dropAnsweredTwins(
  manager: EntityManager,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await manager.query(
    `DELETE FROM sent_recommendation WHERE animeId = ? AND settledAt IS NOT NULL AND EXISTS (
       SELECT 1 FROM (SELECT toId, fromId FROM sent_recommendation WHERE animeId = ? AND settledAt IS NULL) k
        WHERE k.toId = sent_recommendation.toId AND k.fromId = sent_recommendation.fromId)`,
    [into, from],
  );
}

/** Deletes an anime's notifications of recommendations that are gone. */
export async function dropOrphanNotices(manager: EntityManager, animeId: number): Promise<void> {
  await manager.query(
    `DELETE FROM notification WHERE animeId = ? AND kind = 'RECOMMENDATION'
        AND NOT EXISTS (SELECT 1 FROM sent_recommendation s WHERE s.id = notification.reference)`,
    [animeId],
  );
}
