import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import type { Session } from '../../accounts/records';
import { isFresh } from '../../accounts/session/getSession';
import { readerOf, requireMet, requireOperator, type Writer } from '../../community/reader';
import { requireText } from '../../community/text/requireText';
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

/** What an operator is about to do to someone's account that cannot be taken back. */
export interface GraveAct {
  operator: Writer;
  /** Of the operator: they have signed in lately. */
  session: Session;
  handle: string;
  reason: string;
}

/** Fails unless an operator with a fresh session may do it, and says why. */
export async function requireGravePower(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { operator, session, handle, ...given }: GraveAct,
): Promise<{ by: Writer; userId: string; reason: string }> {
  const by = requireOperator(operator);
  if (!isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  const userId = await requireMet(deps, by, handle);
  const reason = requireText(given.reason, limits.suspensionReason);
  await requirePower(deps, by, userId);
  return { by, userId, reason };
}
