import { compositions } from './compositions';
import { fits, isSport, knownPicture, motifWeights } from './design';
import { chanceFrom } from './seed';
import type { PosterSubject } from './subject';

/**
 * Assigns motifs to anime so that none appears twice on one screen. Picture addresses are cached permanently, so the choice is
 * made once and stored: an anime keeps its motif as long as it fits, and later ones avoid it.
 */

/** Within NEAR places of a list no motif repeats; up to FAR it does so rarely. */
const NEAR = 16;
const FAR = 25;
const RARELY = 0.15;
/** Extra weight for the motif of the first anime of the same series. */
const LIKENESS = 200;

/**
 * `anime` in the order in which they choose, best known first; `pages` are the orders in which screens show them, as indexes
 * into `anime`. Returns the name of each one's motif.
 */
export function assignMotifs(
  anime: readonly PosterSubject[],
  pages: readonly (readonly number[])[],
): (string | undefined)[] {
  const places = placesOf(anime.length, pages);
  const chosen = anime.map((subject) => {
    const kept = compositions.find(({ name }) => name === subject.motif);
    return kept && fits(kept, subject) ? kept.name : undefined;
  });
  const nearTo = (at: number) => nearest(places[at] ?? [], pages, chosen);
  // Anime about a sport, which have the fewest options, choose first, so that others avoid them; then well-known titles.
  for (const [at, subject] of anime.entries())
    if (!chosen[at] && isSport(subject)) chosen[at] = pick(subject, { near: nearTo(at) });
  for (const [at, subject] of anime.entries()) {
    const known = chosen[at] ? undefined : knownPicture(subject);
    if (known && (nearTo(at).get(known) ?? FAR) >= NEAR) chosen[at] = known;
  }
  const families = new Map<string, string>();
  for (const [at, subject] of anime.entries()) {
    const { family } = subject;
    chosen[at] ??= pick(subject, { near: nearTo(at), likeness: families.get(family) });
    const picture = chosen[at];
    if (picture && family && !families.has(family)) families.set(family, picture);
  }
  return chosen;
}

interface Around {
  /** Distance in places to each motif nearby. */
  near: ReadonlyMap<string, number>;
  /** The motif of the best known anime of the series. */
  likeness?: string;
}

function pick(subject: PosterSubject, { near, likeness }: Around): string | undefined {
  const wanted = motifWeights(subject).filter(([, weight]) => weight > 0);
  const free = wanted.flatMap(([{ name, sport }, weight]) => {
    const distance = near.get(name) ?? FAR;
    if (distance < NEAR) return [];
    const alike = name === likeness && !sport ? LIKENESS : 0;
    return [[name, (weight + alike) * (distance < FAR ? RARELY : 1)] as const];
  });
  if (free.length > 0) return chanceFrom(`${subject.id}:design`).weighted(free);
  // All of them are nearby: take the farthest.
  const distances = wanted.map(([{ name }]) => [name, near.get(name) ?? FAR] as const);
  return distances.sort(([, a], [, b]) => b - a)[0]?.[0];
}

type Place = readonly [page: number, at: number];

function placesOf(count: number, pages: readonly (readonly number[])[]): Place[][] {
  const places = Array.from({ length: count }, (): Place[] => []);
  for (const [page, order] of pages.entries())
    for (const [at, one] of order.entries()) places[one]?.push([page, at]);
  return places;
}

function nearest(
  places: readonly Place[],
  pages: readonly (readonly number[])[],
  chosen: readonly (string | undefined)[],
): Map<string, number> {
  const near = new Map<string, number>();
  for (const [page, at] of places)
    for (let distance = 1; distance < FAR; distance += 1)
      for (const other of [at - distance, at + distance]) {
        const picture = chosen[pages[page]?.[other] ?? -1];
        if (picture && (near.get(picture) ?? FAR) > distance) near.set(picture, distance);
      }
  return near;
}
