import {
  type NotificationKind as Kind,
  notificationKinds,
  notificationRecords,
} from '../../../shared/notifications';
import { scoreFormats } from '../../../shared/scores';
import { titleLanguages } from '../../../shared/titles';
import { registerEnum } from '../schema/registerEnum';

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
  values: Object.fromEntries(
    notificationKinds.map((kind) => [kind, notificationRecords[kind].meaning]),
  ) as Record<Kind, string>,
});
