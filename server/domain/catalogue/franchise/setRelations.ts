import type { EntityManager } from 'typeorm';
import {
  franchisesAround,
  replaceFranchisesOf,
  replaceRelationsOf,
} from '../../../data/stores/relationStore';
import { bothSides, type Relation, watchOrder } from './watchOrder';

/** Writes the relations of one anime, and the watch orders that change by it, in the caller's transaction. */
export async function setRelations(
  manager: EntityManager,
  { animeId, relations }: { animeId: number; relations: readonly Relation[] },
): Promise<void> {
  // What it belonged to may fall apart, and what it belongs to now may grow together.
  const touched = [animeId, ...relations.map(({ relatedId }) => relatedId)];
  const before = await franchisesAround(manager, touched);
  const own = bothSides(relations.map((one) => ({ ...one, animeId, derived: false })));
  await replaceRelationsOf(manager, { animeId, relations: own });
  const others = before.relations.filter((one) => one.animeId !== animeId && one.relatedId !== animeId);
  const franchises = watchOrder([...others, ...own], before.startsAt);
  await replaceFranchisesOf(manager, {
    animeIds: before.animeIds,
    franchises: franchiseRows(franchises),
  });
}

export function franchiseRows(
  franchises: ReturnType<typeof watchOrder>,
): { animeId: number; franchiseId: number; position: number }[] {
  return franchises.flatMap(({ id, animeIds }) =>
    animeIds.map((animeId, position) => ({ animeId, franchiseId: id, position })),
  );
}
