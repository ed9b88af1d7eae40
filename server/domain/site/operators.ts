import { limits } from '../../config/limits';
import { operatorsBy } from '../../data/stores/accountStore';
import type { Deps } from '../deps';

/** All operators of the site: by handle, and by their issuer's groups. */
export async function operatorsOf({
  config,
  db,
  social,
}: Pick<Deps, 'config' | 'db' | 'social'>): Promise<string[]> {
  const found = await Promise.all(config.operators.map((handle) => social.userIdOf(handle)));
  const named = found.filter((userId) => userId !== null);
  const { operatorIssuers: providerIds } = config;
  const most = limits.siteRoles;
  const others = providerIds.length > 0 ? await operatorsBy(db.manager, { providerIds, most }) : [];
  return [...new Set([...named, ...others])];
}
