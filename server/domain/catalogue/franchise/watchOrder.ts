import type { Link } from './relations';

export interface Franchise {
  /** The smallest id among its anime. */
  id: number;
  /** In watch order. */
  animeIds: number[];
}

/** What comes before what. Alternatives and unnamed relations say nothing of the order. */
const follows = new Set<Link['kind']>(['PREQUEL', 'PARENT']);

/**
 * The anime that relations join, each franchise in watch order: a story after the one it continues, a side story after
 * its parent, and otherwise as they began (product P2).
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
      // A circle of statements has no first: the one that began first it is.
      const [next] = waiting.splice(Math.max(0, free), 1);
      if (next !== undefined) placed.add(next);
    }
    return { id: Math.min(...ids), animeIds: [...placed] };
  });
}

function byStart(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Groups of ids that links join, directly or over others. */
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
