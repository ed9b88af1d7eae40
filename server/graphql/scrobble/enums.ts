import { playSources } from '../../domain/scrobble/playEvent';
import { playStates } from '../../domain/scrobble/receivePlays';
import { registerEnum } from '../registerEnum';

export const PlaySource = registerEnum(playSources, {
  name: 'PlaySource',
  description: 'What told of a play.',
  values: {
    JELLYFIN: 'Jellyfin, by its Webhook plugin.',
    PLEX: 'Plex.',
    EMBY: 'Emby.',
    KODI: 'Kodi.',
    SCRIPT: 'A script in the plain form, such as the one for mpv.',
  },
});

export const PlayState = registerEnum(playStates, {
  name: 'PlayState',
  description: 'What became of a play.',
  values: {
    MARKED: 'The episode was marked as watched.',
    ALREADY: 'It was marked before.',
    COMPLETE: 'The anime is completed, and the rules begin no rewatch.',
    NOT_ON_LIST: 'The anime is on no list, and the rules add none.',
    NOT_AIRED: 'The episode has not aired yet.',
    PARTIAL: 'Too little of it was played.',
    ASKED: 'It waits for a yes: `answerPlay`.',
    UNMATCHED: 'It waits until its person says which anime it is: `matchShow`.',
    DISMISSED: 'Its person did not want it counted.',
  },
});
