import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import { NotificationEntity } from '../../../data/entities/community';
import type { Deps, Notice } from '../../ports';
import { settingsOf } from '../../settings/settings';

export interface Announced {
  userId: string;
  id: string;
}

type AddDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

/**
 * Writes notifications within the transaction of what they tell of (product P5), without those that are switched off, that
 * came already, or that pass between people who are kept apart. After the commit, `announce` tells those who are listening.
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
    readAt: null,
    createdAt,
  }));
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    // Another instance may be telling the same at this moment: the unique key keeps one of the two.
    await manager.createQueryBuilder().insert().into(NotificationEntity).values(batch).orIgnore().execute();
  }
  return rows.map(({ userId, id }) => ({ userId, id }));
}

const BATCH = 500;

/** Once the transaction stands. */
export function announce({ events }: Pick<Deps, 'events'>, told: readonly Announced[]): void {
  for (const { userId, id } of told) events.publish(notificationTopic(userId), { id });
}

export const notificationTopic = (userId: string): string => `notifications:${userId}`;

async function withoutSilenced(manager: EntityManager, notices: Notice[]): Promise<Notice[]> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))];
  const silenced = new Map<string, readonly string[]>();
  for (let from = 0; from < userIds.length; from += BATCH) {
    const slice = userIds.slice(from, from + BATCH);
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
  const rows = await inSlices<string, { blockerId: string; blockedId: string }>(
    actors,
    async (slice, marks) => [
      ...(await manager.query(`SELECT blockerId, blockedId FROM user_block WHERE blockerId IN (${marks})`, [
        ...slice,
      ])),
      ...(await manager.query(`SELECT blockerId, blockedId FROM user_block WHERE blockedId IN (${marks})`, [
        ...slice,
      ])),
    ],
  );
  const apart = new Set(
    rows.flatMap(({ blockerId, blockedId }) => [`${blockerId} ${blockedId}`, `${blockedId} ${blockerId}`]),
  );
  return notices.filter(({ userId, actorId }) => !apart.has(`${userId} ${actorId}`));
}

/** The first of equals stays; of what was told before, only what may come again and was read gives way to the new word. */
async function withoutKnown(manager: EntityManager, notices: Notice[]): Promise<Notice[]> {
  const first = [
    ...new Map([...notices].reverse().map((notice) => [keyOf(notice), notice])).values(),
  ].reverse();
  const abouts = [...new Set(first.map(({ about }) => about))];
  const userIds = new Set(first.map(({ userId }) => userId));
  const rows = await inSlices<string, { id: string; userId: string; about: string; isRead: number | string }>(
    [...userIds],
    (slice, marks) =>
      manager.query(
        `SELECT id, userId, about, CASE WHEN readAt IS NULL THEN 0 ELSE 1 END AS isRead FROM notification
          WHERE userId IN (${marks}) AND about IN (${abouts.map(() => '?').join(', ')})`,
        [...slice, ...abouts],
      ),
  );
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const stale = first.flatMap((notice) => {
    const before = known.get(keyOf(notice));
    return before && notice.again && Number(before.isRead) === 1 ? [before] : [];
  });
  for (const { id } of stale) await manager.delete(NotificationEntity, { id });
  const replaced = new Set(stale.map(keyOf));
  return first.filter((notice) => !known.has(keyOf(notice)) || replaced.has(keyOf(notice)));
}

const keyOf = ({ userId, about }: { userId: string; about: string }) => `${userId} ${about}`;
