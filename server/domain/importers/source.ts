import type { AnimeFormat, AnimeSeason, LabelKind, LinkKind, TitleKind } from '../../data/entities/catalogue';
import type { DerivedEpisode } from '../catalogue/episodes/weekly';

/** A source of catalogue rows, as /about credits it. */
export interface SourceDescription {
  id: string;
  name: string;
  version: string;
  licence: string;
  url: string;
}

/** One anime as an importer hands it to the writer: everything but id and slug, which belong to the database. */
export interface AnimeRecord {
  /** The source that the row is of; others may have added to it. */
  sourceId: string;
  sourceKey: string;
  nativeTitle: string;
  romajiTitle: string | null;
  englishTitle: string | null;
  format: AnimeFormat;
  startsAt: Date | null;
  endsAt: Date | null;
  airsUntil: Date | null;
  year: number | null;
  season: AnimeSeason | null;
  broadcastAt: Date | null;
  openRun: boolean;
  episodeCount: number | null;
  episodeCountEstimated: boolean;
  episodeMinutes: number | null;
  synopsis: string | null;
  material: string | null;
  ageRating: string | null;
  language: string;
  officialSite: string | null;
  curated: boolean;
  adult: boolean;
  prominence: number;
  /** 0 to 100. */
  score: number | null;
  coverUrl: string | null;
  thumbnailUrl: string | null;
  expectedAt: Date | null;
  titles: { kind: TitleKind; title: string }[];
  labels: { kind: LabelKind; name: string; spoiler: boolean }[];
  links: LinkRecord[];
  episodes: DerivedEpisode[];
}

export interface LinkRecord {
  kind: LinkKind;
  site: string;
  siteName: string;
  externalId: string;
  url: string;
  /** Country codes with commas between; empty: everywhere. */
  regions: string;
}

export interface ImportReport {
  added: number;
  changed: number;
  unchanged: number;
  /** No longer in any source: kept for those who have it on a list, shown in no list of ours. */
  dropped: number;
}

export type OnProgress = (done: number, total: number) => void;
