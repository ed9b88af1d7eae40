import type { SettingsFieldsFragment } from '../../generated/graphql';

/** The default settings, for screen tests. */
export const someSettings: SettingsFieldsFragment & { __typename: 'Settings' } = {
  __typename: 'Settings',
  id: '1',
  titleLanguage: 'ENGLISH',
  scoreFormat: 'POINT_10',
  spoilerLevel: 'UNWATCHED',
  privacy: 'PUBLIC',
  adult: false,
  queueAutoFill: false,
  notifications: [
    { kind: 'EPISODE_AIRED', enabled: true },
    { kind: 'LIKE', enabled: false },
  ],
};
