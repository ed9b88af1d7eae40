import type { EntityManager } from 'typeorm';
import { hasRow } from '../byKey';
import { type SiteRole, SiteRoleEntity } from '../entities/editing';
import { fromSqlInstant } from '../instant';

export interface HeldRole {
  userId: string;
  role: SiteRole;
  createdAt: Date;
}

/** In the order in which they were given. */
export async function heldRoles(manager: EntityManager, most: number): Promise<HeldRole[]> {
  const rows: (Omit<HeldRole, 'createdAt'> & { createdAt: string | Date })[] = await manager.query(
    'SELECT userId, role, createdAt FROM site_role ORDER BY createdAt, userId, role LIMIT ?',
    [most],
  );
  return rows.map((row) => ({ ...row, createdAt: fromSqlInstant(row.createdAt) }));
}

export async function countRoles(manager: EntityManager): Promise<number> {
  return await manager.count(SiteRoleEntity);
}

export async function hasRole(
  manager: EntityManager,
  { userId, role }: Pick<HeldRole, 'userId' | 'role'>,
): Promise<boolean> {
  return await hasRow(manager, SiteRoleEntity, { userId, role });
}

/** Whether anybody holds it. */
export async function isRoleHeld(manager: EntityManager, role: SiteRole): Promise<boolean> {
  return await hasRow(manager, SiteRoleEntity, { role });
}

export async function insertRole(manager: EntityManager, row: HeldRole): Promise<void> {
  await manager.insert(SiteRoleEntity, row);
}

export async function deleteRole(
  manager: EntityManager,
  { userId, role }: Pick<HeldRole, 'userId' | 'role'>,
): Promise<boolean> {
  const { affected } = await manager.delete(SiteRoleEntity, { userId, role });
  return affected === 1;
}
