import type { ChoiceValues, FilterPartName } from '../../../../shared/discoverFacets';
import { limits } from '../../../config/limits';
import type { LabelKind } from '../../../data/entities/catalogue';
import type { DiscoverRow } from '../../../data/stores/catalogueIndexStore';

/** The building blocks of a discover filter; `facets.ts` lists the filters. */

/** What to search for in the catalogue. Omitted fields do not restrict. */
export interface DiscoverFilter extends ChoiceValues {
  text?: string | null;
}
export type Part = FilterPartName | 'TEXT';

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
  /** People who have it among their favourites; 0 if unknown. */
  favourites: ArrayLike<number>;
  beginsAt: ArrayLike<number>;
  airsUntil: ArrayLike<number>;
  adult: ArrayLike<number>;
}

/** Adult titles are left out for everyone who has not enabled them; this is not a part that can be dropped. */
export type SievePart = Part | 'ADULT';
type Names = readonly string[] | null | undefined;
/** Marks anime that fail a part of the filter. Omitted names and ranges mark nothing; names are case-insensitive. */
export interface Sieve {
  keep(part: SievePart, passes: (place: number) => boolean): void;
  keepIds(part: SievePart, ids: readonly number[]): void;
  dropIds(part: SievePart, ids: readonly number[]): void;
  /** In all, any or none of these lists. */
  all(part: SievePart, facet: string, names: Names): void;
  any(part: SievePart, facet: string, names: Names): void;
  none(part: SievePart, facet: string, names: Names): void;
  /** An unknown value, which is 0, is in no range. */
  range(
    part: SievePart,
    values: ArrayLike<number> | undefined,
    from?: number | null,
    to?: number | null,
  ): void;
}

/** The counts beside the choices, besides what the shared table says of them. */
export interface Counts {
  about: string;
  /** There may be thousands of names: the field takes a text that they contain. */
  searchable?: boolean;
  /** For years: the latest by value, instead of the most frequent. */
  byValue?: boolean;
  /** Instead of names: a fixed list, and each anime's index in it. */
  values?: readonly string[];
  valueAt?: (looked: Looked) => (place: number) => number;
}

export interface Facet {
  /** The parts of the filter that an anime may fail, in words. */
  parts: { [Name in Part]?: string };
  /** What each argument means. */
  args: { [Name in keyof DiscoverFilter]?: string };
  match(sieve: Sieve, filter: DiscoverFilter, looked: Looked): void;
  /** The names an anime has: from a column, its labels of one kind, or its streaming services. */
  names?: ((row: DiscoverRow) => string | number | null) | LabelKind | 'STREAM';
  number?: (row: DiscoverRow) => number | null;
  counts?: Counts;
}

/** How many names a list of them may have is said with each. */
export const names = (about: string): string => `${about}; case-insensitive, at most ${limits.filterNames}.`;
