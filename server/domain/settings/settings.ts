import type { EntityManager } from 'typeorm';
import { isCountry } from '../../../shared/countries';
import { type NotificationKind, notificationKinds, notificationRecords } from '../../../shared/notifications';
import { type ScoreFormat, scoreFormats } from '../../../shared/scores';
import { type TitleLanguage, titleLanguages } from '../../../shared/titles';
import {
  findUserSettings,
  type UserSettingsRow,
  writeUserSettings,
} from '../../data/stores/userSettingsStore';
import type { Deps } from '../deps';
import { type SpoilerLevel, spoilerLevels, type Visibility, visibilities } from '../tracking/entry';

export { type NotificationKind, notificationKinds };

/** The kinds that users can switch off: all but those for the site's operators. */
export const chosenKinds = notificationKinds.filter(
  (kind) => notificationRecords[kind].recipients !== 'OPERATORS',
);

/** A user's preferences kept on the server; the others are kept in the browser. */
export interface Settings {
  /** Null for the site's (`config.site.titleLanguage`). */
  titleLanguage: TitleLanguage | null;
  scoreFormat: ScoreFormat;
  spoilerLevel: SpoilerLevel;
  /** Who may see the profile and the lists. */
  privacy: Visibility;
  /** Kinds of notification that are switched off. */
  silenced: NotificationKind[];
  /** Whether the user is an adult and wants adult titles in lists. */
  adult: boolean;
  /** Whether anime being watched join the queue by themselves. */
  queueAutoFill: boolean;
  /** Whether +1 and "next episode" pass over filler and recaps. */
  skipFiller: boolean;
  /** Whether posters drawn by the site are shown in place of covers. */
  drawnCovers: boolean;
  /** The ISO 3166-1 code of the country that the user watches in; null if they haven't said. */
  country: string | null;
}

export const defaultSettings: Readonly<Settings> = {
  titleLanguage: null,
  scoreFormat: 'POINT_10',
  spoilerLevel: 'UNWATCHED',
  privacy: 'PUBLIC',
  silenced: [],
  adult: false,
  queueAutoFill: false,
  skipFiller: false,
  drawnCovers: false,
  country: null,
};

/** The settings of each of these users, in order; the defaults for a user who changed none. */
export async function settingsOf(
  { manager }: { manager: EntityManager },
  userIds: readonly string[],
): Promise<Settings[]> {
  const rows = await findUserSettings(manager, userIds);
  const byUser = new Map(rows.map((row) => [row.userId, toSettings(row)]));
  return userIds.map((userId) => byUser.get(userId) ?? { ...defaultSettings });
}

/** The title language that a user has chosen, or the site's. */
export async function titleLanguageFor(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<TitleLanguage> {
  const [settings] = await settingsOf(db, [userId]);
  return settings?.titleLanguage ?? config.site.titleLanguage;
}

/** Writes them as given, without the effects of a switch: used by imports. */
export async function writeSettings(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, settings }: { userId: string; settings: Settings },
): Promise<void> {
  const titleLanguage = settings.titleLanguage ?? '';
  await writeUserSettings(manager, { userId, ...settings, titleLanguage, updatedAt: clock.now() });
}

/** A value that this version doesn't know, written by an older or newer one, becomes the default. */
function toSettings(row: UserSettingsRow): Settings {
  const { adult, queueAutoFill, skipFiller, drawnCovers } = row;
  return {
    titleLanguage: known(titleLanguages, row.titleLanguage) ?? null,
    scoreFormat: known(scoreFormats, row.scoreFormat) ?? defaultSettings.scoreFormat,
    spoilerLevel: spoilerLevelOf(row.spoilerLevel),
    privacy: known(visibilities, row.privacy) ?? 'PRIVATE',
    silenced: chosenKinds.filter((kind) => row.silenced.includes(kind)),
    adult,
    queueAutoFill,
    skipFiller,
    drawnCovers,
    country: row.country !== null && isCountry(row.country) ? row.country : null,
  };
}

/** Parses the column's value; null for a user who changed no settings. */
export function spoilerLevelOf(stored: string | null): SpoilerLevel {
  return known(spoilerLevels, stored ?? '') ?? defaultSettings.spoilerLevel;
}

function known<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((one) => one === value);
}
