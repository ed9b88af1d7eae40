import { type ThreadSubject, threadSubjects } from '../../../data/entities/threads';
import { countCommentsFor } from '../../../data/stores/commentStore';
import {
  threadsByIds as readByIds,
  listThreads as readThreads,
  subscriptionsAmong,
  type Thread,
  type ThreadFilter,
  type ThreadSort,
  threadSorts,
} from '../../../data/stores/threadStore';
import type { Deps } from '../../deps';
import { fromCursor, type Part, type PartInput, partOf } from '../cursor';
import type { Reader } from '../reader';

export { type Thread, type ThreadFilter, type ThreadSort, type ThreadSubject, threadSorts, threadSubjects };

/** Whether a thread or a comment can be read. One that is held can by its author and moderators. */
export const postStates = ['VISIBLE', 'DELETED', 'REMOVED', 'HELD'] as const;
export type PostState = (typeof postStates)[number];

type Marks = Pick<Thread, 'deletedAt' | 'removedAt'> & Partial<Pick<Thread, 'heldAt'>>;

export function stateOf({ deletedAt, removedAt, heldAt = null }: Marks): PostState {
  if (deletedAt !== null) return 'DELETED';
  if (removedAt !== null) return 'REMOVED';
  return heldAt === null ? 'VISIBLE' : 'HELD';
}

/** Whether its author can change it: also while it is held. */
export const isEditable = (post: Marks): boolean => ['VISIBLE', 'HELD'].includes(stateOf(post));

/** Marks a cursor among the pinned threads. */
const PINNED = '!';

/** Threads, pinned ones first, without deleted and removed ones and those of people hidden from the reader. */
export async function listThreads(
  { db }: Pick<Deps, 'db'>,
  { limit, after, ...input }: PartInput & { reader: Reader; filter: ThreadFilter; sort: ThreadSort },
): Promise<Part<Thread>> {
  const amongPinned = after?.startsWith(PINNED) ?? after == null;
  const cursor = after ? fromCursor(after.replace(PINNED, '')) : null;
  const first = amongPinned
    ? await readThreads(db.manager, { ...input, pinned: true, after: cursor, most: limit + 1 })
    : [];
  const others = { pinned: false, after: amongPinned ? null : cursor, most: limit + 1 - first.length };
  const rest = first.length > limit ? [] : await readThreads(db.manager, { ...input, ...others });
  const part = partOf([...first, ...rest], limit, {
    cursor: ({ id, createdAt, activeAt }) => ({ at: input.sort === 'NEWEST' ? createdAt : activeAt, id }),
    item: (thread) => thread,
  });
  const leftAmongPinned = part.items.at(-1)?.pinned === true;
  return { ...part, nextCursor: part.nextCursor && `${leftAmongPinned ? PINNED : ''}${part.nextCursor}` };
}

/** Threads by id that the reader may read. Authors also see those they have deleted and those that are held, moderators all. */
export async function readThreadsByIds(
  { db }: Pick<Deps, 'db'>,
  { reader, ids }: { reader: Reader; ids: readonly string[] },
): Promise<(Thread | null)[]> {
  const threads = await readByIds(db.manager, [...new Set(ids)]);
  const found = new Map(threads.map((thread) => [thread.id, thread]));
  return ids.map((id) => {
    const thread = found.get(id);
    return thread && mayRead(thread, reader) ? thread : null;
  });
}

export async function threadById(
  deps: Pick<Deps, 'db'>,
  { reader, id }: { reader: Reader; id: string },
): Promise<Thread | null> {
  return (await readThreadsByIds(deps, { reader, ids: [id] }))[0] ?? null;
}

function mayRead(thread: Thread, reader: Reader): boolean {
  const { authorId } = thread;
  if (authorId !== null && reader.hidden.has(authorId)) return false;
  const state = stateOf(thread);
  if (state === 'VISIBLE' || reader.moderator) return true;
  return state !== 'REMOVED' && authorId !== null && authorId === reader.userId;
}

/**
 * How many comments of each thread the reader can read: the stored number, unless people are hidden from the reader. Replies to
 * a hidden comment do not count.
 */
export async function countComments(
  { db }: Pick<Deps, 'db'>,
  { reader, threads }: { reader: Reader; threads: readonly Pick<Thread, 'id' | 'commentCount'>[] },
): Promise<number[]> {
  if (reader.hidden.size === 0) return threads.map(({ commentCount }) => commentCount);
  const counts = await countCommentsFor(db.manager, { reader, threadIds: threads.map(({ id }) => id) });
  return threads.map(({ id }) => counts.get(id) ?? 0);
}

/** Which of these threads the user is subscribed to. */
export async function subscriptionsTo(
  { db }: Pick<Deps, 'db'>,
  { userId, threadIds }: { userId: string | null; threadIds: readonly string[] },
): Promise<boolean[]> {
  if (userId === null) return threadIds.map(() => false);
  const subscribed = await subscriptionsAmong(db.manager, { userId, threadIds });
  return threadIds.map((id) => subscribed.has(id));
}
