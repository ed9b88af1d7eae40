import { limitOffset, type Page, type PageInput } from '../../../data/page';
import type { AnimeRow } from '../../../data/stores/animeRow';
import type { Deps } from '../../deps';
import { readAnimeByIds } from '../anime';
import { type FilterInput, findMatches, type Matches } from './matchFilter';
import { type Direction, type DiscoverSort, placesBy } from './sorts';
import { suggestibleTo, type Taste } from './suggestible';

export interface DiscoverInput extends PageInput, FilterInput {
  sort: DiscoverSort;
  direction?: Direction | null;
}

/** A sorted page of the anime that match a filter. */
export async function discoverAnime(
  deps: Pick<Deps, 'db' | 'discover' | 'search' | 'clock'>,
  input: DiscoverInput,
): Promise<Page<AnimeRow>> {
  const { items, totalItems } = await discoverIds(deps, input);
  const anime = await readAnimeByIds(deps, items);
  return { items: anime.filter((one) => one !== null), totalItems };
}

/** The same as ids, without any query. */
export async function discoverIds(
  deps: Pick<Deps, 'db' | 'discover' | 'search' | 'clock'>,
  input: DiscoverInput,
): Promise<Page<number>> {
  const matches = await findMatches(deps, input);
  const [limit, offset] = limitOffset(input);
  const ids: number[] = [];
  let totalItems = 0;
  for (const place of inOrder(matches, input)) {
    if (matches.failed[place] !== 0) continue;
    if (totalItems >= offset && ids.length < limit) ids.push(matches.index.ids[place] ?? 0);
    totalItems += 1;
  }
  return { items: ids, totalItems };
}

function inOrder(matches: Matches, { sort, direction }: DiscoverInput): Iterable<number> {
  const places = placesBy(matches, sort, direction);
  if (sort !== 'RELEVANCE' || !matches.found) return places;
  const { placeOf } = matches.index;
  return matches.found.map((id) => placeOf.get(id)).filter((place) => place !== undefined);
}

/** Enough digits that no anime of a large catalogue is drawn noticeably more often than another. */
const RANDOM_DIGITS = 12;

/**
 * "Surprise me": a random one of the anime that match the filter and can be suggested, all equally likely; if none can, of all
 * that match.
 */
export async function pickSurprise(
  deps: Pick<Deps, 'db' | 'discover' | 'search' | 'clock' | 'random'>,
  { taste = [], ...input }: FilterInput & { taste?: Taste },
): Promise<AnimeRow | null> {
  const { index, failed } = await findMatches(deps, input);
  const { startOf, nextParts } = suggestibleTo(index, taste);
  const next = new Set(nextParts(deps.clock.now()).map(({ place }) => place));
  const all = index.ids.filter((_, place) => failed[place] === 0);
  const fitting = index.ids.filter(
    (_, place) => failed[place] === 0 && (startOf(place) === place || next.has(place)),
  );
  const matching = fitting.length > 0 ? fitting : all;
  if (matching.length === 0) return null;
  const drawn = Number(deps.random.text(RANDOM_DIGITS, '0123456789')) % matching.length;
  const [anime = null] = await readAnimeByIds(deps, [matching[drawn] ?? 0]);
  return anime;
}
