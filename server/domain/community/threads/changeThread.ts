import { limits } from '../../../config/limits';
import { ThreadEntity } from '../../../data/entities/threads';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { Writer } from '../reader';
import { writtenLine } from '../text/writtenText';
import { editComment } from './changeComment';
import { openingsOf } from './readComments';
import { threadById } from './readThreads';
import { type Thread, threadState } from './thread';
import { tellChange } from './threadNews';

/** Changes title and beginning of an own thread; the beginning carries the mark of an edited comment. */
export async function updateThread(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'limiter' | 'events'>,
  { author, id, title, body }: { author: Writer; id: string; title?: string; body?: string },
): Promise<void> {
  const thread = await ownThread(deps, author, id);
  if (threadState(thread) !== 'VISIBLE') throw new AppError('NOT_FOUND');
  if (thread.locked) throw new AppError('THREAD_IS_LOCKED');
  const line = title === undefined ? undefined : writtenLine(title, limits.threadTitle);
  if (body !== undefined) {
    const [opening] = await openingsOf(deps, [id]);
    if (!opening) throw new AppError('NOT_FOUND');
    await editComment(deps, { author, id: opening.id, body });
  }
  if (line !== undefined && line !== thread.title) {
    await deps.limiter.consume('post', author.userId);
    await deps.db.manager.update(ThreadEntity, { id }, { title: line });
    tellChange(deps, { threadId: id });
  }
}

/** Deletes an own thread with all that stands in it; for ten minutes it can come back. */
export async function deleteThread(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  { author, id }: { author: Writer; id: string },
): Promise<void> {
  const thread = await ownThread(deps, author, id);
  if (thread.deletedAt !== null) throw new AppError('NOT_FOUND');
  await deps.db.manager.update(ThreadEntity, { id }, { deletedAt: deps.clock.now() });
  tellChange(deps, { threadId: id });
}

export async function restoreThread(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  { author, id }: { author: Writer; id: string },
): Promise<void> {
  const thread = await ownThread(deps, author, id);
  if (thread.deletedAt === null) throw new AppError('NOT_FOUND');
  const oldest = deps.clock.now().getTime() - limits.undoLifetime * 1000;
  if (thread.deletedAt.getTime() <= oldest) throw new AppError('UNDO_EXPIRED');
  await deps.db.manager.update(ThreadEntity, { id }, { deletedAt: null });
  tellChange(deps, { threadId: id });
}

async function ownThread(deps: Pick<Deps, 'db'>, author: Writer, id: string): Promise<Thread> {
  const thread = await threadById(deps, { reader: author, id });
  if (thread?.authorId !== author.userId) throw new AppError('NOT_FOUND');
  return thread;
}
