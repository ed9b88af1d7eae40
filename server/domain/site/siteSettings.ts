import { type Config, ConfigError } from '../../config/config';
import { limits } from '../../config/limits';
import { type Setting, type SettingTexts, settings, usualText } from '../../config/siteSettings';
import type { Database } from '../../data/database';
import { isUniqueViolation } from '../../data/databaseErrors';
import {
  deleteSettingsUpTo,
  findSettings,
  insertSettings,
  listSettings,
  newestSettings,
} from '../../data/stores/siteSettingsStore';
import { AppError } from '../../errors/AppError';
import { requireOperator, type Writer } from '../community/reader';
import type { Deps, SiteSettings } from '../deps';
import type { Service } from '../jobs/service';
import { watchVersion } from '../jobs/watchVersion';
import { tidyLines } from '../text/textForm';

export { type SettingKind, settingKinds } from '../../config/siteSettings';

/** The configuration with what operators have set. Throws ConfigError if that contradicts the environment. */
export async function createSiteSettings({
  config,
  db,
}: {
  config: Config;
  db: Database;
}): Promise<SiteSettings> {
  let known = 0;
  let inForce = config;
  const refresh = async () => {
    const newest = await newestSettings(db.manager);
    if (newest === known) return;
    const stored = await findSettings(db.manager, newest);
    inForce = readStored(config, stored?.texts ?? {});
    known = newest;
  };
  await refresh();
  return { current: () => inForce, version: () => known, refresh };
}

function readStored(config: Config, texts: SettingTexts): Config {
  try {
    return config.settings.withStored(texts);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const where = '(set by an operator in the browser; a variable in the environment overrides that)';
    throw new ConfigError(error.mistakes.map((mistake) => `${mistake} ${where}`));
  }
}

const POLL_MS = 2_000;

/** Notices what was changed by this instance or another one. */
export function watchSiteSettings(
  { siteSettings, ...deps }: Pick<Deps, 'siteSettings' | 'log' | 'activity'>,
  { onChange, every = POLL_MS }: { onChange: () => void; every?: number },
): Service {
  return watchVersion(deps, {
    name: 'watching the settings',
    every,
    read: async () => {
      await siteSettings.refresh();
      return siteSettings.version();
    },
    onChange,
  });
}

export interface ShownSetting extends Omit<Setting, 'options'> {
  options: { value: string; label: string }[];
  /** As in the environment; empty if it is not set. */
  text: string;
  /** What applies if it is not set; empty if nothing fixed does. */
  usual: string;
  /** Whether the environment sets it, so that it can't be changed here. */
  fixed: boolean;
}

export interface ShownVersion {
  version: number;
  byId: string | null;
  createdAt: Date;
  changes: { label: string; before: string; after: string }[];
}

export interface ShownSettings {
  /** Number of changes so far. */
  version: number;
  settings: ShownSetting[];
  /** Newest first. */
  versions: ShownVersion[];
}

type ReadDeps = Pick<Deps, 'config' | 'db' | 'siteSettings'>;

/** What operators may set, and what they have changed so far. */
export async function readSiteSettings(
  deps: ReadDeps,
  { operator }: { operator: Writer },
): Promise<ShownSettings> {
  requireOperator(operator);
  await deps.siteSettings.refresh();
  const { fixed, texts } = deps.config.settings;
  const versions = await listSettings(deps.db.manager, limits.settingVersions);
  return {
    version: deps.siteSettings.version(),
    settings: settings.map(({ options = {}, ...setting }) => ({
      ...setting,
      options: Object.entries(options).map(([value, label]) => ({ value, label })),
      text: texts[setting.name] ?? '',
      usual: usualText(setting.name),
      fixed: fixed[setting.name] !== undefined,
    })),
    // What the oldest one changed is known only if there was none before.
    versions: versions.flatMap(({ texts: after, ...version }, at) => {
      const before = version.version === 1 ? {} : versions[at + 1]?.texts;
      return before ? [{ ...version, changes: differences(before, after) }] : [];
    }),
  };
}

