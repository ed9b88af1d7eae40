import type { AnimeRow } from '../../../data/stores/animeRow';
import { recut } from '../../catalogue/franchise/entries';
import { kindOf } from '../../catalogue/kindOf';
import { compactTitles } from '../../search/wholeTitles';
import type { AnimeReference } from './importRow';

/** The file's names for an anime, in the form in which whole titles are looked up; a season as any site may write it. */
export function titlesOf({ title, also = [] }: AnimeReference): string[] {
  return compactTitles([title, ...also]);
}

export type Fact = 'agrees' | 'differs' | 'unknown';

/** Compares what the file says about the anime besides its title with a candidate. */
export function factsOf(
  reference: AnimeReference,
  anime: AnimeRow,
): Record<'year' | 'format' | 'episodes', Fact> {
  const { format, episodes } = reference;
  const year = reference.year ?? undefined;
  const count = anime.episodeCountEstimated ? null : anime.episodeCount;
  return {
    year: year === undefined || anime.year === null ? 'unknown' : fact(year === anime.year),
    format: format === undefined ? 'unknown' : fact(kindOf(format) === kindOf(anime.format)),
    episodes: episodes === undefined || !count ? 'unknown' : fact(episodes === count),
  };
}

const fact = (same: boolean): Fact => (same ? 'agrees' : 'differs');

/**
 * The one of these anime, which all have the title, that the file means beyond doubt: nothing it says differs, and the year
 * agrees, or without a year the number of episodes. Null if two are possible.
 */
export function findSureMatch(reference: AnimeReference, candidates: readonly AnimeRow[]): AnimeRow | null {
  if ((reference.season ?? 1) > 1) return null;
  const possible = candidates.flatMap((anime) => {
    const facts = factsOf(reference, anime);
    return Object.values(facts).includes('differs') ? [] : { anime, facts };
  });
  const [only] = possible;
  if (!only || possible.length > 1) return null;
  const { year, episodes } = only.facts;
  const sure = year === 'agrees' || (!reference.year && episodes === 'agrees');
  return sure ? only.anime : null;
}

/** Times as many episodes, and how many more, that an anime cannot have on one site only. */
const IMPOSSIBLE_EXCESS = { times: 2, more: 6 };

/**
 * Whether the file says itself that its id names another anime than this one, or than these parts of one: a film here and a
 * series there whose numbers of episodes differ as well, or a length out of all proportion.
 */
export function isOther({ format, episodes }: AnimeReference, parts: readonly AnimeRow[]): boolean {
  const [first] = parts;
  if (!first || format === undefined || episodes === undefined) return false;
  const kinds = [kindOf(format), kindOf(first.format)];
  const counts = parts.map(({ episodeCount }) => episodeCount);
  const known = counts.every((count) => count !== null);
  const here = counts.reduce((sum: number, count) => sum + (count ?? 0), 0);
  if (kinds.includes('TV') && kinds.includes('MOVIE')) return !known || here !== episodes;
  if (!known || parts.some(({ episodeCountEstimated }) => episodeCountEstimated)) return false;
  const isTooMany = (many: number, few: number) =>
    many >= few * IMPOSSIBLE_EXCESS.times && many >= few + IMPOSSIBLE_EXCESS.more;
  return isTooMany(episodes, here) || (kinds[0] !== kinds[1] && isTooMany(here, episodes));
}

/** Of the anime with one id, by start, those that an entry of this format is about: films beside a series are not its parts. */
export function selectPartsAlike(anime: readonly AnimeRow[], format = anime[0]?.format): AnimeRow[] {
  const same = anime.filter((one) => format && kindOf(one.format) === kindOf(format));
  const like = same.length > 0 ? same : anime;
  const whole = like.filter(({ nativeTitle }) => !recut.test(nativeTitle));
  return [...(whole.length > 0 ? whole : like)];
}
