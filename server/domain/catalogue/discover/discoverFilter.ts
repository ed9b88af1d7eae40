import type { AiringStatus } from '../../../../shared/airing';
import type { AnimeFormat, AnimeSeason } from '../../../data/entities/catalogue';

/** What to look for in the catalogue (product P3). What is left out does not matter; names count in any letter case. */
export interface DiscoverFilter {
  text?: string | null;
  /** All of these. */
  genresIn?: readonly string[] | null;
  /** None of these. */
  genresNot?: readonly string[] | null;
  tagsIn?: readonly string[] | null;
  tagsNot?: readonly string[] | null;
  /** One of these, as in every list below. */
  formats?: readonly AnimeFormat[] | null;
  statuses?: readonly AiringStatus[] | null;
  yearFrom?: number | null;
  yearTo?: number | null;
  season?: AnimeSeason | null;
  episodesFrom?: number | null;
  episodesTo?: number | null;
  /** 1–100. */
  scoreFrom?: number | null;
  studios?: readonly string[] | null;
  sources?: readonly string[] | null;
  streamingServices?: readonly string[] | null;
  countries?: readonly string[] | null;
  onMyList?: OnMyList | null;
  /** True: only what the viewer has hidden. */
  hidden?: boolean | null;
}

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
