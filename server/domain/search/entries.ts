import { removeSpaces } from './normalise';
import { type SeasonForm, seasonForm } from './season';
import { foldSpelling, foldVowels } from './spelling';

/** Popularity of a curated anime (popularity.ts): 1,000, plus ten per point of its weight. */
const CURATED_POPULARITY = 1000;
/** The least boost of a curated anime. */
export const MIN_CURATED_BOOST = 90;

/** Points for being well known, 0 to 290: if several anime match a text alike, users mean the famous one. */
export function searchBoost(popularity: number): number {
  if (popularity < CURATED_POPULARITY) return Math.min(popularity, 100) * 0.7;
  return MIN_CURATED_BOOST + Math.min(1, (popularity - CURATED_POPULARITY) / CURATED_POPULARITY) * 200;
}

/** Input of the index: one anime with all its names, the best first. */
export interface SearchEntry {
  id: number;
  popularity: number;
  format: string;
  titles: string[];
}

/** The same, normalised for search. */
export interface Entry {
  id: number;
  boost: number;
  /** A film or a disc: if two match alike, users mean the series. */
  sideshow: boolean;
  season: number;
  part: number;
  /** Folded, and without the season they name. */
  titles: string[];
}

/**
 * A sequel also gets the names of the anime it continues, so that "opm season 2" finds a season whose titles never say OPM.
 * That anime is the one with the same title without a season.
 */
export function toEntries(anime: readonly SearchEntry[]): Entry[] {
  const spelled = anime.map(({ titles }) => titles.flatMap(spellings));
  const known = new Set(spelled.flat());
  const entries = anime.map((one, at) => toEntry(one, spelled[at] ?? [], known));
  const firstOf = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.season > 1 || entry.part > 1) continue;
    for (const title of entry.titles) {
      const before = firstOf.get(title);
      if (!before || before.boost < entry.boost) firstOf.set(title, entry);
    }
  }
  for (const entry of entries) {
    if (entry.season === 1) continue;
    const first = entry.titles.map((title) => firstOf.get(title)).find((found) => found !== undefined);
    if (first) entry.titles = [...new Set([...entry.titles, ...first.titles])];
  }
  return entries;
}

const YEAR = / (?:19|20)\d\d$/;

/** With and without the × and the year, which users leave out. */
function spellings(title: string): string[] {
  const spelled = title.includes('×')
    ? [foldSpelling(title), foldSpelling(title.replaceAll('×', ' '))]
    : [foldSpelling(title)];
  return spelled.flatMap((one) => (YEAR.test(one) ? [one, one.replace(YEAR, '')] : [one]));
}

function toEntry(
  { id, popularity, format }: SearchEntry,
  spelled: readonly string[],
  known: ReadonlySet<string>,
): Entry {
  const forms = spelled.map((title): SeasonForm => {
    const form = seasonForm(title);
    return form.sure || known.has(form.base) ? form : { base: title, season: null, part: null, sure: true };
  });
  const season = seasonOf(forms);
  const titles = forms.map(({ base }) => foldVowels(base));
  return {
    id,
    boost: searchBoost(popularity),
    sideshow: format === 'OVA' || format === 'MOVIE',
    season,
    part: forms.find(({ part }) => part !== null)?.part ?? 1,
    titles: [...new Set(titles)].filter((title) => removeSpaces(title) !== ''),
  };
}

/** Native, English, romaji. */
const MAIN_TITLES = 3;

/**
 * The season in its main titles, else in the others if those agree or at least half name one: two translators who count
 * differently settle nothing.
 */
function seasonOf(forms: readonly SeasonForm[]): number {
  const named = (some: readonly SeasonForm[]) => some.filter(({ season }) => season !== null);
  const main = named(forms.slice(0, MAIN_TITLES));
  const all = named(forms);
  const alike = new Set(all.map(({ season }) => season)).size === 1;
  const counting = main.length > 0 ? main : alike || all.length * 2 >= forms.length ? all : [];
  return (counting.find(({ sure }) => sure) ?? counting[0])?.season ?? 1;
}
