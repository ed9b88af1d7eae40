import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import {
  type DiscoverRow,
  discoverRows,
  franchisesBetween,
  labelsBetween,
  streamsBetween,
} from '../../../data/stores/catalogueIndexStore';
import { allFacets } from './facets';
import { type FixedOrders, fixedOrders } from './orders';

/** One name, and the places of all anime that have it. */
export interface PlaceList {
  /** The value in a filter. */
  value: string;
  /** The label shown. */
  label: string;
  places: Uint32Array;
}

/** The names of one group, case-insensitive. Filled with `add`, anime by anime, then sealed. */
export class PlaceLists {
  private readonly filling = new Map<string, { value: string; label: string; places: number[] }>();
  private readonly sealed = new Map<string, PlaceList>();

  add(place: number, value: string, label = value): void {
    const key = keyOf(value);
    const known = this.filling.get(key);
    if (!known) this.filling.set(key, { value, label, places: [place] });
    // An anime may have the same name twice: two pages of one service.
    else if (known.places.at(-1) !== place) known.places.push(place);
  }

  seal(): void {
    for (const [key, { value, label, places }] of this.filling)
      this.sealed.set(key, { value, label, places: Uint32Array.from(places) });
    this.filling.clear();
  }

  get(name: string): PlaceList | undefined {
    return this.sealed.get(keyOf(name));
  }

  all(): Iterable<PlaceList> {
    return this.sealed.values();
  }
}

const keyOf = (name: string): string => name.trim().toLowerCase();

/**
 * The catalogue as discover reads it: for each name the places of the anime that have it, and a few columns. A place is the
 * rank by popularity, 0 being the most popular. Kept in memory, since no database index answers any combination of filters
 * together with its counts in a few milliseconds; 40,000 anime take about eight megabytes. Contains nothing that depends on
 * time or user.
 */
export interface DiscoverIndex {
  /** Version of the rows it was read from. */
  stamp: string;
  size: number;
  ids: Int32Array;
  placeOf: ReadonlyMap<number, number>;
  /** By facet name: facets with names, and facets with a number, 0 if unknown. */
  lists: Record<string, PlaceLists>;
  numbers: Record<string, Int32Array>;
  /** Milliseconds; NaN if unknown. */
  startsAt: Float64Array;
  /** The start; for an anime announced without a day, the time until which it has surely not begun. */
  beginsAt: Float64Array;
  airsUntil: Float64Array;
  /** 0–100 as given by an imported source; 0 if none gives one. */
  scores: Uint8Array;
  popularity: Int32Array;
  adult: Uint8Array;
  curated: Uint8Array;
  /** TV, web and films: what a franchise can begin with. */
  main: Uint8Array;
  /** The franchise of each place, 0 if it has none, and the places of each franchise in watch order. */
  franchiseOf: Int32Array;
  franchises: ReadonlyMap<number, readonly number[]>;
  /** The places that each place is the sequel of. */
  prequels: ReadonlyMap<number, readonly number[]>;
  orders: FixedOrders;
}

/** Rows per slice, a few milliseconds each; between slices, the event loop runs. */
const ROWS_PER_SLICE = 250;
const BREATH = 8_000;

type Breathe = () => Promise<void>;

/** Rejects with AbortError soon after the signal. */
export async function readDiscoverIndex(
  manager: EntityManager,
  stamp: string,
  signal: AbortSignal,
): Promise<DiscoverIndex> {
  const breathe = () => nextTurn(undefined, { signal });
  const rows = await readRows(manager, breathe);
  rows.sort((a, b) => b.popularity - a.popularity || b.id - a.id);
  await breathe();
  const ids = column(rows, Int32Array, ({ id }) => id);
  const placeOf = new Map(rows.map(({ id }, place) => [id, place]));
  await breathe();
  const columns = {
    startsAt: column(rows, Float64Array, ({ startsAt }) => startsAt),
    beginsAt: column(rows, Float64Array, ({ beginsAt }) => beginsAt),
    airsUntil: column(rows, Float64Array, ({ airsUntil }) => airsUntil),
    scores: column(rows, Uint8Array, ({ score }) => score ?? 0),
    popularity: column(rows, Int32Array, ({ popularity }) => popularity),
    adult: column(rows, Uint8Array, ({ adult }) => Number(adult)),
    curated: column(rows, Uint8Array, ({ curated }) => Number(curated)),
    main: column(rows, Uint8Array, ({ format }) => Number(['TV', 'WEB', 'MOVIE'].includes(format))),
  };
  await breathe();
  const numbers: Record<string, Int32Array> = {};
  for (const [name, { number }] of allFacets)
    if (number) numbers[name] = column(rows, Int32Array, (row) => number(row) ?? 0);
  await breathe();
  const lists = await listsOf(rows, breathe);
  await readNames(manager, { placeOf, lists, breathe });
  const related = await readFranchises(manager, placeOf, breathe);
  for (const list of Object.values(lists)) {
    list.seal();
    await breathe();
  }
  const titles = rows.map(({ titleSort }) => titleSort);
  const episodes = numbers.episodes ?? new Int32Array(rows.length);
  const orders = await fixedOrders({ ...columns, episodes, titles });
  return { stamp, size: rows.length, ids, placeOf, lists, numbers, orders, ...columns, ...related };
}

