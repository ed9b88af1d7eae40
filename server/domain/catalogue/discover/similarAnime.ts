import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { AnimeLabels } from '../../../data/stores/animePartsStore';
import type { AnimeRow } from '../../../data/stores/animeRow';
import type { Deps } from '../../deps';
import { labelsOf, readAnimeByIds } from '../anime';
import type { DiscoverIndex } from './discoverIndex';
import { type Suggestible, suggestibleTo, type Taste } from './suggestible';

export interface SimilarAnime {
  animeId: number;
  /** What the two have in common, in words. */
  reason: string;
}

interface SimilarInput {
  animeIds: readonly number[];
  limit: number;
  /** Of the person they are suggested to. */
  taste?: Taste;
}

/** How many of the best are kept, to choose one per franchise. */
const SHORTLISTED_ANIME = 60;

/** Similar anime for every viewer: the places of the best matches, and the reasons computed so far, by id. */
interface Ranked {
  best: Int32Array;
  reasons: Map<number, string | null>;
}

/**
 * Ranking one anime scans the whole index, so it is done once per index (security P18), and discarded with it. All 8,500 anime
 * with twelve reasons each take about 20 MB.
 */
const ranked = new WeakMap<DiscoverIndex, LRUCache<number, Ranked>>();
const MAX_RANKINGS_CACHED = 10_000;

/**
 * Similar anime with a reason: computed from shared genres, tags, studio, source and era, weighted by rarity. None from its own
 * franchise, and at most one from any other: the part that can be suggested. The in-memory discover index does the counting;
 * the database gets four queries, however many anime there are, and none for what is cached.
 */
export async function findSimilarAnime(
  deps: Pick<Deps, 'db' | 'discover'>,
  { animeIds, limit, taste = [] }: SimilarInput,
): Promise<SimilarAnime[][]> {
  const { index } = await deps.discover.current();
  const suggestible = suggestibleTo(index, taste);
  const all = await rankedOf(deps, index, animeIds);
  const chosen = all.map((one, at) =>
    one ? oneOfEach(index, { of: animeIds[at] ?? 0, best: one.best, suggestible, limit }) : [],
  );
  await addReasons(deps, index, { animeIds, all, chosen });
  return chosen.map((ids, at) =>
    ids.flatMap((animeId): SimilarAnime[] => {
      const reason = all[at]?.reasons.get(animeId);
      return reason ? [{ animeId, reason }] : [];
    }),
  );
}

async function rankedOf(
  deps: Pick<Deps, 'db'>,
  index: DiscoverIndex,
  animeIds: readonly number[],
): Promise<(Ranked | undefined)[]> {
  const kept = ranked.get(index) ?? new LRUCache<number, Ranked>({ max: MAX_RANKINGS_CACHED });
  ranked.set(index, kept);
  const found = new Map(animeIds.map((id) => [id, kept.get(id)]));
  const missing = [...found].flatMap(([id, known]) => (known ? [] : id));
  if (missing.length === 0) return animeIds.map((id) => found.get(id));
  const own = await likenesses(deps, missing);
  for (const [id, likeness] of own) {
    const one = {
      best: Int32Array.from(rankLike(index, { ...likeness, id }, SHORTLISTED_ANIME)),
      reasons: new Map(),
    };
    kept.set(id, one);
    found.set(id, one);
    await nextTurn();
  }
  return animeIds.map((id) => found.get(id));
}

/** Reads the reasons for pairs not asked for before. */
async function addReasons(
  deps: Pick<Deps, 'db'>,
  index: DiscoverIndex,
  {
    animeIds,
    all,
    chosen,
  }: { animeIds: readonly number[]; all: readonly (Ranked | undefined)[]; chosen: readonly number[][] },
): Promise<void> {
  const open = chosen.map((ids, at) => ids.filter((id) => all[at]?.reasons.has(id) === false));
  const missing = open.flatMap((ids, at) => (ids.length > 0 ? [animeIds[at] ?? 0, ...ids] : []));
  if (missing.length === 0) return;
  const likeness = await likenesses(deps, [...new Set(missing)]);
  const sizes = (kind: 'genres' | 'tags', name: string) => sizeOf(index, kind, name);
  open.forEach((ids, at) => {
    const one = likeness.get(animeIds[at] ?? 0);
    for (const id of ids) {
      const other = likeness.get(id);
      all[at]?.reasons.set(id, one && other ? reasonOf(one, other, sizes) : null);
    }
  });
}

