import { createHash, randomBytes } from 'node:crypto';
import { limits } from '../../../config/limits';
import type { ChannelProblem, ChannelType } from '../../../data/entities/channels';
import * as store from '../../../data/stores/channelStore';
import { lockSession } from '../../../data/stores/sessionStore';
import { lockUser } from '../../../data/stores/userStore';
import { removeWork } from '../../../data/stores/workStore';
import { AppError } from '../../../errors/AppError';
import { seal } from '../../crypto/sealedText';
import type { Deps, Origin } from '../../deps';
import { type NotificationKind, notificationKinds } from '../../settings/settings';
import { isStorable, joinLines } from '../../text/textForm';
import type { ChannelFields } from './channelKind';
import { readTarget } from './channelKinds';
import { openTarget, type SendDeps, sendTo } from './send';
import { webhookSecret } from './types/webhook';

/** A channel as its owner sees it, without secrets. */
export interface Channel {
  id: string;
  type: ChannelType;
  name: string;
  /** Target host; null if the secret that encrypted it is gone. */
  host: string | null;
  /** Web push: hash of the browser's endpoint, by which the browser recognises its own channel. */
  device: string | null;
  kinds: NotificationKind[];
  active: boolean;
  problem: ChannelProblem | null;
  sentAt: Date | null;
  createdAt: Date;
}

function shown(deps: Pick<Deps, 'config'>, row: store.ChannelRow): Channel {
  const { id, type, name, device, kinds, active, problem, sentAt, createdAt } = row;
  const target = openTarget(deps, row);
  const host = target ? new URL(target.url).host : null;
  return { id, type, name, host, device, kinds: known(kinds), active, problem, sentAt, createdAt };
}

/** In canonical order, without kinds that this version does not know. */
const known = (kinds: readonly string[]) => notificationKinds.filter((kind) => kinds.includes(kind));

/** The browser computes the same hash of its own endpoint. */
const deviceOf = (url: string) => createHash('sha256').update(url).digest('hex');

/** A user's channels, oldest first. */
export async function listChannels(deps: Pick<Deps, 'db' | 'config'>, userId: string): Promise<Channel[]> {
  const rows = await store.channelsOf(deps.db.manager, userId, limits.channels);
  return rows.map((row) => shown(deps, row));
}

export interface CreateChannelInput {
  userId: string;
  type: ChannelType;
  name: string;
  kinds: readonly NotificationKind[];
  fields: ChannelFields;
  session: Origin & { id: string };
}

/** Adds a channel. Its credentials are encrypted and never returned; a webhook's secret, generated here, is returned once. */
export async function createChannel(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'limiter' | 'log' | 'securityLog'>,
  { userId, type, name, kinds, fields, session }: CreateChannelInput,
): Promise<{ channel: Channel; secret: string | null }> {
  await deps.limiter.consume('contact', `channel ${userId}`);
  const secret = webhookSecret(randomBytes(32));
  const target = readTarget(type, fields, secret);
  if (!target) throw new AppError('INVALID_CHANNEL');
  const now = deps.clock.now();
  const row: store.ChannelRow = {
    id: deps.random.id(),
    userId,
    type,
    name: soundName(name),
    kinds: soundKinds(kinds),
    target: seal(JSON.stringify(target), deps.config.auth.secrets),
    device: type === 'WEB_PUSH' ? deviceOf(target.url) : null,
    active: true,
    problem: null,
    failures: 0,
    sentAt: null,
    createdAt: now,
  };
  await deps.db.transaction(async (manager) => {
    await lockUser(manager, userId);
    // A channel must not outlive the end of all sessions.
    if (!(await lockSession(manager, session.id))) throw new AppError('UNAUTHENTICATED');
    if (row.device) await store.deleteDevice(manager, row.device);
    if ((await store.countChannels(manager, userId)) >= limits.channels)
      throw new AppError('TOO_MANY_CHANNELS');
    await store.insertChannel(manager, row);
    await deps.securityLog.note(manager, { userId, kind: 'CHANNEL_ADDED', detail: row.name, from: session });
  });
  deps.log.info({ event: 'channel created', userId, channelId: row.id, type }, 'a channel was created');
  return { channel: shown(deps, row), secret: type === 'WEBHOOK' ? secret : null };
}

