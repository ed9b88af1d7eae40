import { limits } from '../../../config/limits';
import { ThreadCommentEntity, ThreadEntity } from '../../../data/entities/threads';
import { AppError } from '../../../errors/AppError';
import { animeByIds } from '../../catalogue/animeByIds';
import type { Deps } from '../../ports';
import { addNotices, announce } from '../notifications/addNotices';
import type { Writer } from '../reader';
import { storeHtml } from '../text/storedHtml';
import { writtenLine, writtenText } from '../text/writtenText';
import { levels } from './comment';
import { mentionNotices } from './commentNotices';
import { subscribe } from './subscriptions';
import type { ThreadSubject } from './thread';

export interface NewThread {
  subject: ThreadSubject;
  animeId: number | null;
  episodeNumber: number | null;
  title: string;
  body: string;
}

type PostDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'limiter' | 'events'>;
/** Starts a thread about the site, an anime or an episode (product P1). Its author is told of answers. */
export async function createThread(
  deps: PostDeps,
  { author, thread }: { author: Writer; thread: NewThread },
): Promise<string> {
  const { userId } = author;
  const title = writtenLine(thread.title, limits.threadTitle);
  const body = writtenText(thread.body);
  const about = await subjectOf(deps, thread);
  await deps.limiter.consume('post', userId);
  const now = deps.clock.now();
  const [id, openingId] = [deps.random.id(), deps.random.id()];
  const told = await deps.db.transaction(async (manager) => {
    await manager.insert(ThreadEntity, {
      id,
      ...about,
      title,
      authorId: userId,
      commentCount: 0,
      locked: false,
      pinned: false,
      deletedAt: null,
      removedAt: null,
      createdAt: now,
      activeAt: now,
    });
    await manager.insert(ThreadCommentEntity, {
      ...blank,
      id: openingId,
      threadId: id,
      level: levels.opening,
      authorId: userId,
      body,
      createdAt: now,
    });
    await storeHtml(manager, 'comment', { id: openingId, text: body });
    await subscribe(deps, manager, { userId, threadId: id });
    const notices = await mentionNotices(manager, { userId, threadId: id, commentId: openingId, body });
    return await addNotices(deps, manager, notices);
  });
  announce(deps, told);
  return id;
}

/** What a new comment has in every case. */
export const blank = {
  parentId: null,
  answeredUserId: null,
  episodeNumber: null,
  likeCount: 0,
  replyCount: 0,
  editedAt: null,
  deletedAt: null,
  removedAt: null,
} as const;

async function subjectOf(
  deps: Pick<Deps, 'db'>,
  { subject, animeId, episodeNumber }: NewThread,
): Promise<Pick<NewThread, 'subject' | 'animeId' | 'episodeNumber'>> {
  if (subject === 'SITE') return { subject, animeId: null, episodeNumber: null };
  const [anime] = animeId === null ? [] : await animeByIds(deps, [animeId]);
  if (!anime) throw new AppError('NOT_FOUND');
  if (subject === 'ANIME') return { subject, animeId: anime.id, episodeNumber: null };
  if (episodeNumber === null) throw new AppError('INVALID_ARGUMENT');
  const episode = await deps.db.readRow('SELECT id FROM episode WHERE animeId = ? AND number = ?', [
    anime.id,
    episodeNumber,
  ]);
  if (!episode) throw new AppError('NOT_FOUND');
  return { subject, animeId: anime.id, episodeNumber };
}
