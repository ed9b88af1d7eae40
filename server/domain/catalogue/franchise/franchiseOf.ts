import type { RelationKind } from '../../../data/entities/catalogue';
import type { Deps } from '../../ports';
import { groupByAnime } from '../groupByAnime';

export interface RelatedAnime {
  relatedId: number;
  kind: RelationKind;
  derived: boolean;
}

export interface FranchisePart {
  /** The anime around this one in watch order, itself among them. */
  animeIds: number[];
  /** Place of the first of them, and of the anime itself, from 1. */
  first: number;
  position: number;
  total: number;
}

const kinds: RelationKind[] = [
  'PREQUEL',
  'SEQUEL',
  'PARENT',
  'SIDE_STORY',
  'SUMMARY',
  'SPIN_OFF',
  'ALTERNATIVE',
  'OTHER',
];

/** What each of these anime is to others: what it continues first, what is merely of the same name last. */
export async function relationsOf(
  deps: Pick<Deps, 'db'>,
  { animeIds, limit }: { animeIds: readonly number[]; limit: number },
): Promise<RelatedAnime[][]> {
  const groups = await groupByAnime<{
    animeId: number;
    relatedId: number;
    kind: RelationKind;
    derived: number;
  }>(
    deps,
    `SELECT r.animeId AS animeId, r.relatedId AS relatedId, r.kind AS kind, r.derived AS derived
       FROM anime_relation r JOIN anime a ON a.id = r.relatedId
      WHERE r.animeId IN ({ids}) AND a.listed = 1 ORDER BY r.animeId, a.startsAt, a.id`,
    animeIds,
  );
  return groups.map((rows) =>
    rows
      .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
      .slice(0, limit)
      .map(({ relatedId, kind, derived }) => ({ relatedId, kind, derived: derived !== 0 })),
  );
}

/**
 * The watch order around each of these anime (product P2), at most `limit` long; null where it belongs to none. A long
 * franchise is cut so that the anime itself stands in the middle.
 */
export async function franchisesOf(
  deps: Pick<Deps, 'db'>,
  { animeIds, limit }: { animeIds: readonly number[]; limit: number },
): Promise<(FranchisePart | null)[]> {
  const groups = await groupByAnime<{ animeId: number; memberId: number }>(
    deps,
    `SELECT me.animeId AS animeId, f.animeId AS memberId
       FROM anime_franchise me
       JOIN anime_franchise f ON f.franchiseId = me.franchiseId
       JOIN anime a ON a.id = f.animeId
      WHERE me.animeId IN ({ids}) AND (a.listed = 1 OR a.id = me.animeId)
      ORDER BY me.animeId, f.position`,
    animeIds,
  );
  return groups.map((rows, index) => {
    const members = rows.map(({ memberId }) => memberId);
    const at = members.indexOf(animeIds[index] ?? 0);
    if (at < 0 || members.length < 2) return null;
    const from = Math.max(0, Math.min(at - Math.floor(limit / 2), members.length - limit));
    return {
      animeIds: members.slice(from, from + limit),
      first: from + 1,
      position: at + 1,
      total: members.length,
    };
  });
}
