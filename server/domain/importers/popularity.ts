export interface PopularityFacts {
  curated: boolean;
  /** 0–100, from the curated layer. */
  curatedWeight: number | undefined;
  /** Streaming services that carry it, and databases that list it. */
  services: number;
  databases: number;
  hasEnglishTitle: boolean;
  year: number | null;
  /** The newest year in the catalogue. */
  newestYear: number;
}

const CURATED_POPULARITY = 1000;
const DEFAULT_CURATED_WEIGHT = 50;

/**
 * The weight behind the sort "popular". No source says how many people watch an anime, so this is a heuristic, and the number
 * is never shown: curated anime first, by weight; then by more services, more databases and an English title; newer before
 * older, fading over ten years. Documented in docs/catalogue.md.
 */
export function popularityOf(facts: PopularityFacts): number {
  const age = facts.year === null ? 10 : Math.max(0, facts.newestYear - facts.year);
  const spread =
    Math.min(facts.services, 12) * 4 +
    Math.min(facts.databases, 5) * 3 +
    (facts.hasEnglishTitle ? 8 : 0) +
    Math.max(0, 10 - age) * 2;
  return facts.curated
    ? CURATED_POPULARITY + (facts.curatedWeight ?? DEFAULT_CURATED_WEIGHT) * 10 + spread
    : spread;
}
