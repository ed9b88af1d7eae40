import type { EntityManager } from 'typeorm';
import { findEntry } from '../../data/stores/entryStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';
import { writeProgress } from '../tracking/progress/changeProgress';
import type { Place } from './locate/series';
import type { ScrobbleRules } from './rules';

/** What became of a play whose place is known. */
export type Counted = 'MARKED' | 'ALREADY' | 'COMPLETE' | 'NOT_ON_LIST' | 'NOT_AIRED';

export interface Outcome {
  state: Counted;
  undoId: string | null;
}

interface CountInput {
  userId: string;
  place: Place;
  source: string;
  rules: ScrobbleRules;
}

/**
 * Marks an episode as its user would: progress never decreases, a completed anime stays so unless the rules start a rewatch
 * with episode 1, and the last episode completes it. Runs within `changeLists`, as does what is written about the play.
 */
export async function countPlay(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId, place: { animeId, number }, source, rules }: CountInput,
): Promise<Outcome> {
  const entry = await findEntry(manager, { userId, animeId });
  if (!entry && !rules.addNew) return { state: 'NOT_ON_LIST', undoId: null };
  const again = rules.rewatch && number === 1;
  if (entry?.status === 'COMPLETED' && !again) return { state: 'COMPLETE', undoId: null };
  const step = rules.fillGaps ? ({ kind: 'markUpTo', number } as const) : ({ kind: 'mark', number } as const);
  try {
    const progress = { userId, animeId, step, source, completes: true, again };
    const { undoId } = await writeProgress(deps, manager, progress);
    return { state: undoId === null ? 'ALREADY' : 'MARKED', undoId };
  } catch (error) {
    if (error instanceof AppError && error.key === 'NOT_AIRED') return { state: 'NOT_AIRED', undoId: null };
    throw error;
  }
}
