import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices } from '../bulkInsert';
import type { WatchOfferEntity } from '../entities/sources';

/** A service that has an anime by an outside source, and in which countries. */
export type WatchOffer = WatchOfferEntity;

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
