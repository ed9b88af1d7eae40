import type { RelationKind } from '../../../../shared/relationKind';

/** `relatedId` is the `kind` of `animeId`: its sequel, its parent story … */
export interface Link {
  animeId: number;
  relatedId: number;
  kind: RelationKind;
  derived: boolean;
}

/** The related anime, and what it is to the anime in question. */
export type Relation = Pick<Link, 'relatedId' | 'kind'>;

export const inverses: Record<RelationKind, RelationKind> = {
  SEQUEL: 'PREQUEL',
  PREQUEL: 'SEQUEL',
  SIDE_STORY: 'PARENT',
  SPIN_OFF: 'PARENT',
  SUMMARY: 'PARENT',
  PARENT: 'SIDE_STORY',
  ALTERNATIVE: 'ALTERNATIVE',
  OTHER: 'OTHER',
};

export const RELATION_KINDS = Object.keys(inverses) as RelationKind[];

/**
 * Both directions of each pair, once each. Stated links override derived ones, and a specific kind overrides OTHER; the first
 * of equals wins.
 */
export function mirrorLinks(links: readonly Link[]): Link[] {
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

export interface Franchise {
  /** The smallest id among its anime. */
  id: number;
  /** In watch order. */
  animeIds: number[];
}

/** The kinds that imply an order. ALTERNATIVE and OTHER say nothing about it. */
const follows = new Set<Link['kind']>(['PREQUEL', 'PARENT']);

/**
 * The anime joined by relations, each franchise in watch order: a story after the one it continues, a side story after its
 * parent, and otherwise by start.
 */
export function watchOrder(
  links: readonly Link[],
  startsAt: ReadonlyMap<number, number | null>,
): Franchise[] {
  const groups = joined(links);
  const before = new Map<number, Set<number>>();
  for (const { animeId, relatedId, kind } of links) {
    if (!follows.has(kind)) continue;
    const known = before.get(animeId);
    if (known) known.add(relatedId);
    else before.set(animeId, new Set([relatedId]));
  }
  const start = (id: number) => startsAt.get(id) ?? Number.POSITIVE_INFINITY;
  return groups.map((ids) => {
    const waiting = [...ids].sort((a, b) => byStart(start(a), start(b)) || a - b);
    const placed = new Set<number>();
    while (waiting.length > 0) {
      const free = waiting.findIndex((id) => [...(before.get(id) ?? [])].every((one) => placed.has(one)));
      // Circular relations have no first: take the one that began first.
      const [next] = waiting.splice(Math.max(0, free), 1);
      if (next !== undefined) placed.add(next);
    }
    return { id: Math.min(...ids), animeIds: [...placed] };
  });
}

function byStart(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Groups of ids connected by links, directly or indirectly. */
function joined(links: readonly Link[]): number[][] {
  const root = new Map<number, number>();
  const find = (id: number): number => {
    let at = id;
    for (let up = root.get(at) ?? at; up !== at; up = root.get(at) ?? at) at = up;
    root.set(id, at);
    return at;
  };
  for (const { animeId, relatedId } of links) root.set(find(animeId), find(relatedId));
  const groups = new Map<number, number[]>();
  for (const id of new Set(links.flatMap(({ animeId, relatedId }) => [animeId, relatedId]))) {
    const top = find(id);
    const group = groups.get(top);
    if (group) group.push(id);
    else groups.set(top, [id]);
  }
  return [...groups.values()];
}
