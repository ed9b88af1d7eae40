import { z } from 'zod';
import type { AnimeFormat } from '../../../data/entities/catalogue';
import { EntryProblem, type ImportedAnime, type Importer, type ParsedEntry } from '../imported';
import { webAddress } from '../links';
import { offlineDatabase } from '../source';
import { bySite, idOf } from './vocabulary';

/** anime-offline-database: JSON lines after a header line, or one document with the list `data`. */
export const offlineImporter: Importer = {
  source: offlineDatabase,
  rules: 1,
  document: { list: 'data', values: ['lastUpdate'] },
  factsOfLine: (value) => ('sources' in value ? undefined : value),
  parse: parseOfflineEntry,
  numbersTwins: false,
  versionOf: ({ lastUpdate }) =>
    typeof lastUpdate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(lastUpdate) ? lastUpdate : undefined,
};

const text = z.string().trim().min(1);
const texts = z.array(z.string()).default([]);
const seasons = ['SPRING', 'SUMMER', 'FALL', 'WINTER', 'UNDEFINED'] as const;

/** Follows the project's JSON schema; fields that older releases lack are optional, new ones are ignored. */
const entrySchema = z.object({
  sources: z.array(z.string()).min(1),
  title: text,
  type: z.enum(['TV', 'MOVIE', 'OVA', 'ONA', 'SPECIAL', 'UNKNOWN']),
  episodes: z.int().min(0).max(100_000),
  status: z.enum(['FINISHED', 'ONGOING', 'UPCOMING', 'UNKNOWN']),
  animeSeason: z.object({ season: z.enum(seasons), year: z.int().min(1900).max(2200).nullish() }),
  picture: z.string().nullish(),
  thumbnail: z.string().nullish(),
  duration: z.object({ value: z.number().min(0), unit: z.literal('SECONDS') }).nullish(),
  score: z.object({ arithmeticMean: z.number().min(0).max(10) }).nullish(),
  synonyms: texts,
  studios: texts,
  producers: texts,
  relatedAnime: texts,
  tags: texts,
});

const formats: Record<z.infer<typeof entrySchema>['type'], AnimeFormat> = {
  TV: 'TV',
  MOVIE: 'MOVIE',
  OVA: 'OVA',
  ONA: 'WEB',
  SPECIAL: 'SPECIAL',
  UNKNOWN: 'OTHER',
};

/** Upper bounds for one entry, so that it fits a row: far above what real ones have. */
const MAX_ENTRY = { title: 400, name: 120, titleBytes: 20_000, list: 250 };

/** Converts an anime-offline-database entry to our form. Throws EntryProblem if it is unusable. */
export function parseOfflineEntry(raw: unknown): ParsedEntry {
  const { success, data: entry, error } = entrySchema.safeParse(raw);
  if (!success) throw new EntryProblem(explain(error));
  const ids = idsOf(entry.sources);
  const [key] = ids;
  if (!key) throw new EntryProblem('sources: none of these databases is known here');
  const { season, year = null } = entry.animeSeason;
  const payload: ImportedAnime = {
    title: entry.title.slice(0, MAX_ENTRY.title),
    format: formats[entry.type],
    status: entry.status,
    episodes: entry.episodes || null,
    year,
    season: season === 'UNDEFINED' ? null : season,
    minutes: entry.duration ? Math.max(1, Math.round(entry.duration.value / 60)) : null,
    score: entry.score ? Math.round(entry.score.arithmeticMean * 10) : null,
    synonyms: synonymsOf(entry.synonyms),
    studios: namesOf(entry.studios),
    producers: namesOf(entry.producers),
    tags: namesOf(entry.tags),
    ids,
    related: idsOf(entry.relatedAnime).slice(0, MAX_ENTRY.list),
    picture: pictureOf(entry.picture),
    thumbnail: pictureOf(entry.thumbnail),
  };
  return { key, ids, year, payload };
}

function explain({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join('.');
  return `${place ? `${place}: ` : ''}${issue?.message ?? 'not in the known form'}`;
}

function idsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => idOf(address) ?? []))].sort(bySite);
}

function namesOf(names: readonly string[]): string[] {
  const known = names.map((name) => name.trim()).filter((name) => name && name.length <= MAX_ENTRY.name);
  return [...new Set(known)].slice(0, MAX_ENTRY.list);
}

function synonymsOf(names: readonly string[]): string[] {
  let bytes = 0;
  return [...new Set(names.map((name) => name.trim()))].filter((name) => {
    if (!name || name.length > MAX_ENTRY.title) return false;
    bytes += Buffer.byteLength(name);
    return bytes <= MAX_ENTRY.titleBytes;
  });
}

/** A "no picture" placeholder counts as none. */
function pictureOf(address: string | null | undefined): string | null {
  const known = webAddress(address ?? undefined);
  return known && !/no_pic/.test(known) ? known : null;
}
