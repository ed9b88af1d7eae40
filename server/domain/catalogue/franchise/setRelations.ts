import type { EntityManager } from 'typeorm';
import {
  franchisesAround,
  replaceFranchisesOf,
  replaceRelationsOf,
} from '../../../data/stores/relationStore';
import { mirrorLinks, type Relation, watchOrder } from './watchOrder';

/** Writes the relations of one anime and the affected watch orders, in the caller's transaction. */
export async function setRelations(
  manager: EntityManager,
  { animeId, relations }: { animeId: number; relations: readonly Relation[] },
): Promise<void> {
  // Its former franchise may split, and its new one may merge.
  const touched = [animeId, ...relations.map(({ relatedId }) => relatedId)];
  const before = await franchisesAround(manager, touched);
  const own = mirrorLinks(relations.map((one) => ({ ...one, animeId, derived: false })));
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
