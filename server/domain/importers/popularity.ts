export interface PopularityFacts {
  curated: boolean;
  /** 0–100, given by the curated layer. */
  curatedWeight: number | undefined;
  /** Streaming services that carry it, and databases that list it. */
  services: number;
  databases: number;
  hasEnglishTitle: boolean;
  year: number | null;
  /** The newest year of the catalogue. */
  newestYear: number;
}

const CURATED = 1000;
const MIDDLE = 50;

/**
 * The weight behind the sort "popular". No source tells how many people watch an anime, so this is a rule, and the
 * number is never shown: first what the curated layer names, by its weight; then what more services carry, more
 * databases list and has an English title; newer before older, fading over ten years. Written up in docs/catalogue.md.
 */
export function popularityOf(facts: PopularityFacts): number {
  const age = facts.year === null ? 10 : Math.max(0, facts.newestYear - facts.year);
  const spread =
    Math.min(facts.services, 12) * 4 +
    Math.min(facts.databases, 5) * 3 +
    (facts.hasEnglishTitle ? 8 : 0) +
    Math.max(0, 10 - age) * 2;
  return facts.curated ? CURATED + (facts.curatedWeight ?? MIDDLE) * 10 + spread : spread;
}
