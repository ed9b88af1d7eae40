import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import * as store from '../../../data/stores/activityResponseStore';
import { friendshipExists } from '../../../data/stores/friendStore';
import { deleteNotificationsAbout } from '../../../data/stores/notificationStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import type { FriendActivity } from '../friends/friendsActivity';
import { logModeration } from '../moderation/moderationLog';
import { addNotices, announceNotices } from '../notifications/addNotices';
import { type Reader, requireModerator, requireNotOwn, type Writer } from '../reader';
import { requireLine } from '../text/requireText';
import { findActivity } from './friendsFeed';

export type ActivityAnswer = store.ActivityAnswer;

export interface ActivityAnswers {
  items: ActivityAnswer[];
  total: number;
}

type ResponseDeps = Pick<Deps, 'db' | 'social' | 'clock' | 'random' | 'limiter' | 'admission' | 'events'>;

/** How many people like each of these activities, and whether the reader does. The caller has read the activities as them. */
export async function readLikes(
  { db }: Pick<Deps, 'db'>,
  input: { reader: Reader; activityIds: readonly string[] },
): Promise<{ count: number; liked: boolean }[]> {
  const rows = await store.countLikes(db.manager, input);
  const byId = new Map(rows.map(({ activityId, n, liked }) => [activityId, { count: n, liked }]));
  return input.activityIds.map((id) => byId.get(id) ?? { count: 0, liked: false });
}

/** The latest answers to each of these activities, oldest first. The caller has read the activities as the reader. */
export async function readLatestAnswers(
  { db }: Pick<Deps, 'db'>,
  input: { reader: Reader; activityIds: readonly string[]; most: number },
): Promise<ActivityAnswers[]> {
  const rows = await store.latestAnswers(db.manager, input);
  return input.activityIds.map((id) => {
    const items = rows.filter(({ activityId }) => activityId === id);
    return { items, total: items[0]?.total ?? 0 };
  });
}

