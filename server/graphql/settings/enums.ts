import { scoreFormats } from '../../../shared/scores';
import { titleLanguages } from '../../../shared/titles';
import { notificationKinds } from '../../domain/settings/settings';
import { registerEnum } from '../registerEnum';

export const TitleLanguage = registerEnum(titleLanguages, {
  name: 'TitleLanguage',
  description: 'Which of its titles an anime is shown by; where it lacks that one, the preferred title.',
  values: {
    ROMAJI: 'The native title in Latin letters.',
    ENGLISH: 'The English title.',
    NATIVE: 'In its own language and script.',
  },
});

export const ScoreFormat = registerEnum(scoreFormats, {
  name: 'ScoreFormat',
  description: 'How scores, which are kept as 1–100, are shown and given.',
  values: {
    POINT_100: '1 to 100.',
    POINT_10_DECIMAL: '0.1 to 10.0.',
    POINT_10: '1 to 10.',
    STARS_5: 'One to five stars.',
    FACES_3: 'A sad, a plain or a happy face.',
  },
});

export const NotificationKind = registerEnum(notificationKinds, {
  name: 'NotificationKind',
  description: 'What a notification can be about.',
  values: {
    EPISODE_AIRED: 'An episode of an anime that is being watched has aired.',
    SEQUEL_ANNOUNCED: 'An anime on the list goes on.',
    PLANNED_STARTS: 'A planned anime begins.',
    FRIEND_REQUEST: 'Somebody asks to be friends.',
    FRIEND_ACCEPTED: 'Somebody has accepted to be friends.',
    REPLY: 'Somebody has replied.',
    MENTION: 'Somebody has named the person.',
    LIKE: 'Somebody likes what the person wrote.',
    IMPORT_DONE: 'An import has ended.',
    PLAYS_UNMATCHED: 'What a player told of waits for a match; `reference` is how many plays do.',
    REPORT_WAITING: 'Reports wait for a moderator; `reference` is how many do. For moderators.',
    SUGGESTION_WAITING: 'Suggestions wait for an editor; `reference` is how many do. For editors.',
    CATALOGUE_REFUSED: 'Newer data for the catalogue could not be used. For operators of the site.',
    BACKUP_FAILED: 'A backup of the site could not be made. For operators of the site.',
    SUGGESTION_ACCEPTED: 'An editor has accepted a suggestion of the viewer.',
    SUGGESTION_DECLINED: 'An editor has declined a suggestion of the viewer.',
    CHANNEL_OFF: 'A notification channel failed and was switched off.',
  },
});
