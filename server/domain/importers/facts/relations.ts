import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { factBounds } from '../../../../shared/facts';
import { animeIdsBySlug } from '../../../data/stores/animeReferenceStore';
import { factsInField, saveFacts } from '../../../data/stores/factStore';
import { listedSlugs, relationsOf } from '../../../data/stores/relationStore';
import { relateAnime, type StatedRelations } from '../../catalogue/franchise/relateAnime';
import type { RelationCredit } from '../../catalogue/franchise/relateBySources';
import { RELATION_KINDS, type Relation } from '../../catalogue/franchise/watchOrder';

/** Relations as lines of a list: `SEQUEL | night-train-2`, what the other anime is to this one and its slug here. */
const SIGN = ' | ';

const parts = /^([A-Z_]+)\s*\|\s*(?:https?:\/\/[^\s/]+)?(?:\/?anime\/)?([a-z0-9-]{1,120})\/?$/;

/** Also accepts the full URL of the other anime's page. */
export const relationLine = z
  .string()
  .max(2 * factBounds.RELATIONS.longest)
  .transform((text) => {
    const [, kind = '', slug = ''] = parts.exec(text.trim()) ?? [];
    return kind + SIGN + slug;
  })
  .refine((line) => line.length <= factBounds.RELATIONS.longest && relationIn(line) !== undefined);

function relationIn(line: string): { kind: Relation['kind']; slug: string } | undefined {
  const [name, slug] = line.split(SIGN);
  const kind = RELATION_KINDS.find((one) => one === name);
  return kind && slug ? { kind, slug } : undefined;
}

/** In canonical order: by kind, then by slug. */
function linesOf(relations: readonly Relation[], slugs: ReadonlyMap<number, string>): string[] {
  const known = relations.flatMap(({ kind, relatedId }) => {
    const slug = slugs.get(relatedId);
    return slug === undefined ? [] : { rank: RELATION_KINDS.indexOf(kind), line: kind + SIGN + slug };
  });
  return known.sort((a, b) => a.rank - b.rank || (a.line < b.line ? -1 : 1)).map(({ line }) => line);
}

/** An anime's current relations, as lines. */
export async function relationLinesOf(manager: EntityManager, animeId: number): Promise<string[]> {
  const [relations = []] = await relationsOf(manager, [animeId]);
  return await linesFor(manager, relations);
}

export async function linesFor(manager: EntityManager, relations: readonly Relation[]): Promise<string[]> {
  const slugs = await listedSlugs(
    manager,
    relations.map(({ relatedId }) => relatedId),
  );
  return linesOf(relations, slugs);
}

/** The relations that lines state, without duplicates; unlisted anime and the anime itself are left out. */
export async function relationsIn(
  manager: EntityManager,
  { animeId, lines }: { animeId: number | null; lines: readonly string[] },
): Promise<Relation[]> {
  const [relations = []] = await relationsInAll(manager, [{ animeId, lines }]);
  return relations;
}

/** The anime that people’s lists of relations name. */
export async function namedInRelations(manager: EntityManager): Promise<Set<number>> {
  const lines = (await factsInField(manager, 'RELATIONS')).flatMap(({ accepted }) => accepted);
  const slugs = lines.flatMap((line) => relationIn(line)?.slug ?? []);
  return new Set((await animeIdsBySlug(manager, [...new Set(slugs)])).values());
}

async function relationsInAll(
  manager: EntityManager,
  lists: readonly { animeId: number | null; lines: readonly string[] }[],
): Promise<Relation[][]> {
  const read = lists.map(({ lines }) => lines.flatMap((line) => relationIn(line) ?? []));
  const ids = await animeIdsBySlug(manager, [...new Set(read.flat().map(({ slug }) => slug))]);
  const listed = await listedSlugs(manager, [...new Set(ids.values())]);
  return read.map((relations, at) => {
    const known = new Map<number, Relation>();
    for (const { kind, slug } of relations) {
      const relatedId = ids.get(slug);
      if (relatedId === undefined || relatedId === lists[at]?.animeId || !listed.has(relatedId)) continue;
      if (!known.has(relatedId)) known.set(relatedId, { relatedId, kind });
    }
    return [...known.values()];
  });
}

/**
 * Rebuilds all relations, with those decided by people taking precedence, and stores what the sources say about the latter. Returns
 * which anime have relations of outside sources.
 */
export async function relateWithFacts(
  manager: EntityManager,
  stated: Omit<StatedRelations, 'decided'>,
): Promise<RelationCredit[]> {
  const facts = await factsInField(manager, 'RELATIONS');
  const lists = facts.map(({ animeId, accepted }) => ({ animeId, lines: accepted }));
  const relations = await relationsInAll(manager, lists);
  const decided = new Map(facts.map(({ animeId }, at) => [animeId, relations[at] ?? []]));
  const { sourced, credits } = await relateAnime(manager, { ...stated, decided });
  const learnt = [];
  for (const fact of facts) {
    const lines = await linesFor(manager, sourced.get(fact.animeId) ?? []);
    if (lines.join() !== fact.sourced.join()) learnt.push({ ...fact, sourced: lines });
  }
  await saveFacts(manager, learnt);
  return credits;
}
