import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import { changeLists } from '../changeLists';
import { keepUndo } from '../undo/keepUndo';
import { appendAnime, countQueue } from './queueRows';

export interface QueueFilled {
  added: number;
  undoId: string | null;
}

/** Puts what is being watched and has an aired episode waiting at the end of the queue, as far as it is not in it (product P1). */
export async function fillQueue(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId }: { userId: string },
): Promise<QueueFilled> {
  return await changeLists(deps, userId, (manager) => fillQueueWith(deps, manager, { userId }));
}

/** The same within a change that is going on already. */
export async function fillQueueWith(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId }: { userId: string },
): Promise<QueueFilled> {
  const room = limits.queueItems - (await countQueue(manager, userId));
  const rows: { animeId: number }[] = await manager.query(
    `SELECT l.animeId AS animeId FROM list_entry l
      WHERE l.userId = ? AND l.status IN ('WATCHING', 'REWATCHING')
        AND EXISTS (SELECT 1 FROM episode e
                     WHERE e.animeId = l.animeId AND e.number = l.progress + 1 AND e.airsAt <= ?)
        AND NOT EXISTS (SELECT 1 FROM queue_item q WHERE q.userId = l.userId AND q.animeId = l.animeId)
      ORDER BY l.updatedAt DESC, l.id LIMIT ?`,
    [userId, toSqlInstant(deps.clock.now()), Math.max(0, room)],
  );
  const added = await appendAnime(deps, manager, { userId, animeIds: rows.map(({ animeId }) => animeId) });
  if (added.length === 0) return { added: 0, undoId: null };
  const steps = added.map(({ id, animeId }) => ({ kind: 'queue' as const, animeId, before: [], left: [id] }));
  return { added: added.length, undoId: await keepUndo(deps, manager, { userId, steps }) };
}