/** A loop, because `from` of a typed array takes ten times as long. */
function column<T extends Int16Array | Int32Array | Uint8Array | Float64Array>(
  rows: readonly DiscoverRow[],
  Kind: new (size: number) => T,
  read: (row: DiscoverRow) => number,
): T {
  const values = new Kind(rows.length);
  for (let place = 0; place < rows.length; place += 1) values[place] = read(rows[place] as DiscoverRow);
  return values;
}

async function readRows(manager: EntityManager, breathe: Breathe): Promise<DiscoverRow[]> {
  const rows: DiscoverRow[] = [];
  for (let after = 0; ; ) {
    const slice = await discoverRows(manager, { after, limit: ROWS_PER_SLICE });
    for (const row of slice) rows.push(row);
    const last = slice.at(-1);
    if (!last || slice.length < ROWS_PER_SLICE) return rows;
    after = last.id;
    await breathe();
  }
}

async function listsOf(rows: readonly DiscoverRow[], breathe: Breathe): Promise<Record<string, PlaceLists>> {
  const lists: Record<string, PlaceLists> = {};
  for (const [facet, { names }] of allFacets) {
    if (!names) continue;
    const list = new PlaceLists();
    lists[facet] = list;
    if (typeof names === 'string') continue;
    for (let place = 0; place < rows.length; place += 1) {
      if (place % BREATH === 0) await breathe();
      const name = names(rows[place] as DiscoverRow);
      if (name !== null) list.add(place, String(name));
    }
  }
  return lists;
}

async function readFranchises(
  manager: EntityManager,
  placeOf: ReadonlyMap<number, number>,
  breathe: Breathe,
): Promise<Pick<DiscoverIndex, 'franchiseOf' | 'franchises' | 'prequels'>> {
  const franchiseOf = new Int32Array(placeOf.size);
  const members = new Map<number, { place: number; position: number }[]>();
  const prequels = new Map<number, number[]>();
  for (const range of rangesOf(placeOf)) {
    for (const { animeId, franchiseId, position, prequelId } of await franchisesBetween(manager, ...range)) {
      const place = placeOf.get(animeId);
      if (place === undefined) continue;
      const before = placeOf.get(prequelId ?? 0);
      if (before !== undefined) prequels.set(place, [...(prequels.get(place) ?? []), before]);
      if (franchiseOf[place] !== 0) continue;
      franchiseOf[place] = franchiseId;
      const known = members.get(franchiseId);
      if (known) known.push({ place, position });
      else members.set(franchiseId, [{ place, position }]);
    }
    await breathe();
  }
  const inOrder = [...members].map(([id, parts]) => {
    parts.sort((a, b) => a.position - b.position);
    return [id, parts.map(({ place }) => place)] as const;
  });
  return { franchiseOf, prequels, franchises: new Map(inOrder) };
}

/** The ids in slices: the first and the last of each. */
function* rangesOf(placeOf: ReadonlyMap<number, number>): Iterable<[from: number, to: number]> {
  const ids = [...placeOf.keys()].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += ROWS_PER_SLICE)
    yield [ids[at] ?? 0, ids[Math.min(at + ROWS_PER_SLICE, ids.length) - 1] ?? 0];
}

/** Labels and services. Spoiler tags are left out: finding the anime by one would give it away. */
async function readNames(
  manager: EntityManager,
  { placeOf, lists, breathe }: Pick<DiscoverIndex, 'placeOf' | 'lists'> & { breathe: Breathe },
): Promise<void> {
  const listOf = new Map(allFacets.map(([facet, { names }]) => [names, lists[facet]]));
  for (const range of rangesOf(placeOf)) {
    const labels = await labelsBetween(manager, ...range);
    for (const { animeId, kind, name } of labels) {
      const place = placeOf.get(animeId);
      if (place !== undefined) listOf.get(kind)?.add(place, name);
    }
    await breathe();
    const streams = await streamsBetween(manager, ...range);
    for (const { animeId, site, siteName } of streams) {
      const place = placeOf.get(animeId);
      if (place !== undefined) listOf.get('STREAM')?.add(place, site, siteName);
    }
    await breathe();
  }
}
