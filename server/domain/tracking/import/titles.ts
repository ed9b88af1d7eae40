import type { AnimeRow } from '../../../data/stores/animeRow';
import { findAnime } from '../../../data/stores/animeStore';
import type { Deps } from '../../ports';
import { compact, normalise } from '../../search/normalise';
import type { AnimeReference } from './importRow';

/** The file's names for an anime, in the form in which whole titles are looked up. */
export function titlesOf({ title, also = [] }: AnimeReference): string[] {
  return [...new Set([title, ...also].map((one) => compact(normalise(one))))].filter((one) => one !== '');
}

type Fact = 'agrees' | 'differs' | 'unknown';

/** Compares what the file says about the anime besides its title with a candidate. */
function factsOf(reference: AnimeReference, anime: AnimeRow): Record<'year' | 'format' | 'episodes', Fact> {
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

/** The sites disagree about what is a web series, and what is a special. */
function kindOf(format: AnimeRow['format']): string {
  if (format === 'WEB') return 'TV';
  return format === 'OVA' ? 'SPECIAL' : format;
}

/**
 * The one of these anime, which all have the title, that the file means beyond doubt: nothing it says differs, and the year
 * agrees, or without a year the number of episodes (product P4). Null if two are possible.
 */
export function sureMatch(reference: AnimeReference, candidates: readonly AnimeRow[]): AnimeRow | null {
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

/** Anime considered, and proposed. */
const LOOKED_AT = 12;
const PROPOSED = 3;

/**
 * Proposes anime for an unmatched row, the likeliest first: what the search finds by its title, preferring those that agree
 * with its year, format and number of episodes. Adult titles only for users who have enabled them.
 */
export async function proposeAnime(
  { search, discover, db }: Pick<Deps, 'search' | 'discover' | 'db'>,
  { reference, adult }: { reference: AnimeReference; adult: boolean },
): Promise<number[]> {
  if (reference.title === '') return [];
  const found = await search.find(reference.title, { limit: LOOKED_AT });
  const { index } = await discover.current();
  const shown = found.filter((id) => adult || !index.adult[index.placeOf.get(id) ?? -1]);
  const points = (anime: AnimeRow) => {
    const { year, format, episodes } = factsOf(reference, anime);
    return weigh(year, 2) + weigh(format, 1) + weigh(episodes, 1);
  };
  const rows = (await findAnime(db.manager, shown)).flatMap((anime) => anime ?? []);
  return rows
    .map((anime, place) => ({ id: anime.id, points: points(anime) - place / LOOKED_AT }))
    .sort((a, b) => b.points - a.points)
    .slice(0, PROPOSED)
    .map(({ id }) => id);
}

const weigh = (one: Fact, weight: number) => (one === 'agrees' ? weight : one === 'differs' ? -weight : 0);