/** The ids to suggest in place of the best matches, one of each franchise. */
function oneOfEach(
  { ids, franchiseOf, placeOf }: DiscoverIndex,
  { of, best, suggestible, limit }: { of: number; best: Int32Array; suggestible: Suggestible; limit: number },
): number[] {
  const own = franchiseOf[placeOf.get(of) ?? -1] ?? 0;
  const chosen = new Set<number>();
  for (const place of best) {
    const start = own !== 0 && franchiseOf[place] === own ? undefined : suggestible.startOf(place);
    if (start !== undefined) chosen.add(ids[start] ?? 0);
    if (chosen.size === limit) break;
  }
  return [...chosen];
}

async function likenesses(
  deps: Pick<Deps, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Likeness>> {
  const [rows, labels] = await Promise.all([readAnimeByIds(deps, ids), labelsOf(deps, ids)]);
  const found = new Map<number, Likeness>();
  ids.forEach((id, at) => {
    const [row, own]: [AnimeRow | null | undefined, AnimeLabels | undefined] = [rows[at], labels[at]];
    if (row && own) found.set(id, { ...row, ...own });
  });
  return found;
}

function sizeOf(index: DiscoverIndex, kind: 'genres' | 'tags', name: string): number {
  return index.lists[kind]?.get(name)?.places.length ?? 0;
}

/** Weight of a shared name in each group, multiplied by its rarity. */
const worth = { genres: 1, tags: 1.25, studios: 1.1, sources: 0.25 } as const;
/** Distance in years at which the era no longer counts. */
const ERA_YEARS = 30;
/** Less in common than this is no similarity: a single common genre, for example. */
const MIN_SIMILARITY = 2;

/**
 * The places of anime by how much they share with a given one, most first: every shared name counts by its rarity, then proximity in years,
 * the same format and, slightly, the other's popularity. The index's inverted lists make it a single pass.
 */
export function rankLike(index: DiscoverIndex, like: Likeness & { id: number }, limit: number): number[] {
  const own = index.placeOf.get(like.id);
  const scores = new Float32Array(index.size);
  const touched: number[] = [];
  for (const [group, names] of namesOf(like)) {
    for (const name of names) {
      const places = index.lists[group]?.get(name)?.places;
      if (!places) continue;
      const value = worth[group] * Math.log(index.size / places.length);
      for (const place of places) {
        if (scores[place] === 0) touched.push(place);
        scores[place] = (scores[place] ?? 0) + value;
      }
    }
  }
  const sameFormat = new Set(index.lists.formats?.get(like.format)?.places);
  const ranked = touched.flatMap((place) => {
    const shared = scores[place] ?? 0;
    if (place === own || index.adult[place] !== 0 || shared < MIN_SIMILARITY) return [];
    const apart =
      like.year && index.numbers.years?.[place]
        ? Math.abs(like.year - (index.numbers.years?.[place] ?? 0))
        : ERA_YEARS / 2;
    const era = 1 - 0.35 * Math.min(1, apart / ERA_YEARS);
    const known = 1 + 0.25 * (1 - place / index.size);
    return [{ place, score: shared * era * known * (sameFormat.has(place) ? 1.08 : 1) }];
  });
  ranked.sort((a, b) => b.score - a.score || a.place - b.place);
  return ranked.slice(0, limit).map(({ place }) => place);
}

function namesOf({ genres, tags, studios, material }: Likeness): [keyof typeof worth, readonly string[]][] {
  return [
    ['genres', genres],
    ['tags', tags.filter(({ spoiler }) => !spoiler).map(({ name }) => name)],
    ['studios', studios],
    ['sources', material ? [material] : []],
  ];
}

/** The facts by which two anime are compared. */
export type Likeness = Pick<AnimeRow, 'format' | 'year' | 'material'> & AnimeLabels;

const MAX_REASON_NAMES = 3;

/**
 * Why two anime are similar, in words: "Same studio: Bones. Shared: Alchemy, Military". Names the rarest things they share,
 * never a spoiler tag. Null if there is nothing to name.
 */
export function reasonOf(
  one: Likeness,
  other: Likeness,
  sizeOf: (kind: 'genres' | 'tags', name: string) => number,
): string | null {
  const studio = one.studios.find((name) => other.studios.includes(name));
  const shown = (tags: Likeness['tags']) => tags.filter(({ spoiler }) => !spoiler).map(({ name }) => name);
  const theirs = { genres: other.genres, tags: shown(other.tags) };
  const shared = [
    ...one.genres.map((name) => ({ kind: 'genres' as const, name })),
    ...shown(one.tags).map((name) => ({ kind: 'tags' as const, name })),
  ]
    .filter(({ kind, name }) => theirs[kind].includes(name))
    .map(({ kind, name }) => ({ name, size: sizeOf(kind, name) }))
    .sort((a, b) => a.size - b.size)
    .slice(0, MAX_REASON_NAMES)
    .map(({ name }) => name);
  const reasons = [studio && `Same studio: ${studio}`, shared.length > 0 && `Shared: ${shared.join(', ')}`];
  return reasons.filter(Boolean).join('. ') || null;
}
