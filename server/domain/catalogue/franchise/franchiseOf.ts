import type { RelationKind } from '../../../../shared/relationKind';
import {
  franchiseMembersOf,
  type RelationRow,
  relationsOf as relatedTo,
} from '../../../data/stores/relationStore';
import type { Deps } from '../../deps';

export type RelatedAnime = Omit<RelationRow, 'animeId'>;

export interface FranchisePart {
  /** The anime around this one in watch order, itself included. */
  animeIds: number[];
  /** Position of the first of them, and of the anime itself, from 1. */
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

/** The related anime of each of these anime: what it continues first, mere namesakes last. */
export async function relationsOf(
  { db }: Pick<Deps, 'db'>,
  { animeIds, limit }: { animeIds: readonly number[]; limit: number },
): Promise<RelatedAnime[][]> {
  const groups = await relatedTo(db.manager, animeIds);
  return groups.map((rows) =>
    rows
      .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
      .slice(0, limit)
      .map(({ relatedId, kind, derived }) => ({ relatedId, kind, derived })),
  );
}

/**
 * The watch order around each of these anime, at most `limit` long; null if it belongs to none. A longer franchise is cut with
 * the anime itself in the middle.
 */
export async function franchisesOf(
  { db }: Pick<Deps, 'db'>,
  { animeIds, limit }: { animeIds: readonly number[]; limit: number },
): Promise<(FranchisePart | null)[]> {
  const groups = await franchiseMembersOf(db.manager, animeIds);
  return groups.map((members, index) => {
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
