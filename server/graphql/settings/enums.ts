import { scoreFormats } from '../../../shared/scores';
import { titleLanguages } from '../../../shared/titles';
import { notificationKinds } from '../../domain/settings/settings';
import { registerEnum } from '../registerEnum';

export const TitleLanguage = registerEnum(titleLanguages, {
  name: 'TitleLanguage',
  description: 'Which title of an anime to show; if it has none in that language, the preferred title.',
  values: {
    ROMAJI: 'The native title in Latin letters.',
    ENGLISH: 'The English title.',
    NATIVE: 'Title in the original language and script.',
  },
});

export const ScoreFormat = registerEnum(scoreFormats, {
  name: 'ScoreFormat',
  description: 'How scores are shown and entered. They are stored as 1–100.',
  values: {
    POINT_100: '1 to 100.',
    POINT_10_DECIMAL: '0.1 to 10.0.',
    POINT_10: '1 to 10.',
    STARS_5: 'One to five stars.',
    FACES_3: 'A sad, neutral or happy face.',
  },
});

export const NotificationKind = registerEnum(notificationKinds, {
  name: 'NotificationKind',
  description: 'Kind of notification.',
  values: {
    EPISODE_AIRED: 'An episode of an anime that is being watched has aired.',
    SEQUEL_ANNOUNCED: 'A sequel to an anime on the list was announced.',
    PLANNED_STARTS: 'A planned anime starts airing.',
    FRIEND_REQUEST: 'Someone sent a friend request.',
    FRIEND_ACCEPTED: 'Someone accepted a friend request.',
    REPLY: 'Someone replied.',
    MENTION: 'Someone mentioned the viewer.',
    LIKE: 'Someone liked a comment of the viewer.',
    IMPORT_DONE: 'An import has finished.',
    PLAYS_UNMATCHED: 'Plays reported by a player are waiting for a match; `reference` is their number.',
    REPORT_WAITING: 'Reports are waiting for a moderator; `reference` is their number. For moderators.',
    SUGGESTION_WAITING: 'Suggestions are waiting for an editor; `reference` is their number. For editors.',
    CATALOGUE_REFUSED: 'Newer catalogue data was rejected. For operators.',
    BACKUP_FAILED: 'A backup of the site failed. For operators.',
    SUGGESTION_ACCEPTED: 'An editor accepted a suggestion of the viewer.',
    SUGGESTION_DECLINED: 'An editor declined a suggestion of the viewer.',
    CHANNEL_OFF: 'A notification channel failed and was switched off.',
  },
});
