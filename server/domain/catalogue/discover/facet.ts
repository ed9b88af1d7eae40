import { limits } from '../../../config/limits';
import type { LabelKind } from '../../../data/entities/catalogue';
import type { DiscoverRow } from '../../../data/stores/catalogueIndexStore';

/** What a filter of discover is made of; `facets.ts` lists them. */

/** An argument of the filter. `T` is what it holds. */
export interface Argument<T = unknown> {
  type: 'String' | 'Int' | 'Boolean' | 'AnimeFormat' | 'AiringStatus' | 'Season' | 'OnMyList';
  list?: boolean;
  about: string;
  /** Of a number. */
  least?: number;
  /** Of a number, or the length of a text. */
  most?: number;
  holds?: T;
}
export type Arguments = Record<string, Argument>;
export type ValuesOf<Args extends Arguments> = {
  [Name in keyof Args]?: (Args[Name] extends Argument<infer T> ? T : never) | null;
};

export const onMyList = ['ANY', 'MINE', 'NOT_MINE'] as const;
export type OnMyList = (typeof onMyList)[number];

/** What the rules need to know of the person who looks; a visitor keeps nothing and has hidden nothing. */
export interface DiscoverViewer {
  listed: readonly number[];
  hidden: readonly number[];
  /** An adult who has switched adult titles on (product P2). */
  adult: boolean;
}

export const visitor: DiscoverViewer = { listed: [], hidden: [], adult: false };

/** What a filter is held against. Places are ranks by popularity. */
export interface Looked {
  viewer: DiscoverViewer;
  /** The ids that the text of the filter found; null without a text. */
  found: readonly number[] | null;
  now: Date;
  /** Known numbers of the facets, 0 where they are not known. */
  numbers: Readonly<Record<string, ArrayLike<number>>>;
  /** 1–100; 0 where it is not known. */
  scores: ArrayLike<number>;
  beginsAt: ArrayLike<number>;
  airsUntil: ArrayLike<number>;
  adult: ArrayLike<number>;
}

type Names = readonly string[] | null | undefined;
/** Marks what fails a part of the filter. Names and ranges that are left out mark nothing; names count in any letter case. */
export interface Sieve {
  keep(part: string, passes: (place: number) => boolean): void;
  keepIds(part: string, ids: readonly number[]): void;
  dropIds(part: string, ids: readonly number[]): void;
  /** In all of these lists, in one of them, in none. */
  all(part: string, facet: string, names: Names): void;
  any(part: string, facet: string, names: Names): void;
  none(part: string, facet: string, names: Names): void;
  /** An unknown value, which is 0, is in no range. */
  range(part: string, values: ArrayLike<number> | undefined, from?: number | null, to?: number | null): void;
}

export interface Counts<Values = Record<string, unknown>> {
  /** In `DiscoverFacets`. */
  field: string;
  about: string;
  /** There may be thousands of names: the field takes a text that they contain. */
  searchable?: boolean;
  /** One of several can be chosen: this part is left out, so that counts tell what another choice would give. */
  without?: string;
  /** Listed even where there is no anime with them. */
  chosen?: (filter: Values) => Names;
  /** Years: by value, the latest; otherwise the most frequent. */
  byValue?: boolean;
  /** Instead of names: a fixed list, and the place in it of each anime. */
  values?: readonly string[];
  valueAt?: (looked: Looked) => (place: number) => number;
}

export interface Facet<Args extends Arguments = Arguments, Parts extends string = string> {
  args: Args;
  /** What of the filter an anime may fail, in words. */
  parts: Record<Parts, string>;
  match(sieve: Sieve, filter: ValuesOf<Args>, looked: Looked): void;
  /** The names that an anime carries: of a column, its labels of a kind, or where it streams. */
  names?: ((row: DiscoverRow) => string | number | null) | LabelKind | 'STREAM';
  number?: (row: DiscoverRow) => number | null;
  counts?: Counts<ValuesOf<Args>>;
}

export const facet = <Args extends Arguments, Parts extends string = never>(one: Facet<Args, Parts>) => one;

export const names = (about: string): Argument<readonly string[]> => ({
  type: 'String',
  list: true,
  about: `${about}, in any letter case; at most ${limits.filterNames}.`,
});
export const number = (least: number, most: number, about: string): Argument<number> => ({
  ...{ type: 'Int', least, most, about },
});
export const value = <T>(type: Argument['type'], about: string): Argument<T> => ({ type, about });
export const some = <T>(type: Argument['type'], about: string): Argument<readonly T[]> => {
  return { type, list: true, about };
};
