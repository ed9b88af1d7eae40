import type { EntityManager } from 'typeorm';
import { ThreadSubscriptionEntity } from '../../../data/entities/threads';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { Writer } from '../reader';
import { threadById } from './readThreads';

/** From now on somebody is told of what is written in a thread; twice is once. */
export async function subscribe(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, threadId }: { userId: string; threadId: string },
): Promise<void> {
  const row = { userId, threadId, createdAt: clock.now() };
  await manager.createQueryBuilder().insert().into(ThreadSubscriptionEntity).values(row).orIgnore().execute();
}

export async function setSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  { reader, threadId, subscribed }: { reader: Writer; threadId: string; subscribed: boolean },
): Promise<void> {
  const { userId } = reader;
  const thread = await threadById(deps, { reader, id: threadId });
  if (!thread) throw new AppError('NOT_FOUND');
  if (subscribed) await subscribe(deps, deps.db.manager, { userId, threadId });
  else await deps.db.manager.delete(ThreadSubscriptionEntity, { userId, threadId });
}
