import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { animeOf } from '../animeOf';
import { changeLists } from '../changeLists';
import { findEntry } from '../entries/findEntries';
import { newEntry } from '../entries/newEntry';
import { writeEntries } from '../entries/writeEntries';
import { type PartialDate, todayFor } from '../partialDate';
import type { EntryResult } from '../progress/changeProgress';
import { nextPass } from '../progress/rules';

/** Begins to watch an anime again, in a pass of its own (product P4): the earlier record stays. */
export async function startRewatch(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId, today }: { userId: string; animeId: number; today?: PartialDate | null },
): Promise<EntryResult> {
  const day = todayFor(deps.clock.now(), today);
  const anime = await animeOf(deps, animeId);
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    if (before?.status === 'REWATCHING') throw new AppError('CONFLICT');
    const { entry: after, archived } = nextPass(before ?? newEntry(deps, { userId, animeId }), anime, day);
    const written = await writeEntries(deps, manager, {
      userId,
      changes: [{ anime, before, after, archived }],
    });
    return { animeId, entry: written.entries[0] ?? null, undoId: written.undoId, finished: false };
  });
}
