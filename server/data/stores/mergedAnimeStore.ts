import type { EntityManager } from 'typeorm';
import { markStats } from './communityStatsStore';
import { versionsOf } from './factStore';
import { dropAnsweredTwins, dropOrphanNotices, mergeRecommendations } from './mergedRecommendations';
import { refreshReviews } from './threadStore';

/** An anime found to be a duplicate of another. */
export interface Merged {
  from: number;
  into: number;
}

/** Of a row that was merged into another, if something of it had to stay. */
export const mergedSlug = (id: number): string => `${id}-merged`;

/** Tables of user data about an anime, and its characters, with the columns that are unique together with it. */
const kept = [
  { table: 'list_entry', once: ['userId'], leave: true },
  { table: 'episode_note', once: ['userId', 'number'], leave: true },
  { table: 'queue_item', once: ['userId', 'episodeNumber'] },
  { table: 'collection_item', once: ['collectionId'] },
  { table: 'hidden_anime', once: ['userId'] },
  { table: 'review', once: ['userId'], leave: true },
  { table: 'sent_recommendation', once: ['toId', 'fromId'] },
  { table: 'notification', once: [] },
  { table: 'anime_suggestion', once: [] },
  { table: 'scrobble_play', once: [] },
  { table: 'scrobble_match', once: [] },
  { table: 'site_match', once: [] },
  { table: 'story_character', once: [] },
  { table: 'anime_picture', once: ['kind'], leave: true },
] satisfies { table: string; once: string[]; leave?: boolean }[];

/**
 * Moves user data from a duplicate anime to the one that stays, in the caller's transaction; its slugs redirect there. If a
 * user has entries for both, the duplicate's entry stays in place, since it may hold more; so does a second review, with its
 * thread.
 */
export async function mergeAnime(manager: EntityManager, { from, into }: Merged): Promise<void> {
  const run = (sql: string, ...parameters: unknown[]) => manager.query(sql, parameters);
  await run(
    `UPDATE list_revision SET revision = revision + 1
      WHERE userId IN (SELECT e.userId FROM list_entry e WHERE e.animeId = ?)`,
    from,
  );
  await mergeVersions(manager, { from, into });
  await mergeRecommendations(manager, { from, into });
  await dropAnsweredTwins(manager, { from, into });
  await markStats(manager, [from, into]);
  await keepRemovals(manager, { from, into });
  for (const { table, once, leave } of kept) {
    if (once.length === 0) {
      await run(`UPDATE ${table} SET animeId = ? WHERE animeId = ?`, into, from);
      continue;
    }
    // A derived table, since MySQL cannot read from the table that it updates.
    const both = `SELECT 1 FROM (SELECT ${once.join(', ')} FROM ${table} WHERE animeId = ?) other
                   WHERE ${once.map((column) => `other.${column} = ${table}.${column}`).join(' AND ')}`;
    await run(`UPDATE ${table} SET animeId = ? WHERE animeId = ? AND NOT EXISTS (${both})`, into, from, into);
    if (!leave) await run(`DELETE FROM ${table} WHERE animeId = ?`, from);
  }
  await dropOrphanNotices(manager, into);
  await run(
    `UPDATE thread SET animeId = ? WHERE animeId = ?
      AND NOT EXISTS (SELECT 1 FROM review w WHERE w.threadId = thread.id AND w.animeId = ?)`,
    ...[into, from, from],
  );
  const reviews: { threadId: string }[] = await run(
    'SELECT threadId FROM review WHERE animeId = ? AND threadId IS NOT NULL',
    into,
  );
  await refreshReviews(
    manager,
    reviews.map(({ threadId }) => threadId),
  );
  await run('UPDATE anime_slug SET animeId = ? WHERE animeId = ?', into, from);
  await run('INSERT INTO anime_slug (slug, animeId) SELECT slug, ? FROM anime WHERE id = ?', into, from);
  await run('UPDATE anime SET slug = ? WHERE id = ?', mergedSlug(from), from);
}

/** A note that a moderator has removed below the duplicate stays removed where its author has one on both. */
async function keepRemovals(manager: EntityManager, { from, into }: Merged): Promise<void> {
  const twin = `FROM (SELECT userId, number, removedAt FROM episode_note WHERE animeId = ? AND removedAt IS NOT NULL) k
                 WHERE k.userId = episode_note.userId AND k.number = episode_note.number`;
  await manager.query(
    `UPDATE episode_note SET removedAt = (SELECT k.removedAt ${twin})
      WHERE animeId = ? AND removedAt IS NULL AND EXISTS (SELECT 1 ${twin})`,
    [from, into, from],
  );
}

/**
 * Puts the duplicate's versions first, so that the latest decisions about the remaining anime stay in force. Facts are moved
 * by importers/facts/CommunityFacts.ts.
 */
async function mergeVersions(manager: EntityManager, { from, into }: Merged): Promise<void> {
  const run = (sql: string, ...parameters: unknown[]) => manager.query(sql, parameters);
  for (const table of ['anime_fact', 'episode_kind'])
    await run(`DELETE FROM ${table} WHERE animeId = ?`, from);
  const [earlier = 0] = await versionsOf(manager, [from]);
  if (earlier === 0) return;
  for (const table of ['anime_revision', 'anime_revision_change']) {
    // In two steps, since version numbers must be unique even during the update.
    await run(`UPDATE ${table} SET version = version + ? WHERE animeId = ?`, BEYOND_ANY_VERSION, into);
    await run(
      `UPDATE ${table} SET version = version - ? WHERE animeId = ?`,
      BEYOND_ANY_VERSION - earlier,
      into,
    );
    await run(`UPDATE ${table} SET animeId = ? WHERE animeId = ?`, into, from);
  }
  // Version 0 keeps its meaning: the sources' values.
  await run(
    'UPDATE anime_revision SET putBack = putBack + ? WHERE animeId = ? AND version > ? AND putBack > 0',
    ...[earlier, into, earlier],
  );
  await run('UPDATE anime_suggestion SET version = version + ? WHERE animeId = ?', earlier, into);
}

/** Larger than any version number. */
const BEYOND_ANY_VERSION = 1_000_000_000;
