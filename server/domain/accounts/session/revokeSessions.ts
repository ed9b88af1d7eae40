import type { Deps } from '../../ports';
import type { Client, LiveSession } from '../records';
import { revokeAccess } from './revokeAccess';

/**
 * Ends all of the viewer's sessions, or all but the one that asks, with API tokens and feed addresses (contract 5.1, product
 * P8, security S7, S10).
 */
export async function revokeSessions(
  deps: Pick<Deps, 'db' | 'log' | 'accessGrants'>,
  { viewer, except, client }: { viewer: LiveSession; except?: 'own'; client: Client },
): Promise<{ status: true }> {
  const { user, session } = viewer;
  const kept = except === 'own' ? { keepSession: session.id, keepDevice: client.device } : {};
  await deps.db.transaction((manager) => revokeAccess(deps, manager, { userId: user.id, ...kept }));
  deps.log.info({ event: 'sessions revoked', userId: user.id, except }, 'sessions were revoked');
  return { status: true };
}
