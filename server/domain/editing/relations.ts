import type { EntityManager } from 'typeorm';
import {
  type Fact,
  factsOf,
  insertRevision,
  type Revision,
  saveFacts,
  versionsOf,
} from '../../data/stores/factStore';
import { AppError } from '../../errors/AppError';
import { setRelations } from '../catalogue/franchise/setRelations';
import { inverses, type Relation } from '../catalogue/franchise/watchOrder';
import type { Facts } from '../importers/facts/applyFacts';
import { linesFor, relationLinesOf, relationsIn } from '../importers/facts/relations';

/**
 * The facts with their relations in canonical form. Throws INVALID_FACT if one has no valid target, or two have the same one.
 */
export async function withRelations(
  manager: EntityManager,
  animeId: number | null,
  facts: Facts,
): Promise<Facts> {
  if (!facts.RELATIONS) return facts;
  const relations = await relationsIn(manager, { animeId, lines: facts.RELATIONS });
  if (relations.length < facts.RELATIONS.length) throw new AppError('INVALID_FACT');
  return { ...facts, RELATIONS: await linesFor(manager, relations) };
}

/**
 * Applies a proposal made on other relations to those shown now: relations also change from the other side, without a new
 * version of this anime.
 */
export async function rebaseRelations(
  manager: EntityManager,
  animeId: number,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<string[]> {
  const shown = await relationLinesOf(manager, animeId);
  const gone = new Set(before.filter((line) => !after.includes(line)));
  return [
    ...new Set([
      ...shown.filter((line) => !gone.has(line)),
      ...after.filter((line) => !before.includes(line)),
    ]),
  ];
}

interface Decision {
  animeId: number;
  lines: readonly string[];
  by: Pick<Revision, 'authorId' | 'editorId'>;
  at: Date;
}

/**
 * Writes the relations decided for one anime. If those of the other side have been decided too, they follow and get a version:
 * the two sides always agree, and the last decision counts.
 */
export async function decideRelations(
  manager: EntityManager,
  { animeId, lines, by, at }: Decision,
): Promise<void> {
  const before = await relationsIn(manager, { animeId, lines: await relationLinesOf(manager, animeId) });
  const relations = await relationsIn(manager, { animeId, lines });
  const others = [...new Set([...before, ...relations].map(({ relatedId }) => relatedId))];
  const decided = (await factsOf(manager, others)).filter(({ field }) => field === 'RELATIONS');
  const shown = new Map<number, string[]>();
  for (const { animeId: id } of decided) shown.set(id, await relationLinesOf(manager, id));
  await setRelations(manager, { animeId, relations });
  for (const fact of decided) {
    const kind = relations.find(({ relatedId }) => relatedId === fact.animeId)?.kind;
    await follow(manager, { fact, shownBefore: shown.get(fact.animeId) ?? [], from: animeId, kind, by, at });
  }
}

async function follow(
  manager: EntityManager,
  {
    fact,
    shownBefore,
    from,
    kind,
    by,
    at,
  }: {
    fact: Fact;
    shownBefore: string[];
    from: number;
    kind: Relation['kind'] | undefined;
    by: Decision['by'];
    at: Date;
  },
): Promise<void> {
  const { animeId } = fact;
  const accepted = await relationsIn(manager, { animeId, lines: fact.accepted });
  const there = accepted.find(({ relatedId }) => relatedId === from)?.kind;
  if (there === kind || (there && kind && agree(there, kind))) return;
  const others = accepted.filter(({ relatedId }) => relatedId !== from);
  const next = kind ? [...others, { relatedId: from, kind: inverses[kind] }] : others;
  const lines = await linesFor(manager, next);
  await saveFacts(manager, [{ ...fact, accepted: lines }]);
  const [version = 0] = await versionsOf(manager, [animeId]);
  await insertRevision(
    manager,
    { animeId, version: version + 1, suggestionId: null, putBack: null, ...by, createdAt: at },
    [{ field: 'RELATIONS', shownBefore, shownAfter: lines, accepted: true }],
  );
}

/** A main story has side stories, spin-offs and summaries, which all have the same inverse. */
const agree = (one: Relation['kind'], other: Relation['kind']): boolean =>
  inverses[one] === other || inverses[other] === one;
