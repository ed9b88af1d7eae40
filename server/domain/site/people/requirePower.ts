import { AppError } from '../../../errors/AppError';
import { readerOf, type Writer } from '../../community/reader';
import type { Deps } from '../../deps';

/** Fails for oneself, for operators, and unless an operator asks for moderators: they have no power over each other. */
export async function requirePower(
  deps: Pick<Deps, 'db' | 'config'>,
  by: Writer,
  userId: string,
): Promise<void> {
  if (userId === by.userId) throw new AppError('NOT_YOURSELF');
  const person = await readerOf(deps, userId);
  if (person.operator || (person.moderator && !by.operator)) throw new AppError('PERSON_IS_PROTECTED');
}
