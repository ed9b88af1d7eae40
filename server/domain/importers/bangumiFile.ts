import { z } from 'zod';
import { parseInstant } from '../text/instants';
import { type BangumiItem, bangumiData, baseKey, describeBangumiData } from './bangumiData';
import { type CatalogueFiles, importedFiles } from './baseSource';
import { EntryProblem, type Importer, type ParsedEntry } from './imported';
import type { FileFacts } from './run/readEntries';
import type { SourceDescription } from './source';
import type { Entries } from './store/entries';

/** As the package writes it; empty if it has none. */
const instant = z.string().transform((text) => parseInstant(text)?.toISOString() ?? '');

const site = z.object({
  site: z.string(),
  id: z.string().max(100).optional(),
  url: z.string().optional(),
  regions: z.array(z.string()).optional(),
  begin: instant.optional(),
});

/** What the composer reads of an item; the package has more. */
const itemSchema = z.object({
  title: z.string().trim().min(1).max(400),
  titleTranslate: z.record(z.string(), z.array(z.string())).default({}),
  type: z.enum(['tv', 'web', 'movie', 'ova']),
  lang: z.string().max(8),
  officialSite: z.string().default(''),
  begin: instant.default(''),
  end: instant.default(''),
  broadcast: z.string().optional(),
  sites: z.array(site),
});

/** Most characters of a version and of the site metadata: the size of their columns. */
const MAX_VERSION_CHARACTERS = 60;
const MAX_META_CHARACTERS = 20_000;

/** Torrent indexes are never stored, not even in a column that is never shown. */
const TORRENT_INDEXES = new Set(['dmhy', 'mikan', 'bangumi_moe']);

/** bangumi-data: `data.json` as the package ships it, or one item per line. */
export const bangumiImporter: Importer = {
  source: bangumiData,
  rules: 2,
  document: { list: 'items', values: ['siteMeta'] },
  factsOfLine: ({ _meta: meta }) =>
    meta && typeof meta === 'object' ? (meta as Record<string, unknown>) : undefined,
  parse: parseItem,
  numbersTwins: true,
  versionOf: ({ release, date }) =>
    [release, date].find(
      (fact): fact is string =>
        typeof fact === 'string' && fact !== '' && fact.length <= MAX_VERSION_CHARACTERS,
    ),
};

function parseItem(raw: unknown): ParsedEntry {
  const { success, data, error } = itemSchema.safeParse(raw);
  if (!success) {
    const [issue] = error.issues;
    throw new EntryProblem(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const item: BangumiItem = { ...data, sites: data.sites.filter((one) => !TORRENT_INDEXES.has(one.site)) };
  return {
    key: `${baseKey(item)}@${item.begin.slice(0, 10)}`,
    ids: [],
    year: parseInstant(item.begin)?.getUTCFullYear() ?? null,
    payload: item,
  };
}

const siteMetaSchema = z.record(
  z.string(),
  z.object({
    title: z.string(),
    urlTemplate: z.string(),
    regions: z.array(z.string()).optional(),
    type: z.string(),
  }),
);

interface BangumiBaseInput {
  source: SourceDescription;
  facts: FileFacts;
  fileHash: string;
  entries: Entries;
}

/** The catalogue base once the items of a file are stored. */
export function bangumiBase({ source, facts, fileHash, entries }: BangumiBaseInput): CatalogueFiles {
  const siteMeta = siteMetaSchema
    .refine((meta) => JSON.stringify(meta).length <= MAX_META_CHARACTERS)
    .safeParse(facts.siteMeta);
  const packageVersion = describeBangumiData().version;
  const details = { fileHash, packageVersion, siteMeta: siteMeta.success ? siteMeta.data : null };
  return importedFiles(source.version, details, entries);
}
