import { limits } from '../../../config/limits';
import type { ChannelProblem } from '../../../data/entities/channels';
import { type ChannelRow, changeChannel, findChannel, quietHoursOf } from '../../../data/stores/channelStore';
import { findNotification } from '../../../data/stores/notificationStore';
import { removeWork } from '../../../data/stores/workStore';
import type { Deps } from '../../deps';
import type { Held, Outcome, WorkType } from '../../jobs/worker';
import { composeMessage } from './compose';
import { findQuietEnd } from './quietHours';
import { type SendDeps, sendTo } from './send';

type DeliverDeps = SendDeps & Pick<Deps, 'db' | 'social' | 'notifier'>;

const HOUR_MS = 3_600_000;

/**
 * Sends notifications to channels: after the commit, outside any request. The subject is the channel, so that its messages keep
 * their order and a slow host takes up only one place; the payload is the id of the notification.
 */
export function deliveryWork(deps: DeliverDeps): WorkType<string> {
  return {
    places: 32,
    retry: { first: 30_000, longest: 6 * HOUR_MS, giveUp: limits.channelHours * HOUR_MS, log: 'info' },
    handle: (work) => deliver(deps, work),
  };
}

async function deliver(
  deps: DeliverDeps,
  { subject: id, userId, payload: notificationId, createdAt }: Held<string>,
): Promise<Outcome> {
  const { db, clock } = deps;
  const channel = userId === null ? null : await findChannel(db.manager, { userId, id });
  // An inactive channel keeps nothing for later.
  if (!channel?.active) return { kind: 'DROP' };
  const now = clock.now();
  const [hours] = await quietHoursOf(db.manager, [channel.userId]);
  const silent = hours && findQuietEnd(hours, now);
  if (silent) return { kind: 'AGAIN', at: silent };
  const message = await messageOf(deps, channel, { notificationId, createdAt });
  if (!message) return { kind: 'DROP' };
  const verdict = await sendTo(deps, channel, message);
  if (verdict.kind === 'SENT') {
    const sent = { failures: 0, problem: null, sentAt: clock.now() };
    return { kind: 'DONE', write: (manager) => changeChannel(manager, id, sent) };
  }
  const { problem } = verdict;
  const failures = channel.failures + 1;
  if (verdict.kind === 'OFF' || failures >= limits.channelFailures) {
    await switchOff(deps, channel, problem);
    return { kind: 'DROP' };
  }
  const write: Outcome['write'] = (manager) => changeChannel(manager, id, { failures, problem });
  if (verdict.kind === 'DROP') return { kind: 'DROP', write };
  const { seconds } = verdict;
  return { kind: 'LATER', reason: problem, failures, seconds, facts: { channelId: id, problem }, write };
}

/** Undefined if there is nothing left to send: deleted, already read, or too old. */
async function messageOf(
  deps: DeliverDeps,
  { userId, type }: ChannelRow,
  { notificationId, createdAt }: { notificationId: string; createdAt: Date },
) {
  if (createdAt.getTime() < deps.clock.now().getTime() - limits.channelHours * HOUR_MS) return undefined;
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
): Promise<void> {
  await db.transaction(async (manager) => {
    await changeChannel(manager, id, { active: false, problem });
    await removeWork(manager, { kind: 'deliveries', subject: id });
  });
  log.info({ event: 'channel off', userId, channelId: id, type, problem }, 'a channel was switched off');
  await notifier.notify([
    { userId, kind: 'CHANNEL_OFF', about: `channel:${id}`, again: true, reference: name.slice(0, 64) },
  ]);
}
