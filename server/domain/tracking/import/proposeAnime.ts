import { synonymsOf } from '../../../data/stores/animePartsStore';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { findAnime } from '../../../data/stores/animeStore';
import type { Deps } from '../../deps';
import { removeSpaces } from '../../search/normalise';
import { seasonForm } from '../../search/season';
import { foldSpelling } from '../../search/spelling';
import type { AnimeReference } from './importRow';
import { disputedBy, matchAnime } from './matchAnime';
import { type Fact, factsOf } from './titles';

/** Anime considered, and proposed. */
const MAX_ANIME_CONSIDERED = 12;
const MAX_ANIME_PROPOSED = 3;
/** Share of letter pairs that the file's title and one of an anime must have in common. */
const MIN_COMMON_SHARE = 0.6;

/**
 * Proposes anime for an unmatched row, the likeliest first: what the search finds by its title and has a title much like it,
 * preferring those that agree with its year, format and number of episodes; and what its ids name although the file says
 * otherwise. Adult titles only for users who have enabled them.
 */
export async function proposeAnime(
  deps: Pick<Deps, 'search' | 'discover' | 'db'>,
  given: { reference: AnimeReference; disputed: boolean; userId: string; adult: boolean },
): Promise<number[]> {
  const [likeliest = [], ...others] = (await likeAnime(deps, given)).map((id) => [id]);
  const disputed = given.disputed ? await namedByIds(deps, given) : [];
  return [...new Set([likeliest, disputed, ...others].flat())].slice(0, MAX_ANIME_PROPOSED);
}

async function namedByIds(
  { db: { manager } }: Pick<Deps, 'db'>,
  { reference, userId }: { reference: AnimeReference; userId: string },
): Promise<number[]> {
  const matches = await matchAnime(manager, { references: [reference], animeIds: [], userId, own: [] });
  return disputedBy(matches, reference).map(({ id }) => id);
}

async function likeAnime(
  { search, discover, db }: Pick<Deps, 'search' | 'discover' | 'db'>,
  { reference, adult }: { reference: AnimeReference; adult: boolean },
): Promise<number[]> {
  const found =
    reference.title === '' ? [] : await search.find(reference.title, { limit: MAX_ANIME_CONSIDERED });
  const { index } = await discover.current();
  const shown = found.filter((id) => adult || !index.adult[index.placeOf.get(id) ?? -1]);
  const points = (anime: AnimeRow) => {
    const { year, format, episodes } = factsOf(reference, anime);
    return weigh(year, 2) + weigh(format, 1) + weigh(episodes, 1);
  };
  const rows = (await findAnime(db.manager, shown)).flatMap((anime) => anime ?? []);
  const synonyms = await synonymsOf(
    db.manager,
    rows.map(({ id }) => id),
  );
  const wanted = [reference.title, ...(reference.also ?? [])];
  return rows
    .map((anime, place) => ({
      anime,
      points: points(anime) - place / MAX_ANIME_CONSIDERED,
      also: synonyms[place] ?? [],
    }))
    .filter(({ anime: { nativeTitle, romajiTitle, englishTitle }, also }) => {
      const titles = [nativeTitle, romajiTitle ?? '', englishTitle ?? '', ...also];
      return titles.some((title) => wanted.some((one) => measureLikeness(one, title) >= MIN_COMMON_SHARE));
    })
    .sort((a, b) => b.points - a.points)
    .map(({ anime }) => anime.id);
}

const weigh = (one: Fact, weight: number) => (one === 'agrees' ? weight : one === 'differs' ? -weight : 0);

/** How much of two titles is the same, from 0 to 1, whatever season they name: the letter pairs that both have. */
export function measureLikeness(one: string, other: string): number {
  const [a, b] = [one, other].map((title) => removeSpaces(seasonForm(foldSpelling(title)).base));
  if (!a || !b) return 0;
  if (a === b) return 1;
  const left = pairsOf(b);
  let shared = 0;
  for (const pair of pairsOf(a)) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / Math.max(1, a.length + b.length - 2);
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
