import type { EntityManager } from 'typeorm';
import { parseEpisodeKinds } from '../../../shared/episodeKinds';
import { AppError } from '../../errors/AppError';
import { type Facts, valuesOf } from '../importers/facts/applyFacts';
import { addedAnime } from '../importers/facts/communityAnime';
import { recordOf } from '../importers/facts/writeAnime';

/** Marks of episodes beyond a certain number are a mistake. Throws INVALID_FACT. */
export async function assertMarkedExist(
  manager: EntityManager,
  animeId: number | null,
  facts: Facts,
): Promise<void> {
  if (!facts.EPISODE_KINDS) return;
  const record = (animeId !== null && (await recordOf(manager, animeId))) || addedAnime('');
  const [count] = facts.EPISODE_COUNT ?? valuesOf(record, {}, 'EPISODE_COUNT');
  if (count === undefined) return;
  if (!parseEpisodeKinds(facts.EPISODE_KINDS, Number(count)).ranges) throw new AppError('INVALID_FACT');
}
