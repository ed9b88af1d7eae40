import type { EntityManager } from 'typeorm';
import { findRow, findRows } from '../byKey';
import { CatalogueLookEntity } from '../entities/imports';

export type CatalogueLook = CatalogueLookEntity;

export function allChecks(manager: EntityManager): Promise<CatalogueLook[]> {
  return findRows(manager, CatalogueLookEntity, { order: { sourceId: 'ASC' } });
}

export function findLook(manager: EntityManager, sourceId: string): Promise<CatalogueLook | null> {
  return findRow(manager, CatalogueLookEntity, { where: { sourceId } });
}

export async function deleteLook(manager: EntityManager, sourceId: string): Promise<void> {
  await manager.delete(CatalogueLookEntity, { sourceId });
}

/** Replaces the previous one. */
export async function writeLook(manager: EntityManager, look: CatalogueLook): Promise<void> {
  await manager.save(CatalogueLookEntity, look);
}
