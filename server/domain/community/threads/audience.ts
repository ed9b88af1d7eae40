import { setImmediate as nextTurn } from 'node:timers/promises';
import { blocksAround } from '../../../data/stores/blockStore';
import { likersAmong, postForAll, writersAmong } from '../../../data/stores/commentStore';
import { entriesOfAnime } from '../../../data/stores/entryStore';
import { handleOwners } from '../../../data/stores/handleStore';
import { powerfulAmong } from '../../../data/stores/roleStore';
import { endedSessionIds } from '../../../data/stores/sessionStore';
import { type Thread, threadsByIds } from '../../../data/stores/threadStore';
import { watchedOutOfOrder } from '../../../data/stores/watchStore';
import type { Deps } from '../../ports';
import { settingsOf } from '../../settings/settings';
import { isScreened, screenOf } from '../../tracking/spoilerScreen';
import { nobody, type Reader } from '../reader';
import { mentionsIn } from '../text/mentions';
import type { Comment } from './readComments';

/** A browser that listens to a thread. */
export interface Listener {
  sessionId: string | null;
  userId: string | null;
}

/** How a group of listeners sees a thread and one of its comments: everyone with the same key gets the same message. */
export interface View {
  key: string;
  reader: Reader;
  /** Which of the episodes the thread and comment are about the spoiler screen hides from them. */
  screened: ReadonlyMap<number, boolean>;
  likes: boolean;
}

const visitors: View = { key: 'nobody', reader: nobody, screened: new Map(), likes: false };

/** Listeners to work on before yielding. */
const LISTENERS_PER_TURN = 250;

type AudienceDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * How each of many listeners sees a thread and one of its comments, in about ten statements for all instead of the usual reads
 * for each. Null for listeners that need an individual read: staff, and those whose session has just ended.
 */
export async function viewsOf(
  deps: AudienceDeps,
  {
    threadId,
    commentId,
    listeners,
    actors = [],
  }: {
    threadId: string;
    commentId?: string;
    listeners: readonly Listener[];
    /** Other people the change is about. */
    actors?: readonly string[];
  },
): Promise<(View | null)[]> {
  const { db, clock, config } = deps;
  const { manager } = db;
  const [thread] = await threadsByIds(manager, [threadId]);
  const comment = commentId === undefined ? null : await postForAll(manager, commentId);
  if (!thread) return listeners.map(() => null);
  const userIds = distinct(listeners.map(({ userId }) => userId));
  const sessionIds = distinct(listeners.map(({ sessionId }) => sessionId));
  const ended = await endedSessionIds(manager, sessionIds, clock.now());
  const powerful = await powerfulAmong(manager, { userIds, handles: config.operators });
  const hidden = await hiddenFrom(deps, { thread, comment, userIds, actors });
  const screens = await screensFor(deps, { thread, comment, userIds });
  const likers =
    comment && comment.likeCount > 0
      ? await likersAmong(manager, { commentId: comment.id, userIds })
      : new Set<string>();
  const memberView = (userId: string): View => {
    const mine = hidden.get(userId) ?? new Set<string>();
    const screened = screens(userId);
    const likes = likers.has(userId);
    const own = [comment?.authorId === userId, thread.authorId === userId];
    return {
      key: JSON.stringify([own, [...mine].sort(), [...screened], likes]),
      // Only the blocks that matter here, so that most readers share a view.
      reader: { ...nobody, userId, hidden: mine },
      screened,
      likes,
    };
  };
  /** A person may listen from many browsers. */
  const known = new Map<string, View>();
  const viewOf = ({ sessionId, userId }: Listener): View | null => {
    if (userId === null) return visitors;
    if (sessionId === null || ended.has(sessionId) || powerful.has(userId)) return null;
    const view = known.get(userId) ?? memberView(userId);
    known.set(userId, view);
    return view;
  };
  const views: (View | null)[] = [];
  for (const listener of listeners) {
    views.push(viewOf(listener));
    if (views.length % LISTENERS_PER_TURN === 0) await nextTurn();
  }
  return views;
}

interface Audience {
  thread: Thread;
  comment: Comment | null;
  userIds: readonly string[];
  actors: readonly string[];
}

/** Of the people hidden from each listener, those involved in the thread. */
async function hiddenFrom(
  { db }: Pick<Deps, 'db'>,
  { thread, comment, userIds, actors }: Audience,
): Promise<Map<string, Set<string>>> {
  const { manager } = db;
  const blocks = await blocksAround(manager, userIds);
  const hidden = new Map<string, Set<string>>();
  const hide = (from: string, whom: string) => hidden.set(from, (hidden.get(from) ?? new Set()).add(whom));
  for (const { blockerId, blockedId } of blocks) {
    hide(blockerId, blockedId);
    hide(blockedId, blockerId);
  }
  if (hidden.size === 0) return hidden;
  const others = distinct([...hidden.values()].flatMap((people) => [...people]));
  const named = await handleOwners(manager, mentionsIn(comment?.body ?? ''));
  const here = new Set([
    ...(await writersAmong(manager, { threadId: thread.id, userIds: others })),
    ...distinct([thread.authorId, comment?.authorId ?? null, comment?.answeredUserId ?? null]),
    ...named.map(({ userId }) => userId),
    ...actors,
  ]);
  return new Map(
    [...hidden].map(([userId, people]) => [userId, new Set([...people].filter((id) => here.has(id)))]),
  );
}

type Screens = (userId: string) => Map<number, boolean>;

async function screensFor(
  { db }: Pick<Deps, 'db'>,
  { thread, comment, userIds }: Omit<Audience, 'actors'>,
): Promise<Screens> {
  const { animeId, episodeNumber } = thread;
  const numbers = [...new Set([episodeNumber, comment?.episodeNumber ?? null])].filter((n) => n !== null);
  if (animeId === null || numbers.length === 0 || userIds.length === 0)
    return () => new Map(numbers.map((number) => [number, false]));
  const entries = await entriesOfAnime(db.manager, { animeId, userIds });
  const levels = await settingsOf(
    db,
    entries.map(({ userId }) => userId),
  );
  const marked = await watchedOutOfOrder(
    db.manager,
    entries.map(({ id }) => id),
  );
  const byUser = new Map(
    entries.map((entry, at) => [
      entry.userId,
      screenOf(entry, levels[at]?.spoilerLevel ?? 'UNWATCHED', marked.get(entry.id) ?? new Set()),
    ]),
  );
  return (userId) =>
    new Map(numbers.map((number) => [number, isScreened(byUser.get(userId) ?? null, number)]));
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];
