import type { EntityManager } from 'typeorm';
import type { Database } from '../../../data/database';
import { type StoredAnime, storedAnime } from '../../../data/stores/animeRecordStore';
import { countFacts } from '../../../data/stores/factStore';
import {
  dropStagingTables,
  emptyStagingTables,
  makeStagingTables,
  stageAnime,
  swapStagedAnime,
} from '../../../data/stores/stagedAnime';
import type { Random } from '../../deps';
import { storeSource } from '../catalogueSources';
import type { AnimeRecord } from '../source';
import { People } from '../store/People';
import { hashOf, toRows } from '../store/Staging';
import { Slugs } from '../store/slugs';
import { addedAnime, community } from './communityAnime';
import { relationLinesOf } from './relations';

/** A catalogue anime as a record, as currently shown. */
export async function recordOf(manager: EntityManager, id: number): Promise<AnimeRecord | null> {
  const stored = await storedAnime(manager, id);
  return stored && { ...toRecord(stored), relations: await relationLinesOf(manager, id) };
}

/** In the key order of a composed record, with only the importers' columns. */
function toRecord(stored: StoredAnime): AnimeRecord {
  const order = Object.keys(addedAnime('')) as Exclude<keyof AnimeRecord, 'wishedSlug' | 'relations'>[];
  const entries = order.map((name) => [name, stored[name]]);
  return Object.fromEntries(entries) as unknown as AnimeRecord;
}

/**
 * Runs a change of the catalogue's facts under the catalogue lock, so never beside another or during a load or an import, with
 * the staging tables of the anime writer in place.
 */
export async function changeCatalogue<Result>(db: Database, change: () => Promise<Result>): Promise<Result> {
  return await db.withLock('catalogue', async () => {
    try {
      await makeStagingTables(db);
      return await change();
    } finally {
      await dropStagingTables(db).catch(() => undefined);
    }
  });
}

/** The slug an anime has after a change of its titles. */
async function slugFor(
  manager: EntityManager,
  record: AnimeRecord,
  before: StoredAnime | null,
): Promise<string> {
  const slugs = await Slugs.load(manager);
  return before && !slugs.needsNew(record, before) ? before.slug : slugs.choose(record, before ?? undefined);
}

/** Writes one anime as an import does, in the caller's transaction and within `changeCatalogue`. */
export async function writeAnime(
  manager: EntityManager,
  { id, record, fresh, at }: { id: number; record: AnimeRecord; fresh: boolean; at: Date },
): Promise<void> {
  const before = fresh ? null : await storedAnime(manager, id);
  const slug = await slugFor(manager, record, before);
  // Names not seen before are added as people; others stay unchanged.
  const people = await People.load(manager, {});
  const rows = toRows({ id, record, slug, contentHash: hashOf(record) }, people);
  await people.write(manager);
  const { retiredAt = null } = before ?? {};
  // An anime that every source has dropped stays unlisted, however well described.
  const kept = retiredAt === null ? rows : hiddenRows(rows, retiredAt);
  await emptyStagingTables(manager);
  await stageAnime(manager, [kept]);
  await swapStagedAnime(manager, { firstFreshId: fresh ? id : id + 1, retired: [], at });
}

/** Those of an anime that the catalogue has dropped: none is shown in a list. */
export function hiddenRows(rows: ReturnType<typeof toRows>, retiredAt: Date): ReturnType<typeof toRows> {
  const episodes = rows.episodes.map((episode) => ({ ...episode, listed: false }));
  return { ...rows, anime: { ...rows.anime, listed: false, contentHash: '', retiredAt }, episodes };
}

/** Records the community source for credits, and a new catalogue version for all instances. */
export async function storeCommunity(manager: EntityManager, random: Random, now: Date): Promise<void> {
  const { anime, versions } = await countFacts(manager);
  await storeSource(
    manager,
    { ...community, version: String(versions), contentHash: random.id(), animeCount: anime },
    now,
  );
}
