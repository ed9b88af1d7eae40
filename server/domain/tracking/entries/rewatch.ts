import { isRewatch } from '../../../../shared/rewatch';
import { findEntry } from '../../../data/stores/entryStore';
import { opinionsOf } from '../../../data/stores/episodeOpinionStore';
import { passesOf, watchesAbove } from '../../../data/stores/watchStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { animeOf, changeLists } from '../changeLists';
import { createEntry } from '../entry';
import { type PartialDate, todayFor } from '../partialDate';
import { restorePreviousPass, resumeRewatch } from '../progress/rules';
import { type EntryResult, writeEntry } from './writeEntries';

/** Starts a rewatch in a new pass, or resumes an interrupted one: the earlier record stays. */
export async function startRewatch(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId, today }: { userId: string; animeId: number; today?: PartialDate | null },
): Promise<EntryResult> {
  const day = todayFor(deps.clock.now(), today);
  const anime = await animeOf(deps, { userId, animeId });
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    if (before?.status === 'REWATCHING') throw new AppError('CONFLICT');
    const { entry: after, archived } = resumeRewatch(
      before ?? createEntry(deps, { userId, animeId }),
      anime,
      day,
    );
    return await writeEntry(deps, manager, { userId, change: { anime, before, after, archived } });
  });
}

/** Gives up a rewatch: its pass is deleted with its history and opinions, and the entry is what it was before. */
export async function stopRewatch(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<EntryResult> {
  const anime = await animeOf(deps, { userId, animeId });
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    if (!before) throw new AppError('NOT_FOUND');
    const [passes = []] = await passesOf(manager, [before.id]);
    const revived = passes.at(-1);
    if (!isRewatch(before) || !revived) throw new AppError('CONFLICT');
    const seenBefore = passes.slice(0, -1).reduce((most, { progress }) => Math.max(most, progress), 0);
    const removed = await watchesAbove(manager, { entryId: before.id, pass: before.pass, above: 0 });
    const remove = removed.map(([, number]) => number);
    const opinions = (await opinionsOf(manager, [before.id])).get(before.id) ?? [];
    const change = {
      anime,
      before,
      after: restorePreviousPass(before, revived, seenBefore),
      revived,
      history: { pass: before.pass, plan: { dated: [], undated: [], remove }, removed },
      opinions: { add: [], remove: opinions.filter(({ pass }) => pass === before.pass) },
    };
    return await writeEntry(deps, manager, { userId, change });
  });
}
