import type { EntityManager } from 'typeorm';
import * as sessions from '../data/stores/sessionStore';
import type { Deps } from './ports';

/**
 * Whether a session that began a change still lives, and holds it until the transaction ends: what is made for it must not
 * outlive the end of all sessions, which may have come meanwhile.
 */
export async function holdSession(
  _deps: Pick<Deps, 'db'>,
  manager: EntityManager,
  id: string,
): Promise<boolean> {
  return await sessions.holdSession(manager, id);
}