/** Characters of a text in the list of changes. */
const MAX_CHARACTERS_SHOWN = 200;

function differences(before: SettingTexts, after: SettingTexts) {
  const shown = (text = '') =>
    text.length > MAX_CHARACTERS_SHOWN ? `${text.slice(0, MAX_CHARACTERS_SHOWN)}…` : text;
  return settings
    .filter(({ name }) => before[name] !== after[name])
    .map(({ name, label }) => ({ label, before: shown(before[name]), after: shown(after[name]) }));
}

/** Why a setting can't be as it was given; `name` is its variable. */
export interface SettingProblem {
  name: string;
  message: string;
}

interface Change {
  operator: Writer;
  /** The version that the operator has seen. */
  seen: number;
}

type ChangeDeps = ReadDeps & Pick<Deps, 'clock' | 'log'>;

/**
 * Sets some settings, an empty text for none. Nothing is changed if there are problems.
 *
 * @throws AppError CONFLICT if they were changed since `seen`; INVALID_ARGUMENT for what can't be set here.
 */
export async function changeSiteSettings(
  deps: ChangeDeps,
  { values, ...change }: Change & { values: readonly { name: string; text: string }[] },
): Promise<SettingProblem[]> {
  const { fixed } = deps.config.settings;
  const open = new Set<string>(settings.map(({ name }) => name).filter((name) => fixed[name] === undefined));
  if (values.some(({ name }) => !open.has(name))) throw new AppError('INVALID_ARGUMENT');
  return await writeVersion(deps, change, (stored) => {
    const given = values.map(({ name, text }) => [name, tidyLines(text)]);
    return { ...stored, ...Object.fromEntries(given) };
  });
}

/** Sets everything as it was after an earlier change, or before the first (0). Throws AppError NOT_FOUND and as `changeSiteSettings`. */
export async function restoreSiteSettings(
  deps: ChangeDeps,
  { version, ...change }: Change & { version: number },
): Promise<SettingProblem[]> {
  requireOperator(change.operator);
  const earlier = version === 0 ? { texts: {} } : await findSettings(deps.db.manager, version);
  if (!earlier) throw new AppError('NOT_FOUND');
  return await writeVersion(deps, change, () => earlier.texts);
}

async function writeVersion(
  { config, db, siteSettings, clock, log }: ChangeDeps,
  { operator, seen }: Change,
  change: (stored: Record<string, string>) => Record<string, string>,
): Promise<SettingProblem[]> {
  const { userId } = requireOperator(operator);
  const problems = await db.transaction(async (manager) => {
    if ((await newestSettings(manager)) !== seen) throw new AppError('CONFLICT');
    const stored = (await findSettings(manager, seen))?.texts ?? {};
    const texts = Object.fromEntries(Object.entries(change(stored)).filter(([, text]) => text !== ''));
    if (Buffer.byteLength(JSON.stringify(texts)) > limits.settingBytes) throw new AppError('TEXT_TOO_LONG');
    const found = findProblems(config, texts);
    if (found.length > 0) return found;
    const version = { version: seen + 1, texts, byId: userId, createdAt: clock.now() };
    await insertSettings(manager, version).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('CONFLICT') : error;
    });
    await deleteSettingsUpTo(manager, version.version - limits.settingVersions);
    return [];
  });
  if (problems.length > 0) return problems;
  log.info(
    { event: 'site settings changed', by: userId, version: seen + 1 },
    'the site settings were changed',
  );
  await siteSettings.refresh();
  return [];
}

/** Every mistake begins with the name of its variable (`loadConfig`). */
function findProblems(config: Config, texts: SettingTexts): SettingProblem[] {
  try {
    config.settings.withStored(texts);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.mistakes.map((mistake) => {
      const [name = '', ...words] = mistake.split(' ');
      return { name, message: words.join(' ') };
    });
  }
}
