import type { EntityManager } from 'typeorm';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { findEntry } from '../../../data/stores/entryStore';
import { deleteNotificationAbout } from '../../../data/stores/notificationStore';
import * as store from '../../../data/stores/sentRecommendationStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { animeOf, changeLists } from '../../tracking/changeLists';
import { nextFavouriteOf, planEntry } from '../../tracking/entries/planEntry';
import { writeEntry } from '../../tracking/entries/writeEntries';
import { createEntry } from '../../tracking/entry';
import { todayFor } from '../../tracking/partialDate';
import { addToQueueWith } from '../../tracking/queue/queue';
import { keepUndo } from '../../tracking/undo/keepUndo';
import type { UndoStep } from '../../tracking/undo/steps';

type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

export interface Answered {
  animeId: number;
  undoId: string | null;
}

/** Names the notification of a recommendation. */
export const aboutRecommendation = (id: string): string => `recommendation:${id}`;

/**
 * Answers a recommendation and carries the answer out, with one undo for both: plans the anime, queues it, or neither. Its
 * notification goes; its sender learns nothing.
 */
export async function answerRecommendation(
  deps: AnswerDeps,
  { userId, id, answer }: { userId: string; id: string; answer: store.RecommendationAnswer },
): Promise<Answered> {
  const found = await store.findOpenRecommendation(deps.db.manager, { toId: userId, id });
  if (!found) throw new AppError('NOT_FOUND');
  const { animeId } = found;
  const anime = await animeOf(deps, { userId, animeId });
  return await changeLists(deps, userId, async (manager) => {
    const settledAt = deps.clock.now();
    const also: UndoStep[] = [{ kind: 'recommendation', animeId, id, settledAt: settledAt.toISOString() }];
    const undoId = await carryOut(deps, manager, { userId, anime, answer, also });
    if (!(await store.settleRecommendation(manager, { id, answer, settledAt })))
      throw new AppError('NOT_FOUND');
    await deleteNotificationAbout(manager, { userId, about: aboutRecommendation(id) });
    return { animeId, undoId };
  });
}

async function carryOut(
  deps: AnswerDeps,
  manager: EntityManager,
  {
    userId,
    anime,
    answer,
    also,
  }: { userId: string; anime: AnimeRow; answer: store.RecommendationAnswer; also: readonly UndoStep[] },
): Promise<string | null> {
  const animeId = anime.id;
  if (answer === 'QUEUED') return (await addToQueueWith(deps, manager, { userId, animeId, also })).undoId;
  const before = await findEntry(manager, { userId, animeId });
  // What is on a list stays where it is.
  if (answer !== 'PLANNED' || before?.status) return await keepUndo(deps, manager, { userId, steps: also });
  const now = deps.clock.now();
  const change = await planEntry(manager, {
    anime,
    before,
    entry: before ?? createEntry(deps, { userId, animeId }),
    fields: { status: 'PLANNING' },
    moment: { now, today: todayFor(now, null) },
    nextFavourite: nextFavouriteOf(manager, userId),
  });
  return (await writeEntry(deps, manager, { userId, change, also })).undoId;
}
