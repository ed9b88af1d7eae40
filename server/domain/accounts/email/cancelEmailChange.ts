import type { Deps } from '../../ports';
import type { LiveSession, User } from '../records';
import { forgetEmailChanges } from './emailChanges';

/** Takes back changes of address that wait: their mailed links do nothing from here on. */
export async function cancelEmailChange(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { viewer }: { viewer: LiveSession },
): Promise<User> {
  await forgetEmailChanges(db.manager, viewer.user.id);
  log.info(
    { event: 'e-mail change taken back', userId: viewer.user.id },
    'a change of address was taken back',
  );
  return viewer.user;
}
