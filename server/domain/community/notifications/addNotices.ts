import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { blocksAround } from '../../../data/stores/blockStore';
import {
  deleteNotificationAbout,
  deleteNotifications,
  insertNotifications,
  notificationsAbout,
  setNotificationReference,
} from '../../../data/stores/notificationStore';
import type { Deps, Notice, Notifier } from '../../deps';
import { settingsOf } from '../../settings/settings';
import { queueDeliveries } from '../channels/queueDeliveries';

export interface Announced {
  userId: string;
  id: string;
}

type AddDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

/** People whose settings one statement reads, and notices written before the event loop runs. */
const PEOPLE_PER_STATEMENT = 500;
const NOTICES_PER_TURN = 100;

/**
 * Writes notifications in the transaction of the event they report, except for kinds their owner switched off, duplicates, and
 * those between people who have blocked each other. After the commit, `announce` tells listeners.
 */
export async function addNotices(
  { clock, random }: AddDeps,
  manager: EntityManager,
  notices: readonly Notice[],
): Promise<Announced[]> {
  const others = notices.filter(({ userId, actorId }) => userId !== actorId);
  if (others.length === 0) return [];
  const wanted = await withoutKnown(
    manager,
    await withoutBlocked(manager, await withoutSilenced(manager, others)),
  );
  if (wanted.length === 0) return [];
  const createdAt = clock.now();
  const rows = wanted.map(({ again: _, ...notice }) => ({
    id: random.id(),
    ...notice,
    actorId: notice.actorId ?? null,
    threadId: notice.threadId ?? null,
    commentId: notice.commentId ?? null,
    animeId: notice.animeId ?? null,
    episodeNumber: notice.episodeNumber ?? null,
    reference: notice.reference ?? null,
    text: notice.text ?? null,
    readAt: null,
    createdAt,
  }));
  for (let from = 0; from < rows.length; from += NOTICES_PER_TURN) {
    if (from > 0) await nextTurn();
    await insertNotifications(manager, rows.slice(from, from + NOTICES_PER_TURN));
  }
  await queueDeliveries({ random }, manager, { notificationIds: rows.map(({ id }) => id), createdAt });
  return rows.map(({ userId, id }) => ({ userId, id }));
}

/** Call after the commit. */
export function announceNotices({ events }: Pick<Deps, 'events'>, told: readonly Announced[]): void {
  for (const { userId, id } of told) events.publish(notificationTopic(userId), { id });
}

export const notificationTopic = (userId: string): string => `notifications:${userId}`;

/** For other modules, and for news outside any user's transaction (`Notifier` in deps.ts). */
export function createNotifier(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'events'>): Notifier {
  return {
    notify: async (notices: readonly Notice[]) => {
      for (let from = 0; from < notices.length; from += NOTICES_PER_TURN) {
        const batch = notices.slice(from, from + NOTICES_PER_TURN);
        const told = await deps.db.transaction((manager) => addNotices(deps, manager, batch));
        announceNotices(deps, told);
        await nextTurn();
      }
    },
    amend: async ({ userId, about, reference }) => {
      const { manager } = deps.db;
      if (reference === null) await deleteNotificationAbout(manager, { userId, about });
      else await setNotificationReference(manager, { userId, about, reference });
    },
  };
}

async function withoutSilenced(manager: EntityManager, notices: Notice[]): Promise<Notice[]> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))];
  const silenced = new Map<string, readonly string[]>();
  for (let from = 0; from < userIds.length; from += PEOPLE_PER_STATEMENT) {
    const slice = userIds.slice(from, from + PEOPLE_PER_STATEMENT);
    const settings = await settingsOf({ manager }, slice);
    slice.forEach((userId, at) => {
      silenced.set(userId, settings[at]?.silenced ?? []);
    });
  }
  return notices.filter(({ userId, kind }) => !silenced.get(userId)?.includes(kind));
}

async function withoutBlocked(manager: EntityManager, notices: Notice[]): Promise<Notice[]> {
  const actors = [...new Set(notices.flatMap(({ actorId }) => actorId ?? []))];
  if (actors.length === 0) return notices;
  const blocks = await blocksAround(manager, actors);
  const apart = new Set(
    blocks.flatMap(({ blockerId, blockedId }) => [`${blockerId} ${blockedId}`, `${blockedId} ${blockerId}`]),
  );
  return notices.filter(({ userId, actorId }) => !apart.has(`${userId} ${actorId}`));
}

/**
 * Keeps the first of duplicates. A new notification replaces an earlier one only if that was read and the new one may repeat.
 */
async function withoutKnown(manager: EntityManager, notices: Notice[]): Promise<Notice[]> {
  const first = [
    ...new Map([...notices].reverse().map((notice) => [keyOf(notice), notice])).values(),
  ].reverse();
  const abouts = [...new Set(first.map(({ about }) => about))];
  const userIds = [...new Set(first.map(({ userId }) => userId))];
  const rows = await notificationsAbout(manager, { userIds, abouts });
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const stale = first.flatMap((notice) => {
    const before = known.get(keyOf(notice));
    return before?.read && notice.again ? [before] : [];
  });
  await deleteNotifications(
    manager,
    stale.map(({ id }) => id),
  );
  const replaced = new Set(stale.map(keyOf));
  return first.filter((notice) => !known.has(keyOf(notice)) || replaced.has(keyOf(notice)));
}

const keyOf = ({ userId, about }: { userId: string; about: string }) => `${userId} ${about}`;
