import { SettingsResolver } from './settings.resolver';

/** What people set for themselves. */
export const settingsResolvers = [SettingsResolver] as const;
