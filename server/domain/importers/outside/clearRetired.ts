import type { EntityManager } from 'typeorm';
import { factsOf, saveFacts } from '../../../data/stores/factStore';
import type { SourceFact } from '../../../data/stores/sourceStore';
import { applyFacts, isFactName } from '../facts/applyFacts';
import { recordOf, writeAnime } from '../facts/writeAnime';

/**
 * Takes from an anime that the catalogue has dropped what sources gave it: it isn't composed any more, so it would stay. What
 * people decided stays, without the source's value behind it. Runs where the staging tables are.
 */
export async function clearRetired(
  manager: EntityManager,
  { animeId, given, at }: { animeId: number; given: readonly SourceFact[]; at: Date },
): Promise<void> {
  const fields = given.map(({ field }) => field);
  const decided = (await factsOf(manager, [animeId])).filter(({ field }) => fields.includes(field));
  await saveFacts(
    manager,
    decided.map((fact) => ({ ...fact, sourced: [] })),
  );
  const record = await recordOf(manager, animeId);
  if (!record) return;
  const isLeft = (name: string) => fields.includes(name) && !decided.some(({ field }) => field === name);
  const empty = Object.fromEntries(
    fields.filter((name) => isFactName(name) && isLeft(name)).map((name) => [name, []]),
  );
  const { score, coverUrl } = record;
  const cleared = {
    ...applyFacts(record, empty),
    score: isLeft('SCORE') ? null : score,
    coverUrl: isLeft('COVER') ? null : coverUrl,
  };
  await writeAnime(manager, { id: animeId, record: cleared, fresh: false, at });
}