export interface ChannelChange {
  name?: string;
  kinds?: readonly NotificationKind[];
  active?: boolean;
}

export interface ChangeChannelInput {
  userId: string;
  id: string;
  change: ChannelChange;
  session: Origin & { id: string };
}

/** Changes the given fields. Switching a channel on resets it; switching it off drops its pending messages. */
export async function updateChannel(
  deps: Pick<Deps, 'db' | 'config' | 'securityLog'>,
  { userId, id, change, session }: ChangeChannelInput,
): Promise<Channel> {
  const { name, kinds, active } = change;
  const begin = { active: true, problem: null, failures: 0 };
  return await deps.db.transaction(async (manager) => {
    await lockUser(manager, userId);
    if (!(await lockSession(manager, session.id))) throw new AppError('UNAUTHENTICATED');
    const row = await store.findChannel(manager, { userId, id });
    if (!row) throw new AppError('NOT_FOUND');
    const changed: Partial<store.ChannelRow> = {
      ...(name === undefined ? {} : { name: soundName(name) }),
      ...(kinds === undefined ? {} : { kinds: soundKinds(kinds) }),
      ...(active === true && !row.active ? begin : {}),
      ...(active === false ? { active } : {}),
    };
    if (Object.keys(changed).length > 0) {
      await store.changeChannel(manager, id, changed);
      const detail = changed.name ?? row.name;
      await deps.securityLog.note(manager, { userId, kind: 'CHANNEL_CHANGED', detail, from: session });
    }
    if (active === false) await removeWork(manager, { kind: 'deliveries', subject: id });
    return shown(deps, { ...row, ...changed });
  });
}

export async function deleteChannel(
  deps: Pick<Deps, 'db' | 'log' | 'securityLog'>,
  { userId, id, from }: { userId: string; id: string; from: Origin },
): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const row = await store.findChannel(manager, { userId, id });
    if (!row || !(await store.deleteChannel(manager, { userId, id }))) throw new AppError('NOT_FOUND');
    await removeWork(manager, { kind: 'deliveries', subject: id });
    await deps.securityLog.note(manager, { userId, kind: 'CHANNEL_REMOVED', detail: row.name, from });
  });
  deps.log.info({ event: 'channel deleted', userId, channelId: id }, 'a channel was deleted');
}

/** Sends a test message at once, even in quiet hours. Returns why it failed, or null. */
export async function testChannel(
  deps: SendDeps & Pick<Deps, 'db' | 'random' | 'limiter'>,
  { userId, id }: { userId: string; id: string },
): Promise<ChannelProblem | null> {
  await deps.limiter.consume('contact', `channel ${userId}`);
  const row = await store.findChannel(deps.db.manager, { userId, id });
  if (!row) throw new AppError('NOT_FOUND');
  const { name } = deps.config.site;
  const verdict = await sendTo(deps, row, {
    id: deps.random.id(),
    kind: 'TEST',
    title: name,
    at: deps.clock.now(),
    text: 'It works. This is where your notifications will show up.',
    url: deps.config.baseURL,
  });
  if (verdict.kind !== 'SENT') return verdict.problem;
  if (row.active)
    await store.changeChannel(deps.db.manager, id, { problem: null, failures: 0, sentAt: deps.clock.now() });
  return null;
}

function soundName(given: string): string {
  const name = joinLines(given);
  if (name === '' || name.length > limits.channelName || !isStorable(given))
    throw new AppError('INVALID_ARGUMENT');
  return name;
}

function soundKinds(given: readonly NotificationKind[]): NotificationKind[] {
  const kinds = known(given);
  if (kinds.length === 0) throw new AppError('INVALID_ARGUMENT');
  return kinds;
}
