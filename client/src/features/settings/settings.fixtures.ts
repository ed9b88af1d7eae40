import type { SettingsFieldsFragment } from '../../generated/graphql';

/** The default settings, for screen tests. */
export const someSettings: SettingsFieldsFragment = {
  __typename: 'Settings',
  id: '1',
  titleLanguage: 'ENGLISH',
  scoreFormat: 'POINT_10',
  spoilerLevel: 'UNWATCHED',
  privacy: 'PUBLIC',
  adult: false,
  queueAutoFill: false,
  skipFiller: false,
  drawnCovers: false,
  country: null,
  notifications: [
    { __typename: 'NotificationSwitch', kind: 'EPISODE_AIRED', enabled: true },
    { __typename: 'NotificationSwitch', kind: 'LIKE', enabled: false },
  ],
};
