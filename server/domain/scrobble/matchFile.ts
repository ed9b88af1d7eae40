import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config';
import { ConfigError } from '../../config/config';
import { limits } from '../../config/limits';
import type { Deps, MatchFile } from '../ports';
import { type MatchEntry, readMatchEntries } from './matchEntries';

const NAME = 'matches.json';
/** Milliseconds in which a change is noticed. */
const LOOK = 5_000;

/**
 * What the operator's file `matches.json` in DATA_DIR says of series. It is read anew when it changes, at the next play; one that
 * cannot be read then is logged, and what it said before goes on.
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

  /** Throws what is wrong with the file; the same mistake is not told again. */
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
    if (Math.abs(clock.now().getTime() - lookedAt) < LOOK) return;
    await read().catch((error: unknown) =>
      log.error({ err: error, file }, 'the operator’s matches could not be read: those before hold'),
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
        // The entry with the year stands last: of two for one episode it holds.
        [...new Set([withoutYear(seriesKey), seriesKey])]
          .flatMap((key) => byKey.get(key) ?? [])
          .filter((entry) => entry.season === season)
          .map(({ fromEpisode, anime, firstNumber }) => ({ seriesKey, fromEpisode, anime, firstNumber }))
          .sort((a, b) => a.fromEpisode - b.fromEpisode),
      );
    },
  };
}

/** Empty where there is none. */
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

/** An entry without a year is of a series of any year. */
const withoutYear = (seriesKey: string) => seriesKey.replace(/^((?:film )?title:.*)\|\d+$/, '$1');
