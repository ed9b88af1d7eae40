import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { animeOf } from '../animeOf';
import { changeLists } from '../changeLists';
import { findEntry } from '../entries/findEntries';
import { writeEntries } from '../entries/writeEntries';
import { type EntryResult, historyAbove } from '../progress/changeProgress';
import { previousPass } from '../progress/rules';
import { passesOf } from './passesOf';

/** Gives a rewatch up (product P4): its pass goes, and the entry is again what it was before it. */
export async function stopRewatch(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<EntryResult> {
  const anime = await animeOf(deps, animeId);
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    if (!before) throw new AppError('NOT_FOUND');
    const [passes = []] = await passesOf(manager, [before.id]);
    const revived = passes.at(-1);
    if (before.status !== 'REWATCHING' || !revived) throw new AppError('CONFLICT');
    const seenBefore = passes.slice(0, -1).reduce((most, { progress }) => Math.max(most, progress), 0);
    const removed = await historyAbove(manager, before, 0);
    const remove = removed.map(([, number]) => number);
    const change = {
      anime,
      before,
      after: previousPass(before, revived, seenBefore),
      revived,
      history: { pass: before.pass, plan: { dated: [], undated: [], remove }, removed },
    };
    const written = await writeEntries(deps, manager, { userId, changes: [change] });
    return { animeId, entry: written.entries[0] ?? null, undoId: written.undoId, finished: false };
  });
}
