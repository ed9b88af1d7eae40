import type { TasteRow } from '../../data/stores/hiddenAnimeStore';
import { pickFeaturedIds } from '../catalogue/discover/featuredAnime';
import { findSimilarAnime } from '../catalogue/discover/similarAnime';
import { readTaste, suggestibleTo } from '../catalogue/discover/suggestible';
import type { Deps } from '../deps';

/** NEXT_PART continues `becauseId`; SIMILAR resembles it; FEATURED has no reason. */
export const recommendationKinds = ['NEXT_PART', 'SIMILAR', 'FEATURED'] as const;

export interface Recommendation {
  kind: (typeof recommendationKinds)[number];
  animeId: number;
  becauseId: number | null;
}

/** Of how many of the anime they liked most similar ones are suggested, and how many of each. */
const LIKED_ANIME = 3;
const SIMILAR_PER_ANIME = 6;
const MAX_NEXT_PARTS = 6;
/** Scores from here on (1–100) say that someone liked it. */
const MIN_LIKED_SCORE = 70;
/** Who has seen so many episodes, goes on, and has given no score, likes it. */
const MIN_LIKED_EPISODES = 3;

/**
 * What to recommend to someone, best first: the next parts of what they completed, then what resembles what they liked, in turn,
 * and featured anime if there is too little of either. Reads their list in one statement.
 */
export async function recommendAnime(
  deps: Pick<Deps, 'db' | 'discover' | 'clock'>,
  { userId, limit }: { userId: string; limit: number },
): Promise<Recommendation[]> {
  const { index } = await deps.discover.current();
  const taste = await readTaste(deps, userId);
  const rank = new Map(byLiking(taste).map(({ animeId }, at) => [animeId, at]));
  const next = suggestibleTo(index, taste)
    .nextParts(deps.clock.now())
    .map(({ place, after }) => ({ animeId: index.ids[place] ?? 0, becauseId: index.ids[after] ?? 0 }))
    .sort((a, b) => (rank.get(a.becauseId) ?? rank.size) - (rank.get(b.becauseId) ?? rank.size))
    .slice(0, MAX_NEXT_PARTS)
    .map((part): Recommendation => ({ kind: 'NEXT_PART', ...part }));
  const liked = [...rank.keys()].filter((id) => index.placeOf.has(id)).slice(0, LIKED_ANIME);
  const similar = await findSimilarAnime(deps, { animeIds: liked, limit: SIMILAR_PER_ANIME, taste });
  const alike = inTurn(similar).map(
    ({ animeId, of }): Recommendation => ({ kind: 'SIMILAR', animeId, becauseId: liked[of] ?? null }),
  );
  const featured = await pickFeaturedIds(deps, { limit, taste });
  const rest = featured.map((animeId): Recommendation => ({ kind: 'FEATURED', animeId, becauseId: null }));
  const inOrder = inTurn([next, alike]).map(({ of: _, ...one }) => one);
  return distinct([...inOrder, ...rest]).slice(0, limit);
}

/** What they completed or are watching and did not score low: favourites, then by score, then the latest. */
function byLiking(taste: readonly TasteRow[]): TasteRow[] {
  return taste
    .filter(({ status, progress, score, favourite }) => {
      if (!['WATCHING', 'COMPLETED', 'REWATCHING'].includes(status)) return false;
      if (favourite) return true;
      return score === null
        ? status !== 'WATCHING' || progress >= MIN_LIKED_EPISODES
        : score >= MIN_LIKED_SCORE;
    })
    .sort(
      (a, b) =>
        Number(b.favourite) - Number(a.favourite) ||
        (b.score ?? MIN_LIKED_SCORE) - (a.score ?? MIN_LIKED_SCORE) ||
        b.changedAt.getTime() - a.changedAt.getTime() ||
        a.animeId - b.animeId,
    );
}

/** The first of each list, then the second of each … */
function inTurn<Item extends object>(lists: readonly (readonly Item[])[]): (Item & { of: number })[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list, of) => (list[at] ? [{ ...list[at], of }] : [])),
  );
}

function distinct(all: readonly Recommendation[]): Recommendation[] {
  const seen = new Set<number>();
  return all.filter(({ animeId }) => seen.size < seen.add(animeId).size);
}
