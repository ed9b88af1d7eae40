import type { EntityManager } from 'typeorm';
import type { FactName } from '../../../../shared/facts';
import { FIRST_OWN_ID } from '../../../data/ownId';
import { type Fact, factsOf, saveFacts } from '../../../data/stores/factStore';
import { type BareRow, bareRowsOf, deleteUntouched } from '../../../data/stores/sourcedAnimeStore';
import { replaceSourceFacts } from '../../../data/stores/sourceStore';
import { emptyStagingTables, stageAnime, swapStagedAnime } from '../../../data/stores/stagedAnime';
import { type NewAnime, sources } from '../../../sources';
import { applyFacts, areSameValues } from '../facts/applyFacts';
import { sourcedIn, toFacts } from '../facts/CommunityFacts';
import { namedInRelations } from '../facts/relations';
import { hiddenRows } from '../facts/writeAnime';
import type { AnimeRecord } from '../source';
import { People } from '../store/People';
import { toRows } from '../store/Staging';
import { composeNew } from './AnimeOfSources';

/**
 * Takes out anime that sources alone had, once none has them: those that nobody has, wrote about or edited with all their rows; of
 * the others only their titles, kind and id stay, and what people decided. Runs where the staging tables are.
 */
export async function dropAnimeOfSources(
  manager: EntityManager,
  { retired, at }: { retired: readonly number[]; at: Date },
): Promise<void> {
  const sourceIds = sources.map(({ id }) => id);
  const rows = await bareRowsOf(manager, { animeIds: retired, sourceIds });
  if (rows.length === 0) return;
  const named = await namedInRelations(manager);
  const ids = rows.map(({ id }) => id).filter((id) => !named.has(id));
  const left = new Set(await deleteUntouched(manager, ids));
  const kept = rows.filter(({ id }) => left.has(id) || named.has(id));
  if (kept.length === 0) return;
  const animeIds = kept.map(({ id }) => id);
  await replaceSourceFacts(manager, { animeIds, facts: [] });
  const decided = new Map<number, Fact[]>();
  for (const fact of await factsOf(manager, animeIds))
    decided.set(fact.animeId, [...(decided.get(fact.animeId) ?? []), fact]);
  const people = await People.load(manager, {});
  const learnt: Fact[] = [];
  const bare = kept.map((row) => {
    const facts = decided.get(row.id) ?? [];
    const record = recordOf(row, facts);
    for (const fact of facts) {
      const sourced = sourcedIn(record, fact);
      if (!areSameValues(sourced, fact.sourced)) learnt.push({ ...fact, sourced });
    }
    const { id, slug } = row;
    return hiddenRows(
      toRows({ id, slug, record: applyFacts(record, toFacts(facts)), contentHash: '' }, people),
      at,
    );
  });
  await people.write(manager);
  await emptyStagingTables(manager);
  await stageAnime(manager, bare);
  await swapStagedAnime(manager, { firstFreshId: FIRST_OWN_ID, retired: [], at });
  await saveFacts(manager, learnt);
}

/** As its source named it, also where people decided on another name. */
function recordOf(row: BareRow, decided: readonly Fact[]): AnimeRecord {
  const sourcedOf = (field: FactName, shown: string | null) => {
    const fact = decided.find((one) => one.field === field);
    return fact ? fact.sourced[0] : (shown ?? undefined);
  };
  const anime: NewAnime = {
    native: sourcedOf('NATIVE_TITLE', row.nativeTitle) ?? row.nativeTitle,
    romaji: sourcedOf('ROMAJI_TITLE', row.romajiTitle),
    english: sourcedOf('ENGLISH_TITLE', row.englishTitle),
    format: (sourcedOf('FORMAT', row.format) ?? row.format) as NewAnime['format'],
    status: 'UNKNOWN',
  };
  const { sourceId, sourceKey } = row;
  const nothing = { takenAt: new Date(0), newestYear: 0, studioName: (name: string) => name };
  return composeNew(sourceKey, { sourceId, anime }, nothing);
}
