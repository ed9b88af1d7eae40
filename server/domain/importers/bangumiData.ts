import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SourceDescription } from './source';

/** The fields read of a bangumi-data entry; it has more. */
export interface BangumiItem {
  title: string;
  titleTranslate: Record<string, string[] | undefined>;
  type: string;
  lang: string;
  officialSite: string;
  begin: string;
  end: string;
  broadcast?: string;
  sites: BangumiSite[];
}

export interface BangumiSite {
  site: string;
  id?: string;
  url?: string;
  regions?: string[];
  /** When the service had the first episode, if known. */
  begin?: string;
}

export interface BangumiSiteMeta {
  title: string;
  urlTemplate: string;
  regions?: string[];
  type: string;
}

export interface BangumiFile {
  items: BangumiItem[];
  siteMeta: Record<string, BangumiSiteMeta>;
}

export const bangumiData = {
  id: 'bangumi-data',
  name: 'bangumi-data',
  licence: 'CC BY 4.0',
  url: 'https://github.com/bangumi-data/bangumi-data',
};

const EMBEDDED = path.join(__dirname, '../catalogueData/bangumi-data');

/** The embedded release that the first start loads the catalogue from. */
export function describeBangumiData(): SourceDescription {
  const { version } = readJson<{ version: string }>('about.json');
  return { ...bangumiData, version };
}

/** Read rather than imported, so that its seven megabytes do not stay in memory after the load. */
export function readBangumiData(): BangumiFile {
  const lines = gunzipSync(readFileSync(path.join(EMBEDDED, 'items.jsonl.gz'))).toString('utf8');
  const items = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as BangumiItem);
  return { items, siteMeta: readJson('sites.json') };
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(EMBEDDED, name), 'utf8')) as T;
}

/** The databases whose ids identify a row, the most complete first. */
const keySites = ['bangumi', 'mal', 'aniList', 'anidb', 'tmdb'];

/**
 * A key for every entry that is stable across package versions: its id in the first database that has one. Parts of one anime
 * may share that id: the earliest keeps it bare, and later ones append the day they began, so that a part added next year
 * renames none of the others.
 */
export function sourceKeys(items: readonly BangumiItem[]): Map<BangumiItem, string> {
  const keys = new Map<BangumiItem, string>();
  const taken = new Set<string>();
  const oldestFirst = [...items].sort((a, b) => compare(a.begin, b.begin) || compare(a.title, b.title));
  for (const item of oldestFirst) {
    const base = baseKey(item);
    const candidates = [base, `${base}@${item.begin.slice(0, 10)}`];
    let key = candidates.find((candidate) => !taken.has(candidate));
    for (let n = 2; !key; n += 1) {
      const numbered = `${base}@${item.begin.slice(0, 10)}~${n}`;
      if (!taken.has(numbered)) key = numbered;
    }
    taken.add(key);
    keys.set(item, key);
  }
  return keys;
}

export function baseKey(item: BangumiItem): string {
  for (const site of keySites) {
    const id = item.sites.find((entry) => entry.site === site)?.id;
    if (id) return `${site}/${id}`;
  }
  return `title/${item.title.slice(0, 80)}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
