import { compositions } from './compositions';
import { fits, isSport, knownPicture, motifWeights } from './design';
import { chanceFrom } from './seed';
import type { PosterSubject } from './subject';

/**
 * Gives anime their pictures so that none comes twice on one screen. An address of a picture is kept for good, so the
 * choice is made once and stored: who has a picture keeps it as long as it fits, and whoever comes later goes around.
 */

/** Within so many places of a list no picture comes twice; to the second number it is rare. */
const NEAR = 16;
const FAR = 25;
const RARELY = 0.15;
/** How much a season or film wants the picture of the first of its series. */
const LIKENESS = 200;

/**
 * `anime` in the order in which they choose, the best known first; `pages` are the orders in which screens show them, by
 * their places in `anime`. Answers the name of each one's picture.
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
  // Those that can be one thing alone go first, so that the others go around them; then what comes to mind.
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
  /** How many places away each picture is that stands near. */
  near: ReadonlyMap<string, number>;
  /** The picture of the best known of the series. */
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
  // All of them stand near: the farthest.
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
