import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config';
import { ConfigError } from '../../config/config';
import { limits } from '../../config/limits';
import type { Deps, MatchFile } from '../deps';
import { type MatchEntry, readMatchEntries } from './matchEntries';

const NAME = 'matches.json';
/** Minimum milliseconds between checks for a change. */
const MIN_CHECK_INTERVAL_MS = 5_000;

/**
 * The operator's match file, `matches.json` in DATA_DIR. A change is picked up at the next play; if the new file cannot be
 * read, that is logged and the previous entries stay in use.
 */
export function createMatchFile({
  config: { dataDir },
  clock,
  log,
}: { config: Pick<Config, 'dataDir'> } & Pick<Deps, 'clock' | 'log'>): MatchFile {
  const file = path.join(dataDir, NAME);
  let byKey: ReadonlyMap<string, MatchEntry[]> = new Map();
  let version = '';
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** Throws if the file is invalid, once per version of the file. */
  const read = async () => {
    lookedAt = clock.now().getTime();
    const found = await versionOf(file);
    if (found === version) return;
    version = found;
    const entries = found === '' ? [] : await entriesIn(file);
    byKey = indexed(entries);
    if (found !== '') log.info({ file, entries: entries.length }, 'the operator’s matches were read');
  };

  const look = async () => {
    if (Math.abs(clock.now().getTime() - lookedAt) < MIN_CHECK_INTERVAL_MS) return;
    await read().catch((error: unknown) =>
      log.error({ err: error, file }, 'the operator’s matches could not be read; keeping the previous ones'),
    );
  };

  return {
    check: async () => {
      await read();
      return [...new Set([...byKey.values()].flat().map(({ anime }) => anime))];
    },
    idsOf: async (site, anime) => {
      await look();
      const wanted = new Set(anime);
      const keys = new Map<string, string>();
      for (const [key, entries] of byKey)
        if (key.startsWith(`${site}:`))
          for (const { anime: name } of entries) if (wanted.has(name)) keys.set(name, key);
      return keys;
    },
    find: async (seriesKeys, season) => {
      await look();
      return seriesKeys.flatMap((seriesKey) =>
        // The key with the year comes last, so that its entry wins for the same episode.
        [...new Set([withoutYear(seriesKey), seriesKey])]
          .flatMap((key) => byKey.get(key) ?? [])
          .filter((entry) => entry.season === season)
          .map(({ fromEpisode, anime, firstNumber }) => ({ seriesKey, fromEpisode, anime, firstNumber }))
          .sort((a, b) => a.fromEpisode - b.fromEpisode),
      );
    },
  };
}

/** Empty if the file does not exist. */
async function versionOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

async function entriesIn(file: string): Promise<MatchEntry[]> {
  const { size } = await stat(file);
  if (size > limits.matchFileBytes)
    throw new ConfigError([`${file} has more than ${limits.matchFileBytes} bytes`]);
  const read = readMatchEntries(await readFile(file, 'utf8'));
  if ('mistakes' in read) throw new ConfigError(read.mistakes.map((mistake) => `${file}: ${mistake}`));
  return read.entries;
}

function indexed(entries: readonly MatchEntry[]): Map<string, MatchEntry[]> {
  const byKey = new Map<string, MatchEntry[]>();
  for (const entry of entries)
    for (const key of entry.seriesKeys) byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  return byKey;
}

/** An entry without a year matches any year. */
const withoutYear = (seriesKey: string) => seriesKey.replace(/^((?:film )?title:.*)\|\d+$/, '$1');
