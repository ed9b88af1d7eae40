import type { Deps } from '../../ports';
import type { DiscoverData } from './createDiscover';
import { type DiscoverFilter, type DiscoverViewer, visitor } from './discoverFilter';
import { matchFilter } from './matchFilter';

export interface FilterInput {
  filter?: DiscoverFilter | null;
  viewer?: DiscoverViewer;
}

export interface Matches extends DiscoverData {
  /** For each place the parts of the filter that it fails. */
  missed: Uint32Array;
  /** The ids that the text found, best first; null without a text. */
  found: readonly number[] | null;
}

/** More matches than a person would look through by relevance. */
const FOUND = 1000;

/** Holds the whole catalogue against a filter: what discover, its counts and the lucky draw begin with. */
export async function findMatches(
  deps: Pick<Deps, 'discover' | 'search' | 'clock'>,
  { filter, viewer = visitor }: FilterInput,
): Promise<Matches> {
  const text = filter?.text?.trim();
  const found = text ? await deps.search.find(text, { limit: FOUND }) : null;
  const data = await deps.discover.current();
  const input = { filter: filter ?? {}, viewer, found, now: deps.clock.now() };
  return { ...data, found, missed: matchFilter(data.index, data.reception, input) };
}
