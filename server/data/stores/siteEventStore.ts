import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { findRows } from '../byKey';
import { SiteEventEntity } from '../entities/siteEvents';

export type SiteEventRow = SiteEventEntity;

export async function insertSiteEvent(manager: EntityManager, row: SiteEventRow): Promise<void> {
  await manager.insert(SiteEventEntity, row);
}

/** Oldest first. */
export async function dueSiteEvents(
  manager: EntityManager,
  { now, limit }: { now: Date; limit: number },
): Promise<SiteEventRow[]> {
  return await findRows(manager, SiteEventEntity, {
    where: { readyAt: LessThanOrEqual(now) },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: limit,
  });
}

/** Compare-and-set on `attempts`: only one instance claims the event, and gets true. */
export async function claimSiteEvent(
  manager: EntityManager,
  { id, attempts }: Pick<SiteEventRow, 'id' | 'attempts'>,
  until: Date,
): Promise<boolean> {
  const next = { attempts: attempts + 1, readyAt: until };
  const { affected } = await manager.update(SiteEventEntity, { id, attempts }, next);
  return affected === 1;
}

export async function postponeSiteEvent(manager: EntityManager, id: string, readyAt: Date): Promise<void> {
  await manager.update(SiteEventEntity, { id }, { readyAt });
}

export async function deleteSiteEvent(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(SiteEventEntity, { id });
}
