import { limits } from '../../../config/limits';
import { DeviceCookieEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../alphabets';
import { holdSession } from '../../liveSession';
import type { Deps } from '../../ports';
import { tokenHash } from '../../tokenHash';
import { lockUser } from '../lockUser';
import type { Client, LiveSession } from '../records';

type RememberDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

/**
 * Lets the browser of a live session be known at later sign-ins, so that others' wrong passwords do not keep its owner out
 * (security A5). Gives what its device cookie is to hold: what it holds already, if that is ours, since several people may share
 * a browser. The devices seen longest ago make way. Throws UNAUTHENTICATED for a session that has ended meanwhile.
 */
export async function rememberDevice(
  deps: RememberDeps,
  { viewer: { user, session }, client }: { viewer: LiveSession; client: Client },
): Promise<string> {
  const token = client.device ?? deps.random.text(limits.deviceTokenLength, alphabets.letters);
  const row = { hash: tokenHash(token), userId: user.id, lastSeenAt: deps.clock.now() };
  await deps.db.transaction(async (manager) => {
    await lockUser(deps, manager, user.id);
    if (!(await holdSession(deps, manager, session.id))) throw new AppError('UNAUTHENTICATED');
    await manager.upsert(DeviceCookieEntity, row, ['hash', 'userId']);
    const surplus = await manager.find(DeviceCookieEntity, {
      where: { userId: user.id },
      order: { lastSeenAt: 'DESC', hash: 'ASC' },
      skip: limits.devices,
      take: limits.devices,
    });
    if (surplus.length > 0) await manager.remove(surplus);
  });
  return token;
}
