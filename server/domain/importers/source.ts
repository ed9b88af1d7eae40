import type { CharacterRole, StaffRole } from '../../data/entities/people';
import type { AnimeValues, StagedAnime } from '../../data/stores/stagedAnime';
import type { DerivedEpisode } from '../catalogue/episodes/deriveRun';

/** A source of catalogue rows, as /about credits it. */
export interface SourceDescription {
  id: string;
  name: string;
  version: string;
  licence: string;
  url: string;
}

/** What the writer decides. */
type Decided = 'id' | 'slug' | 'contentHash' | 'titleSort' | 'listed' | 'retiredAt';

/** One anime as an importer hands it to the writer: everything but id and slug, which belong to the database. */
export interface AnimeRecord extends Omit<AnimeValues, Decided> {
  /** The address that it gets where nobody else has it. */
  wishedSlug?: string;
  /** Lines of `facts/relations.ts`, where it was read for editing: they are made of all anime together, not of one. */
  relations?: readonly string[];
  titles: Pick<StagedAnime['titles'][number], 'kind' | 'title'>[];
  labels: StagedAnime['labels'];
  links: LinkRecord[];
  characters: CharacterRecord[];
  staff: StaffRecord[];
  episodes: (DerivedEpisode & { dated: boolean })[];
}

export type LinkRecord = StagedAnime['links'][number];

export interface CharacterRecord {
  name: string;
  native: string | null;
  role: CharacterRole;
  /** By name, as staff: ids of people belong to the database (store/people.ts). */
  voice: string | null;
}

export interface StaffRecord {
  role: StaffRole;
  name: string;
}

export interface ImportReport {
  added: number;
  changed: number;
  unchanged: number;
  /** No longer in any source: kept for those who have it on a list, shown in no list of ours. */
  dropped: number;
}

export type OnProgress = (done: number, total: number) => void;

/** https://github.com/manami-project/anime-offline-database, of which an operator may import a release (product P2). */
export const offlineDatabase = {
  id: 'anime-offline-database',
  name: 'anime-offline-database',
  licence: 'ODbL 1.0',
  url: 'https://github.com/manami-project/anime-offline-database',
};
