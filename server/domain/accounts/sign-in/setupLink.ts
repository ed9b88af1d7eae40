import type { EntityManager } from 'typeorm';
import { paths } from '../../../../shared/paths';
import { isRoleHeld } from '../../../data/stores/roleStore';
import { hashToken } from '../../crypto/hashToken';
import { signatureOf } from '../../crypto/signedValue';
import type { Deps } from '../../deps';

type SetupDeps = Pick<Deps, 'config'>;

/** Whether the site has no operator yet: none is named in the environment, and nobody came by the link below. */
async function isUnclaimed({ config }: SetupDeps, manager: EntityManager): Promise<boolean> {
  const { operators, operatorIssuers } = config;
  return operators.length + operatorIssuers.length === 0 && !(await isRoleHeld(manager, 'OPERATOR'));
}

/** The same on every instance. Whoever can compute it has the site's secret. */
const setupToken = ({ config }: SetupDeps): string => signatureOf('first operator', config.auth.secrets);

/**
 * The link by which the site's first operator signs up, printed at the start; undefined once there is one. It is an invitation that
 * holds whoever may sign up.
 */
export async function readSetupLink(deps: Pick<Deps, 'config' | 'db'>): Promise<string | undefined> {
  if (!(await isUnclaimed(deps, deps.db.manager))) return undefined;
  const back = encodeURIComponent(paths.siteSettings());
  return `${deps.config.baseURL}${paths.invitation(setupToken(deps))}&back=${back}`;
}

/** Whether someone comes by that link. `invitation` is the hash of what they bring. */
export async function comesBySetupLink(
  deps: SetupDeps,
  manager: EntityManager,
  { invitation }: { invitation?: string },
): Promise<boolean> {
  return invitation === hashToken(setupToken(deps)) && (await isUnclaimed(deps, manager));
}
