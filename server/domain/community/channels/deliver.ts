import { limits } from '../../../config/limits';
import type { ChannelProblem } from '../../../data/entities/channels';
import { type ChannelRow, changeChannel, quietHoursOf } from '../../../data/stores/channelStore';
import {
  claimChannel,
  type DeliveryRow,
  deleteDeliveries,
  deleteDelivery,
  deliveriesOf,
} from '../../../data/stores/deliveryStore';
import { findNotification } from '../../../data/stores/notificationStore';
import type { Deps } from '../../ports';
import { composeMessage } from './compose';
import { findQuietEnd } from './quietHours';
import { type SendDeps, sendTo } from './send';

export type DeliverDeps = SendDeps & Pick<Deps, 'db' | 'social' | 'notifier'>;

/** Lease on a channel: longer than a turn can take; until it expires, no other worker takes the channel. */
const LEASE = 120_000;
/** Messages per turn. */
const TURN = 5;
const FIRST_RETRY = 30_000;
const LONGEST_RETRY = 6 * 3_600_000;
const HOUR = 3_600_000;

/**
 * One turn of one channel: sends its pending messages in order, stopping at the first that must be retried. A process that
 * dies between sending and deleting sends again under the same id (at-least-once). Returns the number of messages sent.
 */
export async function takeTurn(deps: DeliverDeps, channel: ChannelRow): Promise<number> {
  const { db, clock } = deps;
  const { manager } = db;
  const now = clock.now();
  if (!(await claimChannel(manager, channel, new Date(now.getTime() + LEASE)))) return 0;
  const [hours] = await quietHoursOf(manager, [channel.userId]);
  const silent = hours && findQuietEnd(hours, now);
  if (silent) {
    await changeChannel(manager, channel.id, { readyAt: silent });
    return 0;
  }
  let sent = 0;
  let { failures } = channel;
  for (const delivery of await deliveriesOf(manager, channel.id, TURN)) {
    const message = await messageOf(deps, channel, delivery);
    if (!message) {
      await deleteDelivery(manager, delivery);
      continue;
    }
    const verdict = await sendTo(deps, channel, message);
    if (verdict.kind === 'OFF') return await switchOff(deps, channel, verdict.problem, sent);
    if (verdict.kind === 'SENT') {
      failures = 0;
      sent += 1;
      await changeChannel(manager, channel.id, { failures, problem: null, sentAt: clock.now() });
    } else {
      failures += 1;
      if (failures >= limits.channelFailures) return await switchOff(deps, channel, verdict.problem, sent);
      await changeChannel(manager, channel.id, { failures, problem: verdict.problem });
      if (verdict.kind === 'LATER') {
        await changeChannel(manager, channel.id, {
          readyAt: nextTry(clock.now(), failures, verdict.seconds),
        });
        return sent;
      }
    }
    await deleteDelivery(manager, delivery);
  }
  await changeChannel(manager, channel.id, { readyAt: clock.now() });
  return sent;
}

/** Honours the host's Retry-After, within bounds. */
function nextTry(now: Date, failures: number, seconds = 0): Date {
  const wait = Math.max(FIRST_RETRY * 2 ** (failures - 1), seconds * 1000);
  return new Date(now.getTime() + Math.min(wait, LONGEST_RETRY));
}

/** Undefined if there is nothing left to send: deleted, already read, or too old. */
async function messageOf(
  deps: DeliverDeps,
  { userId, type }: ChannelRow,
  { notificationId, createdAt }: DeliveryRow & { createdAt: Date },
) {
  if (createdAt.getTime() < deps.clock.now().getTime() - limits.channelHours * HOUR) return undefined;
  const notice = await findNotification(deps.db.manager, { userId, id: notificationId });
  // A program wants every event; a person has already seen this one.
  if (!notice || (notice.read && type !== 'WEBHOOK')) return undefined;
  return await composeMessage(deps, { userId, notice });
}

/** Pending messages are dropped, too. The owner is told on the site and by their other channels. */
async function switchOff(
  { db, log, notifier }: DeliverDeps,
  { id, userId, name, type }: ChannelRow,
  problem: ChannelProblem,
  sent: number,
): Promise<number> {
  await db.transaction(async (manager) => {
    await changeChannel(manager, id, { active: false, problem });
    await deleteDeliveries(manager, id);
  });
  log.info({ event: 'channel off', userId, channelId: id, type, problem }, 'a channel was switched off');
  await notifier.notify([
    { userId, kind: 'CHANNEL_OFF', about: `channel:${id}`, again: true, reference: name.slice(0, 64) },
  ]);
  return sent;
}
