import { z } from 'zod';
import { limits } from '../../config/limits';
import { parseJson } from '../text/parseJson';
import { idSites } from './playEvent';
import { NO_SEASON, seriesKeysOf } from './seriesKeys';

/** An entry of the operator's match file: where a season of a series belongs, under each key of that series. */
export interface MatchEntry {
  seriesKeys: string[];
  season: number;
  fromEpisode: number;
  /** Slug (last part of its address) or id. */
  anime: string;
  firstNumber: number;
}

const number = (least: number) => z.number().int().min(least).max(limits.episodes);
const id = z.union([z.string(), z.number().int().nonnegative()]).transform(String);
const anId = id.refine((value) => /^(?:tt)?\d{1,12}$/.test(value), 'must be an id');

const entry = z
  .strictObject({
    ids: z.partialRecord(z.enum(idSites), anId).default({}),
    title: z.string().trim().min(1).max(200).nullish(),
    year: z.number().int().min(1900).max(2200).nullish(),
    film: z.boolean().default(false),
    season: z.number().int().min(0).max(20_000).nullish(),
    fromEpisode: number(0).default(1),
    anime: id.refine((value) => /^[a-z0-9-]{1,200}$/.test(value), 'must be the end of an address, or an id'),
    firstNumber: number(1).default(1),
  })
  .refine(({ ids, title }) => title || Object.keys(ids).length > 0, 'needs ids or a title')
  .refine(({ film, season }) => !film || season == null, 'a film has no season');

/** Parses the file into its entries, or lists its mistakes (20 at most), each with the number of its entry. */
export function readMatchEntries(text: string): { entries: MatchEntry[] } | { mistakes: string[] } {
  const list = parsed(text);
  if (typeof list === 'string') return { mistakes: [list] };
  const mistakes: string[] = [];
  const entries: MatchEntry[] = [];
  const known = new Map<string, number>();
  for (const [at, given] of list.entries()) {
    if (mistakes.length >= MAX_MISTAKES_REPORTED) break;
    const { success, data, error } = entry.safeParse(given);
    if (!success) {
      mistakes.push(...error.issues.map((issue) => `entry ${at + 1}: ${wordsOf(issue)}`));
      continue;
    }
    const { ids, title = null, year = null, film, fromEpisode, anime, firstNumber } = data;
    const seriesKeys = seriesKeysOf({ ids, title, year, kind: film ? 'MOVIE' : 'EPISODE' });
    const season = data.season ?? NO_SEASON;
    for (const key of seriesKeys) {
      const place = `${season} ${fromEpisode} ${key}`;
      const before = known.get(place);
      if (before !== undefined) mistakes.push(`entry ${at + 1}: repeats entry ${before}`);
      else known.set(place, at + 1);
    }
    entries.push({ seriesKeys, season, fromEpisode, anime, firstNumber });
  }
  return mistakes.length > 0 ? { mistakes: mistakes.slice(0, MAX_MISTAKES_REPORTED) } : { entries };
}

const MAX_MISTAKES_REPORTED = 20;

function parsed(text: string): unknown[] | string {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    return `is not valid JSON: ${(error as Error).message}`;
  }
  if (!Array.isArray(value)) return 'must be a list: [ … ]';
  return value.length > limits.matchFileEntries
    ? `has ${value.length} entries: ${limits.matchFileEntries} is the most`
    : value;
}

function wordsOf({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message;
}
