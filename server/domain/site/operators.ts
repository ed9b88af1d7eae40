import { limits } from '../../config/limits';
import { operatorsBy } from '../../data/stores/accountStore';
import { presentOwners } from '../../data/stores/handleStore';
import { heldRoles } from '../../data/stores/roleStore';
import { AppError } from '../../errors/AppError';
import type { Session } from '../accounts/records';
import { isFresh } from '../accounts/session/getSession';
import { requireOperator } from '../community/reader';
import type { Deps } from '../deps';
import { type RoleChange, setRole } from '../editing/roles';

/** All operators of the site: by their present handle, by their issuer's groups, and by role. */
export async function operatorsOf({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<string[]> {
  const named = await presentOwners(db.manager, config.operators);
  const { operatorIssuers: providerIds } = config;
  const most = limits.siteRoles;
  const others = providerIds.length > 0 ? await operatorsBy(db.manager, { providerIds, most }) : [];
  const held = (await heldRoles(db.manager, most)).filter(({ role }) => role === 'OPERATOR');
  return [...new Set([...named, ...others, ...held.map(({ userId }) => userId)])];
}

/** Grants or revokes a role. Throws as `setRole`, and SESSION_IS_NOT_FRESH for that of operators. */
export async function changeRole(
  deps: Parameters<typeof setRole>[0] & Pick<Deps, 'config'>,
  { session, ...change }: RoleChange & { session: Session },
): Promise<void> {
  requireOperator(change.operator);
  if (change.role === 'OPERATOR' && !isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  await setRole(deps, change);
}
