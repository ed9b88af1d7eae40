import type { PlaySource } from '../../data/entities/scrobble';

/** Databases whose ids name a whole series or film. */
export const idSites = ['anidb', 'aniList', 'mal', 'kitsu', 'tmdb', 'tvdb', 'imdb'] as const;
export type IdSite = (typeof idSites)[number];
export type ShowIds = Partial<Record<IdSite, string>>;

/** A play as reported by its player. */
export interface PlayEvent {
  source: PlaySource;
  kind: 'EPISODE' | 'MOVIE';
  /** Series title, or film title. */
  title: string | null;
  /** Year in which the series began, or of the film. */
  year: number | null;
  /** 0 for specials; null for a film, or if the player numbers episodes through all seasons. */
  season: number | null;
  /** 1 for a film. */
  episode: number;
  /** Ids of the series or film. Players often send only those of the episode, which are left out. */
  ids: ShowIds;
  /** Database whose season numbering the player uses, if known: databases split the same series differently. */
  seasonsOf: 'TMDB' | 'OTHER' | null;
  /** Slug or id of an anime on this site, from scripts that know it. */
  anime: string | null;
  /** Percentage played, 0 to 100. */
  percent: number;
  /** The player's id for the file. */
  item: string;
  /** User of a media server who watched it, empty if it names nobody; null for a player without users. */
  viewer: string | null;
  /** A Plex server reports to its owner what others played. */
  ofOther?: boolean;
}

/** Reads one player's payloads: its plays, an empty list for events to ignore, or undefined for another sender's payload. */
export type PlayReader = (payload: Record<string, unknown>) => PlayEvent[] | undefined;
