import { SettingsResolver } from './settings.resolver';

export const settingsResolvers = [SettingsResolver] as const;
