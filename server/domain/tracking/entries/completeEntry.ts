import type { Deps } from '../../ports';
import { animeOf } from '../animeOf';
import { changeLists } from '../changeLists';
import { type PartialDate, todayFor } from '../partialDate';
import type { EntryResult } from '../progress/changeProgress';
import { completed } from '../progress/rules';
import { findEntry } from './findEntries';
import { newEntry } from './newEntry';
import { writeEntries } from './writeEntries';

/** Accepts what the last episode offers (product P4): completed, with the end date. A rewatch counts as one more. */
export async function completeEntry(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId, today }: { userId: string; animeId: number; today?: PartialDate | null },
): Promise<EntryResult> {
  const day = todayFor(deps.clock.now(), today);
  const anime = await animeOf(deps, animeId);
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    const entry = before ?? newEntry(deps, { userId, animeId });
    const after = entry.status === 'COMPLETED' ? entry : completed(entry, anime, day);
    const written = await writeEntries(deps, manager, { userId, changes: [{ anime, before, after }] });
    return { animeId, entry: written.entries[0] ?? null, undoId: written.undoId, finished: false };
  });
}
