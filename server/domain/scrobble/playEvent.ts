/** What sends plays: a media server, a player, or a program of one's own. */
export const playSources = ['JELLYFIN', 'PLEX', 'EMBY', 'KODI', 'SCRIPT'] as const;
export type PlaySource = (typeof playSources)[number];

/** Databases whose ids name a whole series or film. */
export const idSites = ['anidb', 'aniList', 'mal', 'kitsu', 'tmdb', 'tvdb', 'imdb'] as const;
export type IdSite = (typeof idSites)[number];
export type ShowIds = Partial<Record<IdSite, string>>;

/** Something that was played, in the words of its player. */
export interface PlayEvent {
  source: PlaySource;
  kind: 'EPISODE' | 'MOVIE';
  /** Of the series, or of the film. */
  title: string | null;
  /** When the series began. */
  year: number | null;
  /** 0 holds the specials; null where the player counts through. */
  season: number | null;
  /** 1 for a film. */
  episode: number;
  /** Of the series or film; players often know those of the episode alone, which are left out. */
  ids: ShowIds;
  /** Whose seasons the player goes by, where it says so: databases cut the same series differently. */
  seasonsOf: 'TMDB' | 'OTHER' | null;
  /** Address or id of an anime of this site, from scripts that know it. */
  anime: string | null;
  /** How much of it was played, 0 to 100. */
  percent: number;
  /** What the player calls the file. */
  item: string;
  /** Who played it there: a media server tells of everybody. */
  viewer: string | null;
}

/** One reader for each player: none of its events, those that it found, or undefined for what another player sends. */
export type PlayReader = (payload: Record<string, unknown>) => PlayEvent[] | undefined;
