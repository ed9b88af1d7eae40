import type { EntityManager } from 'typeorm';
import { lockSession } from '../../../data/stores/sessionStore';
import { lockUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { LiveSession } from '../records';

/** Locks the owner's row, so that their changes are made one after the other; a session that has ended makes none. */
export async function lockOwner(manager: EntityManager, { user, session }: LiveSession): Promise<void> {
  await lockUser(manager, user.id);
  if (!(await lockSession(manager, session.id))) throw new AppError('UNAUTHENTICATED');
}
