import type { EntityManager } from 'typeorm';
import type { FactName } from '../../../shared/facts';
import { nextAnimeId } from '../../data/stores/animeRecordStore';
import {
  deleteFact,
  type Fact,
  factsOf,
  insertRevision,
  lockVersion,
  type Revision,
  type RevisionChange,
  saveFacts,
} from '../../data/stores/factStore';
import { franchiseMembersOf } from '../../data/stores/relationStore';
import { sourcedFieldsOf } from '../../data/stores/sourceStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';
import { applyFacts, areSameValues, type Facts, valuesOf } from '../importers/facts/applyFacts';
import { toFacts } from '../importers/facts/CommunityFacts';
import { addedAnime } from '../importers/facts/communityAnime';
import { packedRun, runFields, SOURCED_RUN, withRun } from '../importers/facts/sourcedRun';
import { recordOf, storeCommunity, writeAnime } from '../importers/facts/writeAnime';
import { identifyCharacters } from '../importers/identifyCharacters';
import type { AnimeRecord } from '../importers/source';
import { decideRelations } from './relations';

/** The new values of each field; null reverts it to the sources. */
export type Targets = ReadonlyMap<FactName, string[] | null>;

export interface FactsChange {
  animeId: number;
  /** The version that the decider has seen. */
  version: number;
  targets: Targets;
  by: Pick<Revision, 'suggestionId' | 'authorId' | 'editorId' | 'putBack'>;
}

type ChangeDeps = Pick<Deps, 'clock' | 'random'>;

/** Changes facts of an anime and creates a version, in the caller's transaction and within `changeCatalogue`. */
export async function changeFacts(
  deps: ChangeDeps,
  manager: EntityManager,
  { animeId, version, targets, by }: FactsChange,
): Promise<number> {
  const present = await lockVersion(manager, animeId);
  const record = await recordOf(manager, animeId);
  if (present === undefined || !record) throw new AppError('NOT_FOUND');
  if (present !== version) throw new AppError('CONFLICT');
  const before = await factsOf(manager, [animeId]);
  const outside = new Set(await sourcedFieldsOf(manager, animeId));
  const plan = planChange({ animeId, record, before, targets, outside });
  if (plan.changes.length === 0) throw new AppError('NOTHING_CHANGES');
  const at = deps.clock.now();
  await writeAnime(manager, { id: animeId, record: applyFacts(plan.sourced, plan.facts), fresh: false, at });
  await saveFacts(manager, plan.saved);
  for (const field of plan.dropped) await deleteFact(manager, { animeId, field });
  await insertRevision(manager, { animeId, version: version + 1, ...by, createdAt: at }, plan.changes);
  await relate(manager, { animeId, plan, by, at });
  await storeCommunity(manager, deps.random, at);
  return version + 1;
}

/** Adds an anime that consists only of facts. Its key in the source "community" is the id of the suggestion. */
export async function addAnime(
  deps: ChangeDeps,
  manager: EntityManager,
  { key, targets, by }: { key: string; targets: Targets; by: FactsChange['by'] },
): Promise<number> {
  const animeId = await nextAnimeId(manager);
  const record = addedAnime(key);
  const plan = planChange({ animeId, record, before: [], targets, outside: new Set() });
  const at = deps.clock.now();
  await writeAnime(manager, { id: animeId, record: applyFacts(record, plan.facts), fresh: true, at });
  await saveFacts(manager, plan.saved);
  await insertRevision(manager, { animeId, version: 1, ...by, createdAt: at }, plan.changes);
  await relate(manager, { animeId, plan, by, at });
  await storeCommunity(manager, deps.random, at);
  return animeId;
}

/** Relations are rows of two anime, so they are written separately. By them, characters are one or several. */
async function relate(
  manager: EntityManager,
  { animeId, plan, by, at }: { animeId: number; plan: Plan; by: FactsChange['by']; at: Date },
): Promise<void> {
  const change = plan.changes.find(({ field }) => field === 'RELATIONS');
  const franchise = async () => (await franchiseMembersOf(manager, [animeId])).flat();
  const before = await franchise();
  if (change) await decideRelations(manager, { animeId, lines: change.shownAfter, by, at });
  await identifyCharacters(manager, [...new Set([animeId, ...before, ...(change ? await franchise() : [])])]);
}

interface Plan {
  /** The record that the facts are laid over, with the sources' run. */
  sourced: AnimeRecord;
  /** Everything to lay over it; reverted fields get the sources' values. */
  facts: Facts;
  saved: Fact[];
  /** Rows that are no longer needed. */
  dropped: string[];
  changes: Omit<RevisionChange, 'animeId' | 'version'>[];
}

function planChange({
  animeId,
  record,
  before,
  targets,
  outside,
}: {
  animeId: number;
  record: AnimeRecord;
  before: readonly Fact[];
  targets: Targets;
  /** Fields that an outside source has a value for: versions keep no copy of it, so that it can be removed. */
  outside: ReadonlySet<string>;
}): Plan {
  const known = toFacts(before);
  const run = before.find(({ field }) => field === SOURCED_RUN)?.sourced[0];
  const sourcedRecord = run === undefined ? record : withRun(record, run);
  const plan: Plan = { sourced: sourcedRecord, facts: { ...known }, saved: [], dropped: [], changes: [] };
  for (const [field, target] of targets) {
    const fact = before.find((one) => one.field === field);
    const shownBefore = valuesOf(record, known, field);
    const sourced = fact?.sourced ?? valuesOf(sourcedRecord, {}, field);
    const shownAfter = target ?? sourced;
    if (areSameValues(shownBefore, shownAfter) && (fact !== undefined) === (target !== null)) continue;
    plan.facts[field] = shownAfter;
    plan.changes.push({
      field,
      shownBefore: !fact && outside.has(field) ? [] : shownBefore,
      shownAfter: !target && outside.has(field) ? [] : shownAfter,
      accepted: target !== null,
    });
    if (target) plan.saved.push({ animeId, field, accepted: target, sourced });
    else plan.dropped.push(field);
  }
  const held = new Set([...before, ...plan.saved].map(({ field }) => field));
  const moved = runFields.some((field) => held.has(field) && !plan.dropped.includes(field));
  if (moved && run === undefined)
    plan.saved.push({ animeId, field: SOURCED_RUN, accepted: [], sourced: [packedRun(record)] });
  if (!moved && run !== undefined) plan.dropped.push(SOURCED_RUN);
  return plan;
}
