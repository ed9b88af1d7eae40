import { readFileSync } from 'node:fs';
import type { SourceDescription } from './source';

/** What is read of an entry of bangumi-data; the package has more. */
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

/** The npm package that the catalogue is loaded from at the first start (product P2). */
export function describeBangumiData(): SourceDescription {
  const { version } = readJson<{ version: string }>(require.resolve('bangumi-data/package.json'));
  return { ...bangumiData, version };
}

/** Read rather than required: after the load nothing keeps its seven megabytes in memory. */
export function readBangumiData(): BangumiFile {
  return readJson<BangumiFile>(require.resolve('bangumi-data/dist/data.json'));
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