/** Reported answers, removed ones included, for moderators. */
export async function readReportedAnswers(
  { db }: Pick<Deps, 'db'>,
  { moderator, ids }: { moderator: Reader; ids: readonly string[] },
): Promise<(ActivityAnswer | null)[]> {
  requireModerator(moderator);
  const byId = new Map((await store.answersByIds(db.manager, ids)).map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Likes what a friend did, or takes the like back. No one is told. */
export async function likeActivity(
  deps: ResponseDeps,
  { reader, id, liked }: { reader: Writer; id: string; liked: boolean },
): Promise<void> {
  const { userId } = reader;
  const { userId: ownerId } = await requireActivity(deps, reader, id);
  if (ownerId === userId) throw new AppError('NOT_YOURSELF');
  await deps.limiter.consume('press', userId);
  await changeResponses(deps, { userId, ownerId }, async (manager) => {
    const like = { activityId: id, userId };
    if ((await store.likeExists(manager, like)) === liked) return;
    if (liked) await store.insertLike(manager, { ...like, ownerId, createdAt: deps.clock.now() });
    else await store.deleteLike(manager, like);
  });
}

/** Answers what a friend did, or what friends said of one's own, in one line. The owner is notified. */
export async function answerActivity(
  deps: ResponseDeps,
  { author, id, text: words }: { author: Writer; id: string; text: string },
): Promise<void> {
  const { userId } = author;
  const text = requireLine(words, limits.activityAnswer);
  const { userId: ownerId, activity } = await requireActivity(deps, author, id);
  const admitted = await deps.admission.admitPost({ userId, text });
  const answer = { id: deps.random.id(), activityId: id, userId, ownerId, text };
  const told = await changeResponses(deps, { userId, ownerId }, async (manager) => {
    if ((await store.countAnswers(manager, id)) >= limits.activityAnswers) throw new AppError('LIST_IS_FULL');
    await admitted.count(manager);
    await store.insertAnswer(manager, { ...answer, removedAt: null, createdAt: deps.clock.now() });
    return await addNotices(deps, manager, [
      {
        userId: ownerId,
        kind: 'ACTIVITY_ANSWER',
        about: aboutAnswer(answer.id),
        actorId: userId,
        animeId: activity.animeId ?? undefined,
        reference: id,
      },
    ]);
  });
  announceNotices(deps, told);
}

/** Deletes an answer, as its author or as the owner of the activity. Returns the activity's id. */
export async function deleteAnswer(
  deps: Pick<Deps, 'db' | 'limiter'>,
  { reader, id }: { reader: Writer; id: string },
): Promise<string> {
  const answer = await findVisibleAnswer(deps, { reader, id });
  const mayDelete = answer && [answer.userId, answer.ownerId].includes(reader.userId);
  if (!mayDelete) throw new AppError('NOT_FOUND');
  await deps.limiter.consume('press', reader.userId);
  await deps.db.transaction(async (manager) => {
    await store.deleteAnswer(manager, id);
    await forgetAnswerNotices(manager, [answer]);
  });
  return answer.activityId;
}

/** Removes an answer, or brings it back, as a moderator. */
export async function moderateAnswer(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { moderator, id, removed }: { moderator: Writer; id: string; removed: boolean },
): Promise<ActivityAnswer> {
  requireModerator(moderator);
  const { db, clock, log } = deps;
  const answer = await store.findAnswer(db.manager, id);
  if (!answer) throw new AppError('NOT_FOUND');
  if (!removed) requireNotOwn(moderator, answer.userId);
  const removedAt = removed ? clock.now() : null;
  await db.transaction(async (manager) => {
    if (!(await store.setAnswerRemoved(manager, id, removedAt))) return;
    if (removed) await forgetAnswerNotices(manager, [answer]);
    await logModeration(deps, manager, {
      kind: removed ? 'ANSWER_REMOVED' : 'ANSWER_RESTORED',
      byId: moderator.userId,
      personId: answer.userId,
      aboutId: id,
    });
  });
  const facts = { event: 'answer operated', answerId: id, by: moderator.userId, removed };
  log.info(facts, 'a moderator changed an answer');
  return { ...answer, removedAt };
}

/** An answer that is not removed, by someone whom the reader may see. Whether they may see its activity is for the caller. */
export async function findVisibleAnswer(
  { db }: Pick<Deps, 'db'>,
  { reader, id }: { reader: Reader; id: string },
): Promise<ActivityAnswer | null> {
  const answer = await store.findAnswer(db.manager, id);
  return answer && answer.removedAt === null && !reader.hidden.has(answer.userId) ? answer : null;
}

async function requireActivity(
  deps: Pick<Deps, 'db' | 'social'>,
  reader: Reader,
  id: string,
): Promise<FriendActivity> {
  const found = await findActivity(deps, { reader, id });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Locks the owner, so that likes and limits are checked one by one, and checks again that the two are still friends. */
async function changeResponses<T>(
  { db }: Pick<Deps, 'db'>,
  { userId, ownerId }: { userId: string; ownerId: string },
  change: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (manager) => {
    await lockUsers(manager, [ownerId, userId]);
    if (userId !== ownerId && !(await friendshipExists(manager, userId, ownerId)))
      throw new AppError('NOT_FOUND');
    return await change(manager);
  });
}

const aboutAnswer = (id: string): string => `answer:${id}`;

/** Takes back what the owners of activities were told of these answers. */
export async function forgetAnswerNotices(
  manager: EntityManager,
  answers: readonly Pick<ActivityAnswer, 'id' | 'ownerId'>[],
): Promise<void> {
  for (const userId of new Set(answers.map(({ ownerId }) => ownerId))) {
    const theirs = answers.filter(({ ownerId }) => ownerId === userId);
    await deleteNotificationsAbout(manager, { userId, abouts: theirs.map(({ id }) => aboutAnswer(id)) });
  }
}
