import type { AnimeFormat, AnimeSeason } from '../../../data/entities/anime.entity';
import type { LabelKind } from '../../../data/entities/animeLabel.entity';
import type { LinkKind } from '../../../data/entities/animeLink.entity';
import type { TitleKind } from '../../../data/entities/animeTitle.entity';
import type { DerivedEpisode } from '../episodes/weekly';

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
