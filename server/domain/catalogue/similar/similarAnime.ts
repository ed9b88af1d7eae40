import type { Deps } from '../../ports';
import { animeByIds } from '../animeByIds';
import type { AnimeRow } from '../animeRow';
import type { DiscoverIndex } from '../discover/discoverIndex';
import { groupByAnime } from '../groupByAnime';
import { type AnimeLabels, labelsOf } from '../partsOfAnime';
import { rankLike } from './rankLike';
import { type Likeness, reasonOf } from './reasonOf';

export interface SimilarAnime {
  animeId: number;
  /** Why, in words: what the two have in common. */
  reason: string;
}

interface SimilarInput {
  animeIds: readonly number[];
  limit: number;
  /** What the viewer does not want to meet. */
  hidden?: readonly number[];
}

/** So many of the best are looked at more closely: franchises are told apart among them. */
const SHORTLIST = 60;

/**
 * What is like an anime, with the reason: computed from shared genres, tags, studio, source and era, by rarity. Nothing of
 * its own franchise, and one of any other. The index of discover does the counting in memory; the database is asked five
 * times, however many anime there are.
 */
export async function similarAnime(
  deps: Pick<Deps, 'db' | 'discover'>,
  { animeIds, limit, hidden = [] }: SimilarInput,
): Promise<SimilarAnime[][]> {
  const { index } = await deps.discover.current();
  const [anime, labels] = await Promise.all([animeByIds(deps, animeIds), labelsOf(deps, animeIds)]);
  const shortlists = anime.map((one, at) => {
    const own = labels[at];
    const ranked = one && own ? rankLike(index, { ...one, ...own }, SHORTLIST) : [];
    return ranked.filter((id) => !hidden.includes(id));
  });
  const found = [...new Set(shortlists.flat())];
  const franchises = await franchiseIds(deps, [...new Set([...animeIds, ...found])]);
  const chosen = shortlists.map((ids, at) => oneOfEach(ids, animeIds[at] ?? 0, franchises).slice(0, limit));
  const likeness = await likenesses(deps, [...new Set(chosen.flat())]);
  return chosen.map((ids, at) => {
    const [one, own] = [anime[at], labels[at]];
    if (!one || !own) return [];
    return ids.flatMap((animeId): SimilarAnime[] => {
      const other = likeness.get(animeId);
      const reason = other && reasonOf({ ...one, ...own }, other, (kind, name) => sizeOf(index, kind, name));
      return reason ? [{ animeId, reason }] : [];
    });
  });
}

/** The franchise of each anime; its own id, negative, where it has none. */
async function franchiseIds(
  deps: Pick<Deps, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const groups = await groupByAnime<{ animeId: number; franchiseId: number }>(
    deps,
    'SELECT animeId, franchiseId FROM anime_franchise WHERE animeId IN ({ids})',
    ids,
  );
  return new Map(ids.map((id, at) => [id, groups[at]?.[0]?.franchiseId ?? -id]));
}

function oneOfEach(ids: readonly number[], ownId: number, franchises: ReadonlyMap<number, number>): number[] {
  const seen = new Set([franchises.get(ownId)]);
  return ids.filter((id) => {
    const franchise = franchises.get(id);
    if (seen.has(franchise)) return false;
    seen.add(franchise);
    return true;
  });
}

async function likenesses(
  deps: Pick<Deps, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Likeness>> {
  const [rows, labels] = await Promise.all([animeByIds(deps, ids), labelsOf(deps, ids)]);
  const found = new Map<number, Likeness>();
  ids.forEach((id, at) => {
    const [row, own]: [AnimeRow | null | undefined, AnimeLabels | undefined] = [rows[at], labels[at]];
    if (row && own) found.set(id, { ...row, ...own });
  });
  return found;
}

function sizeOf(index: DiscoverIndex, kind: 'genres' | 'tags', name: string): number {
  return index.lists[kind].get(name)?.places.length ?? 0;
}
