import { playSources } from '../../data/entities/scrobble';
import { playStates } from '../../domain/scrobble/receivePlays';
import { registerEnum } from '../schema/registerEnum';

export const PlaySource = registerEnum(playSources, {
  name: 'PlaySource',
  description: 'The player that reported a play.',
  values: {
    JELLYFIN: 'Jellyfin, by its Webhook plugin.',
    PLEX: 'Plex.',
    EMBY: 'Emby.',
    KODI: 'Kodi.',
    SCRIPT: 'A script using the plain format, such as the one for mpv.',
  },
});

export const PlayState = registerEnum(playStates, {
  name: 'PlayState',
  description: 'What was done with a play.',
  values: {
    MARKED: 'The episode was marked as watched.',
    ALREADY: 'The episode was already marked as watched.',
    COMPLETE: 'The anime is completed, and the rules start no rewatch.',
    NOT_ON_LIST: 'The anime is not on the list, and the rules add none.',
    NOT_AIRED: 'The episode has not aired yet.',
    PARTIAL: 'Too little of it was played.',
    ASKED: 'Waiting for confirmation with `answerPlay`.',
    UNMATCHED: 'Waiting for the user to choose the anime with `matchShow`.',
    DISMISSED: 'The user dismissed it.',
  },
});
