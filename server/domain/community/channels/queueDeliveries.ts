import type { EntityManager } from 'typeorm';
import { channelsFor } from '../../../data/stores/channelStore';
import { insertWork } from '../../../data/stores/workStore';
import type { Deps } from '../../deps';

/**
 * Queues deliveries in the transaction of the notifications themselves: nothing is sent before the commit, nothing lost after
 * it. Notifications that another instance has written meanwhile are that instance's to send.
 */
export async function queueDeliveries(
  { random }: Pick<Deps, 'random'>,
  manager: EntityManager,
  { notificationIds, createdAt }: { notificationIds: readonly string[]; createdAt: Date },
): Promise<void> {
  const found = await channelsFor(manager, notificationIds);
  const wanted = found.filter(({ kind, kinds }) => kinds.includes(kind));
  await insertWork(
    manager,
    wanted.map(({ channelId, notificationId, userId }) => ({
      id: random.id(),
      kind: 'deliveries',
      subject: channelId,
      userId,
      payload: notificationId,
      createdAt,
    })),
  );
}
