import { limits } from '../../../config/limits';
import type { LabelKind } from '../../../data/entities/catalogue';
import type { DiscoverRow } from '../../../data/stores/catalogueIndexStore';

/** The building blocks of a discover filter; `facets.ts` lists the filters. */

/** A filter argument. `T` is the type of its value. */
export interface Argument<T = unknown> {
  type: 'String' | 'Int' | 'Boolean' | 'AnimeFormat' | 'AiringStatus' | 'Season' | 'OnMyList';
  list?: boolean;
  about: string;
  /** Minimum of a number. */
  least?: number;
  /** Maximum of a number, or of a text's length. */
  most?: number;
  holds?: T;
}
export type Arguments = Record<string, Argument>;
export type ValuesOf<Args extends Arguments> = {
  [Name in keyof Args]?: (Args[Name] extends Argument<infer T> ? T : never) | null;
};

export const onMyList = ['ANY', 'MINE', 'NOT_MINE'] as const;
export type OnMyList = (typeof onMyList)[number];

/** What the rules need to know about the viewer; a visitor has nothing on a list and nothing hidden. */
export interface DiscoverViewer {
  listed: readonly number[];
  hidden: readonly number[];
  /** An adult who has enabled adult titles. */
  adult: boolean;
}

export const visitor: DiscoverViewer = { listed: [], hidden: [], adult: false };

/** What a filter is matched against. Places are ranks by popularity. */
export interface Looked {
  viewer: DiscoverViewer;
  /** The ids found by the filter's text; null without a text. */
  found: readonly number[] | null;
  now: Date;
  /** Numbers of the facets, 0 if unknown. */
  numbers: Readonly<Record<string, ArrayLike<number>>>;
  /** 1–100; 0 if unknown. */
  scores: ArrayLike<number>;
  beginsAt: ArrayLike<number>;
  airsUntil: ArrayLike<number>;
  adult: ArrayLike<number>;
}

type Names = readonly string[] | null | undefined;
/** Marks anime that fail a part of the filter. Omitted names and ranges mark nothing; names are case-insensitive. */
export interface Sieve {
  keep(part: string, passes: (place: number) => boolean): void;
  keepIds(part: string, ids: readonly number[]): void;
  dropIds(part: string, ids: readonly number[]): void;
  /** In all, any or none of these lists. */
  all(part: string, facet: string, names: Names): void;
  any(part: string, facet: string, names: Names): void;
  none(part: string, facet: string, names: Names): void;
  /** An unknown value, which is 0, is in no range. */
  range(part: string, values: ArrayLike<number> | undefined, from?: number | null, to?: number | null): void;
}

export interface Counts<Values = Record<string, unknown>> {
  /** Field of `DiscoverFacets`. */
  field: string;
  about: string;
  /** There may be thousands of names: the field takes a text that they contain. */
  searchable?: boolean;
  /** For a choice of one among several: the part to leave out, so that counts tell what another choice would give. */
  without?: string;
  /** Listed even if no anime has them. */
  chosen?: (filter: Values) => Names;
  /** For years: the latest by value, instead of the most frequent. */
  byValue?: boolean;
  /** Instead of names: a fixed list, and each anime's index in it. */
  values?: readonly string[];
  valueAt?: (looked: Looked) => (place: number) => number;
}

export interface Facet<Args extends Arguments = Arguments, Parts extends string = string> {
  args: Args;
  /** The parts of the filter that an anime may fail, in words. */
  parts: Record<Parts, string>;
  match(sieve: Sieve, filter: ValuesOf<Args>, looked: Looked): void;
  /** The names an anime has: from a column, its labels of one kind, or its streaming services. */
  names?: ((row: DiscoverRow) => string | number | null) | LabelKind | 'STREAM';
  number?: (row: DiscoverRow) => number | null;
  counts?: Counts<ValuesOf<Args>>;
}

export const facet = <Args extends Arguments, Parts extends string = never>(one: Facet<Args, Parts>) => one;

export const names = (about: string): Argument<readonly string[]> => ({
  type: 'String',
  list: true,
  about: `${about}; case-insensitive, at most ${limits.filterNames}.`,
});
export const number = (least: number, most: number, about: string): Argument<number> => ({
  type: 'Int',
  least,
  most,
  about,
});
export const value = <T>(type: Argument['type'], about: string): Argument<T> => ({ type, about });
export const some = <T>(type: Argument['type'], about: string): Argument<readonly T[]> => {
  return { type, list: true, about };
};
