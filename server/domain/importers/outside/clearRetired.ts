import type { EntityManager } from 'typeorm';
import { factsOf, saveFacts } from '../../../data/stores/factStore';
import type { SourceFact } from '../../../data/stores/sourceStore';
import { applyFacts, isFactName } from '../facts/applyFacts';
import { toFacts } from '../facts/CommunityFacts';
import { packedRun, runFields, SOURCED_RUN, withRun } from '../facts/sourcedRun';
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
  const facts = await factsOf(manager, [animeId]);
  const decided = facts.filter(({ field }) => fields.includes(field));
  const record = await recordOf(manager, animeId);
  const isLeft = (name: string) => fields.includes(name) && !decided.some(({ field }) => field === name);
  const days = fields.includes('EPISODE_DATES') ? [] : undefined;
  const ofRun = fields.filter((name) => runFields.some((one) => one === name));
  // Where people decided on a part of its run, that of the sources is kept beside it.
  const run = days || ofRun.length > 0 ? facts.find(({ field }) => field === SOURCED_RUN) : undefined;
  const empty = Object.fromEntries(
    [...fields.filter((name) => isFactName(name) && isLeft(name)), ...(run ? ofRun : [])].map((name) => [
      name,
      [],
    ]),
  );
  const bare = record && applyFacts(run?.sourced[0] ? withRun(record, run.sourced[0]) : record, empty, days);
  await saveFacts(manager, [
    ...decided.map((fact) => ({ ...fact, sourced: [] })),
    ...(run && bare ? [{ ...run, sourced: [packedRun(bare)] }] : []),
  ]);
  if (!bare) return;
  const { score, coverUrl } = record;
  const cleared = {
    ...(run ? applyFacts(bare, toFacts(facts)) : bare),
    score: isLeft('SCORE') ? null : score,
    coverUrl: isLeft('COVER') ? null : coverUrl,
  };
  await writeAnime(manager, { id: animeId, record: cleared, fresh: false, at });
}
