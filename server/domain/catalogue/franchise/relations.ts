import type { RelationKind } from '../../../data/entities/catalogue';

/** `relatedId` is the `kind` of `animeId`: its sequel, its parent story … */
export interface Link {
  animeId: number;
  relatedId: number;
  kind: RelationKind;
  derived: boolean;
}

const inverses: Record<RelationKind, RelationKind> = {
  SEQUEL: 'PREQUEL',
  PREQUEL: 'SEQUEL',
  SIDE_STORY: 'PARENT',
  SPIN_OFF: 'PARENT',
  SUMMARY: 'PARENT',
  PARENT: 'SIDE_STORY',
  ALTERNATIVE: 'ALTERNATIVE',
  OTHER: 'OTHER',
};

/**
 * Each pair once from either side. What is stated wins over what is derived, and what says how over what says only that;
 * the first of equals stays.
 */
export function bothSides(links: readonly Link[]): Link[] {
  const known = new Map<string, Link>();
  const offer = (link: Link) => {
    const key = `${link.animeId} ${link.relatedId}`;
    const before = known.get(key);
    if (!before || weight(link) > weight(before)) {
      const derived = link.derived && before?.derived !== false;
      known.set(key, { ...link, derived });
    } else if (before.derived && !link.derived) known.set(key, { ...before, derived: false });
  };
  const apart = links.filter(({ animeId, relatedId }) => animeId !== relatedId);
  for (const link of apart) offer(link);
  for (const { animeId, relatedId, kind, derived } of apart)
    offer({ animeId: relatedId, relatedId: animeId, kind: inverses[kind], derived });
  return [...known.values()];
}

const weight = ({ kind, derived }: Link): number => (kind === 'OTHER' ? 0 : derived ? 1 : 2);
