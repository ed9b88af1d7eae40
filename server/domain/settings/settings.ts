import type { EntityManager } from 'typeorm';
import { type ScoreFormat, scoreFormats } from '../../../shared/scores';
import { type TitleLanguage, titleLanguages } from '../../../shared/titles';
import { type NotificationKind, notificationKinds, operatorKinds } from '../../data/entities/community';
import {
  findUserSettings,
  type UserSettingsRow,
  writeUserSettings,
} from '../../data/stores/userSettingsStore';
import type { Deps } from '../ports';
import { type SpoilerLevel, spoilerLevels, type Visibility, visibilities } from '../tracking/entry';

export { type NotificationKind, notificationKinds };

/** The kinds that people can switch off. */
export const chosenKinds = notificationKinds.filter((kind) => !operatorKinds.includes(kind));

/** What the server keeps of a person's preferences (product P8); the others live in the browser. */
export interface Settings {
  titleLanguage: TitleLanguage;
  scoreFormat: ScoreFormat;
  spoilerLevel: SpoilerLevel;
  /** Who may see the profile and the lists. */
  privacy: Visibility;
  /** Kinds of notification that are switched off. */
  silenced: NotificationKind[];
  /** The person is an adult and wants adult titles in the lists. */
  adult: boolean;
  /** What is being watched joins the queue by itself. */
  queueAutoFill: boolean;
}

export const defaultSettings: Readonly<Settings> = {
  titleLanguage: 'ENGLISH',
  scoreFormat: 'POINT_10',
  spoilerLevel: 'UNWATCHED',
  privacy: 'PUBLIC',
  silenced: [],
  adult: false,
  queueAutoFill: false,
};

/** The settings of each of these people, in their order; someone who changed none has the defaults. */
export async function settingsOf(
  { manager }: { manager: EntityManager },
  userIds: readonly string[],
): Promise<Settings[]> {
  const rows = await findUserSettings(manager, userIds);
  const byUser = new Map(rows.map((row) => [row.userId, toSettings(row)]));
  return userIds.map((userId) => byUser.get(userId) ?? { ...defaultSettings });
}

/** Keeps them as they are given, without what a switch would set off: how an import brings them along. */
export async function writeSettings(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, settings }: { userId: string; settings: Settings },
): Promise<void> {
  await writeUserSettings(manager, { userId, ...settings, updatedAt: clock.now() });
}

/** A value that an older or a newer version wrote and this one does not know becomes the default. */
function toSettings(row: UserSettingsRow): Settings {
  const { adult, queueAutoFill } = row;
  return {
    titleLanguage: known(titleLanguages, row.titleLanguage) ?? defaultSettings.titleLanguage,
    scoreFormat: known(scoreFormats, row.scoreFormat) ?? defaultSettings.scoreFormat,
    spoilerLevel: spoilerLevelOf(row.spoilerLevel),
    privacy: known(visibilities, row.privacy) ?? 'PRIVATE',
    silenced: chosenKinds.filter((kind) => row.silenced.includes(kind)),
    adult,
    queueAutoFill,
  };
}

/** As the column has it; null where somebody changed no settings. */
export function spoilerLevelOf(stored: string | null): SpoilerLevel {
  return known(spoilerLevels, stored ?? '') ?? defaultSettings.spoilerLevel;
}

function known<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((one) => one === value);
}
