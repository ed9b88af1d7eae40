import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices } from '../bulkInsert';
import type { WatchOfferEntity } from '../entities/sources';

/** A service that has an anime by an outside source, and in which countries. */
export type WatchOffer = WatchOfferEntity;

/** An anime in the catalogue with its id in a database. */
export interface LinkedAnime {
  animeId: number;
  externalId: string;
}

/** Those of anime in the catalogue in this database, in the order of their links. */
export async function linkedAnime(manager: EntityManager, site: string): Promise<LinkedAnime[]> {
  return await manager.query(
    `SELECT l.animeId AS animeId, l.externalId AS externalId FROM anime_link l JOIN anime a ON a.id = l.animeId
      WHERE l.kind = 'DATABASE' AND l.site = ? AND a.listed = 1 ORDER BY l.animeId, l.position`,
    [site],
  );
}

export async function allWatchOffers(manager: EntityManager): Promise<WatchOffer[]> {
  return await manager.query(
    'SELECT animeId, site, sourceId, countries FROM watch_offer ORDER BY animeId, site',
  );
}

/** Replaces those of these anime. */
export async function replaceWatchOffers(
  manager: EntityManager,
  { animeIds, offers }: { animeIds: readonly number[]; offers: readonly WatchOffer[] },
): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM watch_offer WHERE animeId IN ({ids})', animeIds);
  await bulkInsert(
    manager,
    'watch_offer',
    ['animeId', 'site', 'sourceId', 'countries'],
    offers.map(({ animeId, site, sourceId, countries }) => [animeId, site, sourceId, countries]),
  );
}
