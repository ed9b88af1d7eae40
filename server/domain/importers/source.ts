import type { CharacterRole, StaffRole } from '../../data/entities/people';
import type { AnimeValues, StagedAnime } from '../../data/stores/stagedAnime';
import type { DerivedEpisode } from '../catalogue/episodes/deriveRun';

/** A source of catalogue rows, as credited on /about. */
export interface SourceDescription {
  id: string;
  name: string;
  version: string;
  licence: string;
  url: string;
}

/** What the writer decides. */
type Decided = 'id' | 'slug' | 'contentHash' | 'titleSort' | 'listed' | 'retiredAt';

/** An anime as an importer passes it to the writer: everything but id and slug, which belong to the database. */
export interface AnimeRecord extends Omit<AnimeValues, Decided> {
  /** The slug it gets unless another anime has it. */
  wishedSlug?: string;
  /** Lines of `facts/relations.ts`, if read for editing: relations are derived from all anime together, not from one. */
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
  /** By name, like staff: ids of people belong to the database (store/People.ts). */
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
  /** No longer in any source: kept for users who have it on a list, but unlisted. */
  dropped: number;
}

export type { OnProgress } from '../jobs/keepJob';

/** https://github.com/manami-project/anime-offline-database, of which an operator may import a release. */
export const offlineDatabase = {
  id: 'anime-offline-database',
  name: 'anime-offline-database',
  licence: 'ODbL 1.0',
  url: 'https://github.com/manami-project/anime-offline-database',
};
