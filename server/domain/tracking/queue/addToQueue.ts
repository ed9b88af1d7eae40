import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { animeOf } from '../animeOf';
import { changeLists } from '../changeLists';
import { findEntry } from '../entries/findEntries';
import { placeAfter, placeAtEnd, queueOf } from '../places';
import { sureCount } from '../progress/rules';
import { keepUndo } from '../undo/keepUndo';
import { type QueueItem, toQueueItem } from './queueItems';
import { countQueue, insertQueueRows, queueRowsOf } from './queueRows';

export interface QueueChange {
  item: QueueItem | null;
  undoId: string | null;
}

export interface AddToQueueInput {
  userId: string;
  animeId: number;
  /** One episode; without it the anime's next unwatched one. */
  episodeNumber?: number | null;
  /** At the beginning instead of the end. */
  first?: boolean;
}

/** Puts an anime or one of its episodes into the queue (product P1). What stands there already stays where it is. */
export async function addToQueue(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId, episodeNumber, first = false }: AddToQueueInput,
): Promise<QueueChange> {
  const anime = await animeOf(deps, animeId);
  const number = episodeNumber ?? 0;
  const last = sureCount(anime) ?? limits.episodes;
  if (episodeNumber != null && (number < 1 || number > last)) throw new AppError('NOT_FOUND');
  return await changeLists(deps, userId, async (manager) => {
    const progress = (await findEntry(manager, { userId, animeId }))?.progress ?? 0;
    const there = (await queueRowsOf(manager, { userId, animeIds: [animeId] })).find(
      (row) => row.episodeNumber === number,
    );
    if (there) return { item: toQueueItem(there, progress), undoId: null };
    if ((await countQueue(manager, userId)) >= limits.queueItems) throw new AppError('LIST_IS_FULL');
    const list = queueOf(userId);
    const place = first ? await placeAfter(manager, list, { after: null }) : await placeAtEnd(manager, list);
    const row = {
      id: deps.random.id(),
      animeId,
      episodeNumber: number,
      place: place ?? '',
      createdAt: deps.clock.now().toISOString(),
    };
    await insertQueueRows(manager, userId, [row]);
    const undoId = await keepUndo(deps, manager, {
      userId,
      steps: [{ kind: 'queue', animeId, before: [], left: [row.id] }],
    });
    return { item: toQueueItem(row, progress), undoId };
  });
}
