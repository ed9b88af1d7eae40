import { registerEnumType } from 'type-graphql';
import type {
  ScoreFormat as Format,
  NotificationKind as Kind,
  TitleLanguage as Language,
} from '../../domain/settings/settings';

export const TitleLanguage: Record<Language, Language> = {
  ROMAJI: 'ROMAJI',
  ENGLISH: 'ENGLISH',
  NATIVE: 'NATIVE',
};
registerEnumType(TitleLanguage, {
  name: 'TitleLanguage',
  description: 'Which of its titles an anime is shown by; where it lacks that one, the preferred title.',
  valuesConfig: {
    ROMAJI: { description: 'The native title in Latin letters.' },
    ENGLISH: { description: 'The English title.' },
    NATIVE: { description: 'In its own language and script.' },
  },
});

export const ScoreFormat: Record<Format, Format> = {
  POINT_100: 'POINT_100',
  POINT_10_DECIMAL: 'POINT_10_DECIMAL',
  POINT_10: 'POINT_10',
  STARS_5: 'STARS_5',
  FACES_3: 'FACES_3',
};
registerEnumType(ScoreFormat, {
  name: 'ScoreFormat',
  description: 'How scores, which are kept as 1–100, are shown and given.',
  valuesConfig: {
    POINT_100: { description: '1 to 100.' },
    POINT_10_DECIMAL: { description: '0.1 to 10.0.' },
    POINT_10: { description: '1 to 10.' },
    STARS_5: { description: 'One to five stars.' },
    FACES_3: { description: 'A sad, a plain or a happy face.' },
  },
});

export const NotificationKind: Record<Kind, Kind> = {
  EPISODE_AIRED: 'EPISODE_AIRED',
  SEQUEL_ANNOUNCED: 'SEQUEL_ANNOUNCED',
  PLANNED_STARTS: 'PLANNED_STARTS',
  FRIEND_REQUEST: 'FRIEND_REQUEST',
  FRIEND_ACCEPTED: 'FRIEND_ACCEPTED',
  REPLY: 'REPLY',
  MENTION: 'MENTION',
  LIKE: 'LIKE',
  IMPORT_DONE: 'IMPORT_DONE',
};
registerEnumType(NotificationKind, {
  name: 'NotificationKind',
  description: 'What a notification can be about.',
  valuesConfig: {
    EPISODE_AIRED: { description: 'An episode of an anime that is being watched has aired.' },
    SEQUEL_ANNOUNCED: { description: 'An anime on the list goes on.' },
    PLANNED_STARTS: { description: 'A planned anime begins.' },
    FRIEND_REQUEST: { description: 'Somebody asks to be friends.' },
    FRIEND_ACCEPTED: { description: 'Somebody has accepted to be friends.' },
    REPLY: { description: 'Somebody has replied.' },
    MENTION: { description: 'Somebody has named the person.' },
    LIKE: { description: 'Somebody likes what the person wrote.' },
    IMPORT_DONE: { description: 'An import has ended.' },
  },
});
