import type { EntityManager } from 'typeorm';
import { channelsFor, insertDeliveries } from '../../../data/stores/deliveryStore';

/**
 * Queues deliveries in the transaction of the notifications themselves: nothing is sent before the commit, nothing lost after
 * it. Notifications that another instance has written meanwhile are that instance's to send.
 */
export async function queueDeliveries(
  manager: EntityManager,
  notificationIds: readonly string[],
  at: Date,
): Promise<void> {
  const found = await channelsFor(manager, notificationIds);
  const wanted = found.filter(({ kind, kinds }) => kinds.includes(kind));
  if (wanted.length > 0) await insertDeliveries(manager, wanted, at);
}
