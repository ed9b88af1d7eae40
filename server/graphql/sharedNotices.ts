import type { ExecutionResult } from 'graphql';
import {
  countUnreadOf,
  type Notification,
  readNotificationsByIds,
} from '../domain/community/notifications/notifications';
import { type Listener, type View, viewsOf } from '../domain/community/threads/audience';
import type { Deps } from '../domain/ports';
import { presentNotification } from './community/present';
import { Crowd } from './crowd';
import type { Pace } from './pace';
import type { SharedView } from './sharedViews';
import type { Turns } from './turns';

/** A listener and the notification that arrived for them. */
interface Awaited {
  listener: Listener & { userId: string };
  id: string;
}

/** For fewer listeners, separate execution is less work. */
const FEWEST = 4;

/**
 * One comment notifies everyone who follows its thread. Listeners on this instance are gathered as in `sharedViews.ts`. Only
 * the notification's id and the unread count differ; they are put into the shared response.
 */
export function createSharedNotices(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { turns, pace }: { turns: Turns; pace: Pace },
) {
  let batch: Crowd<Awaited, SharedView | null> | undefined;

  return (): Crowd<Awaited, SharedView | null> => {
    batch ??= new Crowd(pace, (awaited) =>
      turns.run(() => {
        batch = undefined;
        return viewsOfNotices(deps, awaited);
      }),
    );
    return batch;
  };
}

async function viewsOfNotices(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  awaited: readonly Awaited[],
): Promise<(SharedView | null)[]> {
  const views: (SharedView | null)[] = awaited.map(() => null);
  if (awaited.length < FEWEST) return views;
  const rows = await readNotificationsByIds(
    deps,
    awaited.map(({ id, listener }) => ({ id, userId: listener.userId })),
  );
  const unread = await countUnreadOf(
    deps,
    awaited.map(({ listener }) => listener.userId),
  );
  const groups = new Map<string, { at: number; row: Notification }[]>();
  for (const [at, row] of rows.entries()) {
    if (!row || row.threadId === null || row.animeId !== null) continue;
    const about = `${row.threadId} ${row.commentId}`;
    groups.set(about, [...(groups.get(about) ?? []), { at, row }]);
  }
  const texts: SharedView['texts'] = new Map();
  for (const group of groups.values()) {
    const [first] = group;
    if (!first?.row.threadId || group.length < FEWEST) continue;
    const found = await viewsOf(deps, {
      threadId: first.row.threadId,
      commentId: first.row.commentId ?? undefined,
      listeners: group.flatMap(({ at }) => awaited[at]?.listener ?? []),
      actors: group.flatMap(({ row }) => row.actorId ?? []),
    });
    for (const [index, { at, row }] of group.entries()) {
      const view = found[index];
      if (view) views[at] = sharedBy(view, row, unread[at] ?? 0, texts);
    }
  }
  return views;
}

function sharedBy(view: View, row: Notification, unread: number, texts: SharedView['texts']): SharedView {
  const { id, userId: _, ...rest } = row;
  return {
    ...view,
    key: JSON.stringify([view.key, rest]),
    texts,
    root: { notification: presentNotification(row), unread },
    finish: (answer) => withOwn(answer, { id, unread }),
  };
}

type Fields = Record<string, unknown>;

/** Shared documents have no aliases. */
function withOwn(answer: ExecutionResult, own: { id: string; unread: number }): ExecutionResult {
  const added = answer.data?.notificationAdded as Fields | undefined;
  if (!added) return answer;
  const next: Fields = { ...added };
  if ('unread' in added) next.unread = own.unread;
  const notification = added.notification as Fields | undefined;
  if (notification && 'id' in notification) next.notification = { ...notification, id: own.id };
  return { ...answer, data: { notificationAdded: next } };
}
