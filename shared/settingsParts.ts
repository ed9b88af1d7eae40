/** The pages of the settings, in order. */
export const settingsParts = [
  'profile',
  'email',
  'password',
  'sign-in',
  'security',
  'sessions',
  'tokens',
  'titles',
  'spoilers',
  'filler',
  'hidden',
  'transfer',
  'connections',
  'privacy',
  'notifications',
  'appearance',
  'keyboard',
  'views',
  'delete',
] as const;
export type SettingsPart = (typeof settingsParts)[number];
