import type { PlaySource } from '../../generated/graphql';

/** Display names of the players that report episodes. */
export const playSourceWords: Record<PlaySource, string> = {
  JELLYFIN: 'Jellyfin',
  PLEX: 'Plex',
  EMBY: 'Emby',
  KODI: 'Kodi',
  SCRIPT: 'Script',
};
