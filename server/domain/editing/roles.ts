import { limits } from '../../config/limits';
import type { SiteRole } from '../../data/entities/editing';
import {
  countRoles,
  deleteRole,
  type HeldRole,
  hasRole,
  heldRoles,
  insertRole,
} from '../../data/stores/roleStore';
import { AppError } from '../../errors/AppError';
import { requireMet, requireOperator, type Writer } from '../community/reader';
import type { Deps } from '../deps';

export { type SiteRole, siteRoles } from '../../data/entities/editing';

export interface RoleChange {
  operator: Writer;
  handle: string;
  role: SiteRole;
  /** False revokes it. */
  held: boolean;
}

/** Everyone who holds a role, earliest first. Operators whom the environment names hold none. */
export async function readRolesHeld(
  { db }: Pick<Deps, 'db'>,
  { operator }: { operator: Writer },
): Promise<HeldRole[]> {
  requireOperator(operator);
  return await heldRoles(db.manager, limits.siteRoles);
}

/**
 * Grants or revokes a role; idempotent.
 *
 * @throws AppError NOT_YOURSELF for the role of operators, so that one of them is always left.
 */
export async function setRole(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'securityLog'>,
  { operator, handle, role, held }: RoleChange,
): Promise<string> {
  const userId = await requireMet(deps, requireOperator(operator), handle);
  if (role === 'OPERATOR' && userId === operator.userId) throw new AppError('NOT_YOURSELF');
  await deps.db.transaction(async (manager) => {
    // The operator's address must not show in the user's security log.
    const from = { ipAddress: '', userAgent: '' };
    if (!held) {
      const taken = await deleteRole(manager, { userId, role });
      if (taken) await deps.securityLog.note(manager, { userId, kind: 'ROLE_TAKEN', detail: role, from });
      return;
    }
    if (await hasRole(manager, { userId, role })) return;
    if ((await countRoles(manager)) >= limits.siteRoles) throw new AppError('TOO_MANY_ROLES');
    await insertRole(manager, { userId, role, createdAt: deps.clock.now() });
    await deps.securityLog.note(manager, { userId, kind: 'ROLE_GIVEN', detail: role, from });
  });
  deps.log.info({ event: 'role', userId, role, held, by: operator.userId }, 'an operator changed a role');
  return userId;
}
