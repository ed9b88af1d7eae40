import { compositions } from './compositions';
import { fits, isSport, knownPicture, motifWeights } from './design';
import { chanceFrom } from './seed';
import type { PosterSubject } from './subject';

/**
 * Assigns motifs to anime so that none appears twice on one screen, except for parts of one series, which share theirs. Picture
 * addresses are cached permanently, so the choice is made once and stored: a series keeps the motif of its best known part as
 * long as it fits, and later ones avoid it.
 */

/** Within NO_REPEAT_PLACES places of a list no motif repeats; up to RARE_REPEAT_PLACES it does so rarely. */
const NO_REPEAT_PLACES = 16;
const RARE_REPEAT_PLACES = 25;
const RARE_REPEAT_SHARE = 0.08;

/**
 * `anime` in the order in which they choose, best known first; `pages` are the orders in which screens show them, as indexes
 * into `anime`; `seriesOf` names the series of each. Returns the name of each one's motif.
 */
export function assignMotifs(
  anime: readonly PosterSubject[],
  pages: readonly (readonly number[])[],
  seriesOf: (subject: PosterSubject, at: number) => string = ({ family, id }) => family || `#${id}`,
): (string | undefined)[] {
  const series = new Map<string, number[]>();
  for (const [at, subject] of anime.entries()) {
    const name = seriesOf(subject, at);
    const parts = series.get(name);
    if (parts) parts.push(at);
    else series.set(name, [at]);
  }
  const places = placesOf(anime.length, pages);
  const chosen: (string | undefined)[] = anime.map(() => undefined);
  const subjectOf = (at: number) => anime[at] as PosterSubject;
  const all = [...series.values()];
  const isOpen = ([best = 0]: readonly number[]) => !chosen[best];
  /** A part without room for the motif of its series keeps, or gets, one of its own. */
  const give = (parts: readonly number[], motif: string | undefined) => {
    const composition = compositions.find(({ name }) => name === motif);
    for (const at of parts) if (composition && fits(composition, subjectOf(at))) chosen[at] = motif;
  };
  const nearTo = (parts: readonly number[]) => nearest(parts, places, pages, chosen);
  for (const parts of all) give(parts, subjectOf(parts[0] ?? 0).motif ?? undefined);
  // Anime about a sport, which have the fewest options, choose first, so that others avoid them; then well-known titles.
  for (const parts of all.filter(isOpen))
    if (isSport(subjectOf(parts[0] ?? 0))) give(parts, pick(parts.map(subjectOf), nearTo(parts)));
  for (const parts of all.filter(isOpen)) {
    const known = knownPicture(subjectOf(parts[0] ?? 0));
    if (known && (nearTo(parts).get(known) ?? RARE_REPEAT_PLACES) >= NO_REPEAT_PLACES) give(parts, known);
  }
  for (const parts of all.filter(isOpen)) give(parts, pick(parts.map(subjectOf), nearTo(parts)));
  for (const [at, subject] of anime.entries()) {
    if (chosen[at]) continue;
    give([at], subject.motif ?? undefined);
    chosen[at] ??= pick([subject], nearTo([at]));
  }
  return chosen;
}

/** The motif for the parts of a series, chosen by the best known one; if possible one that fits them all. */
function pick(parts: readonly PosterSubject[], near: ReadonlyMap<string, number>): string | undefined {
  const [best] = parts;
  if (!best) return undefined;
  const own = motifWeights(best).filter(([, weight]) => weight > 0);
  const forAll = own.filter(([composition]) => parts.every((part) => fits(composition, part)));
  const wanted = forAll.length > 0 ? forAll : own;
  const free = wanted.flatMap(([{ name }, weight]) => {
    const distance = near.get(name) ?? RARE_REPEAT_PLACES;
    return distance < NO_REPEAT_PLACES
      ? []
      : [[name, weight * (distance < RARE_REPEAT_PLACES ? RARE_REPEAT_SHARE : 1)] as const];
  });
  if (free.length > 0) return chanceFrom(`${best.id}:design`).weighted(free);
  // All of them are nearby: take the farthest.
  const distances = wanted.map(([{ name }]) => [name, near.get(name) ?? RARE_REPEAT_PLACES] as const);
  return distances.sort(([, a], [, b]) => b - a)[0]?.[0];
}

type Place = readonly [page: number, at: number];

function placesOf(count: number, pages: readonly (readonly number[])[]): Place[][] {
  const places = Array.from({ length: count }, (): Place[] => []);
  for (const [page, order] of pages.entries())
    for (const [at, one] of order.entries()) places[one]?.push([page, at]);
  return places;
}

/** Distance in places to each motif near any of these. */
function nearest(
  parts: readonly number[],
  places: readonly (readonly Place[])[],
  pages: readonly (readonly number[])[],
  chosen: readonly (string | undefined)[],
): Map<string, number> {
  const near = new Map<string, number>();
  const around = parts.flatMap((part) => places[part] ?? []);
  // The nearest first, so that the first distance of a motif is its least.
  for (let distance = 1; distance < RARE_REPEAT_PLACES; distance += 1)
    for (const [page, at] of around) {
      const order = pages[page] ?? [];
      const before = at >= distance ? chosen[order[at - distance] ?? 0] : undefined;
      const after = at + distance < order.length ? chosen[order[at + distance] ?? 0] : undefined;
      if (before && !near.has(before)) near.set(before, distance);
      if (after && !near.has(after)) near.set(after, distance);
    }
  return near;
}
