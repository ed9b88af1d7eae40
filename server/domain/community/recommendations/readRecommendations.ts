import type { PageInput } from '../../../data/page';
import * as store from '../../../data/stores/recommendationStore';
import { readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import type { Reader } from '../reader';

export type Recommendation = store.ShownRecommendation;
export type { Pair, RecommendedRow } from '../../../data/stores/recommendationStore';

type Pair = store.Pair;

export interface Found<Item> {
  items: Item[];
  totalItems: number;
}

/** The two in the order in which they are stored. */
export function pairOf(one: number, other: number): Pair {
  return { lowerId: Math.min(one, other), higherId: Math.max(one, other) };
}

export const keyOf = ({ lowerId, higherId }: Pair): string => `${lowerId}-${higherId}`;

/** What people recommend to those who liked each of these anime: what most people recommend or support first. */
export async function readRecommendedWith(
  { db }: Pick<Deps, 'db'>,
  input: PageInput & { reader: Reader; animeIds: readonly number[] },
): Promise<Found<store.RecommendedRow>[]> {
  const rows = await store.recommendedWith(db.manager, input);
  return input.animeIds.map((id) =>
    pageOf(
      rows.filter(({ animeId }) => animeId === id),
      input,
    ),
  );
}

/** A page of the reasons for each of these pairs: the reader's own first, then the best supported. */
export async function readReasonsFor(
  { db }: Pick<Deps, 'db'>,
  input: PageInput & { reader: Reader; pairs: readonly Pair[] },
): Promise<Found<Recommendation>[]> {
  const rows = await store.reasonsFor(db.manager, input);
  return input.pairs.map((pair) =>
    pageOf(
      rows.filter((row) => keyOf(row) === keyOf(pair)),
      input,
    ),
  );
}

/** The first row of the list, which is read with every page, tells its length. */
function pageOf<Row extends { total: number; turn: number }>(
  rows: Row[],
  { page, pageSize }: PageInput,
): Found<Row> {
  const before = (page - 1) * pageSize;
  return { items: rows.filter(({ turn }) => turn > before), totalItems: rows[0]?.total ?? 0 };
}

/** Number of people who recommend each of these pairs or support a reason for it. */
export async function countPeopleOn(
  { db }: Pick<Deps, 'db'>,
  input: { reader: Reader; pairs: readonly Pair[] },
): Promise<number[]> {
  const rows = await store.countPeopleOn(db.manager, input);
  const counts = new Map(rows.map((row) => [keyOf(row), row.people]));
  return input.pairs.map((pair) => counts.get(keyOf(pair)) ?? 0);
}

/** Of two anime of the catalogue, by their ids as in `keyOf`; null for anything else. */
export async function findPair(deps: Pick<Deps, 'db'>, key: string): Promise<Pair | null> {
  const [, lower, higher] = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(key) ?? [];
  const pair = { lowerId: Number(lower), higherId: Number(higher) };
  if (!(pair.lowerId < pair.higherId)) return null;
  const anime = await readAnimeByIds(deps, [pair.lowerId, pair.higherId]);
  return anime.includes(null) ? null : pair;
}

/** Includes those that are deleted or removed; null for unknown ids, and for those by people hidden from the reader. */
export async function readRecommendationsByIds(
  { db }: Pick<Deps, 'db'>,
  input: { reader: Reader; ids: readonly string[] },
): Promise<(Recommendation | null)[]> {
  const byId = new Map((await store.recommendationsByIds(db.manager, input)).map((row) => [row.id, row]));
  return input.ids.map((id) => byId.get(id) ?? null);
}

export async function recommendationById(
  deps: Pick<Deps, 'db'>,
  { reader, id }: { reader: Reader; id: string },
): Promise<Recommendation | null> {
  const [found] = await readRecommendationsByIds(deps, { reader, ids: [id] });
  return found ?? null;
}
