import type { EntityManager } from 'typeorm';
import { channelsFor, insertDeliveries } from '../../../data/stores/deliveryStore';

/**
 * Notes for whom something waits, in the transaction of the notifications themselves: nothing is sent before its commit,
 * nothing is lost after it. What another instance has written in the meantime is its own to send.
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
