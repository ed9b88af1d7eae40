import type { EntityManager } from 'typeorm';
import { markStats } from './communityStatsStore';
import { versionsOf } from './factStore';

/** An anime that turned out to be another one. */
export interface Merged {
  from: number;
  into: number;
}

/** What people keep of an anime, and what may be there only once beside it. */
const kept = [
  { table: 'list_entry', once: ['userId'], leave: true },
  { table: 'queue_item', once: ['userId', 'episodeNumber'] },
  { table: 'collection_item', once: ['collectionId'] },
  { table: 'hidden_anime', once: ['userId'] },
  { table: 'thread', once: [] },
  { table: 'notification', once: [] },
  { table: 'anime_suggestion', once: [] },
  { table: 'scrobble_play', once: [] },
  { table: 'scrobble_match', once: [] },
  { table: 'site_match', once: [] },
  { table: 'anime_picture', once: ['kind'], leave: true },
] satisfies { table: string; once: string[]; leave?: boolean }[];

/**
 * Moves what people keep of an anime to the one that it is, inside the caller's transaction; its addresses lead there. An
 * entry of somebody who has one on both stays where it is, since it may tell more than the other.
 */
export async function mergeAnime(manager: EntityManager, { from, into }: Merged): Promise<void> {
  const run = (sql: string, ...parameters: unknown[]) => manager.query(sql, parameters);
  await run(
    `UPDATE list_revision SET revision = revision + 1
      WHERE userId IN (SELECT e.userId FROM list_entry e WHERE e.animeId = ?)`,
    from,
  );
  await mergeVersions(manager, { from, into });
  await markStats(manager, [from, into]);
  for (const { table, once, leave } of kept) {
    if (once.length === 0) {
      await run(`UPDATE ${table} SET animeId = ? WHERE animeId = ?`, into, from);
      continue;
    }
    // Through a derived table: MySQL does not read the table that it is changing.
    const both = `SELECT 1 FROM (SELECT ${once.join(', ')} FROM ${table} WHERE animeId = ?) other
                   WHERE ${once.map((column) => `other.${column} = ${table}.${column}`).join(' AND ')}`;
    await run(`UPDATE ${table} SET animeId = ? WHERE animeId = ? AND NOT EXISTS (${both})`, into, from, into);
    if (!leave) await run(`DELETE FROM ${table} WHERE animeId = ?`, from);
  }
  await run('UPDATE anime_slug SET animeId = ? WHERE animeId = ?', into, from);
  await run('INSERT INTO anime_slug (slug, animeId) SELECT slug, ? FROM anime WHERE id = ?', into, from);
  await run('UPDATE anime SET slug = ? WHERE id = ?', `${from}-merged`, from);
}

/**
 * The versions of the one that goes come first, so that what was last decided of the one that stays goes on holding. Its
 * facts move with whoever lays them (importers/facts/CommunityFacts.ts).
 */
async function mergeVersions(manager: EntityManager, { from, into }: Merged): Promise<void> {
  const run = (sql: string, ...parameters: unknown[]) => manager.query(sql, parameters);
  await run('DELETE FROM anime_fact WHERE animeId = ?', from);
  const [earlier = 0] = await versionsOf(manager, [from]);
  if (earlier === 0) return;
  for (const table of ['anime_revision', 'anime_revision_change']) {
    // In two steps: no two rows may have one number, not even while they change.
    await run(`UPDATE ${table} SET version = version + ? WHERE animeId = ?`, BEYOND, into);
    await run(`UPDATE ${table} SET version = version - ? WHERE animeId = ?`, BEYOND - earlier, into);
    await run(`UPDATE ${table} SET animeId = ? WHERE animeId = ?`, into, from);
  }
  // Version 0 stays what the sources say.
  await run(
    'UPDATE anime_revision SET putBack = putBack + ? WHERE animeId = ? AND version > ? AND putBack > 0',
    ...[earlier, into, earlier],
  );
  await run('UPDATE anime_suggestion SET version = version + ? WHERE animeId = ?', earlier, into);
}

/** More versions than any anime has. */
const BEYOND = 1_000_000_000;
