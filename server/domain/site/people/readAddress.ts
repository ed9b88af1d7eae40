import { lockUsers } from '../../../data/locks';
import { findUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { logModeration } from '../../community/moderation/moderationLog';
import { requireMet, requireOperator, type Writer } from '../../community/reader';
import type { Deps } from '../../deps';
import { requirePower } from './requirePower';

/** Someone's email address, for operators. Each reading is a line in the log. */
export async function readAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log'>,
  { operator, handle }: { operator: Writer; handle: string },
): Promise<string> {
  const by = requireOperator(operator);
  const userId = await requireMet(deps, by, handle);
  await requirePower(deps, by, userId);
  const email = await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    const user = await findUser(manager, { id: userId });
    if (!user) throw new AppError('NOT_FOUND');
    await logModeration(deps, manager, { kind: 'ADDRESS_READ', byId: by.userId, personId: userId });
    return user.email;
  });
  deps.log.info({ event: 'address read', userId, by: by.userId }, 'an operator read an email address');
  return email;
}
