import type { PlaySource } from '../../generated/graphql';

/** What told of an episode, by the name that people know. */
export const playSourceWords: Record<PlaySource, string> = {
  JELLYFIN: 'Jellyfin',
  PLEX: 'Plex',
  EMBY: 'Emby',
  KODI: 'Kodi',
  SCRIPT: 'Script',
};
