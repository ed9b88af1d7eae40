import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager } from 'typeorm';
import { loadCorrections } from '../catalogueData/corrections';
import { loadNotedCounts, type NotedCounts } from '../catalogueData/counts';
import { loadCurated } from '../catalogueData/curated';
import { loadCast } from '../catalogueData/people';
import { loadReadableTitles } from '../catalogueData/titles';
import {
  type BangumiFile,
  type BangumiItem,
  type BangumiSiteMeta,
  bangumiData,
  describeBangumiData,
  readBangumiData,
} from './bangumiData';
import { isNewer, type StoredSource, storedSource, storeSource } from './catalogueSources';
import type { CatalogueInput } from './composeAnime';
import type { SourceDescription } from './source';
import { type Entries, storedEntries } from './store/entries';

/** What anime are composed from apart from imports: bangumi-data and our own files. */
export interface CatalogueFiles {
  source: SourceDescription;
  /** Changes whenever anything the rows are made from changes. */
  contentHash: string;
  /** Stored with the source. */
  details?: BangumiDetails;
  /** The edition that this version of the site ships. */
  edition?: () => Edition;
  read(): CatalogueInput | Promise<CatalogueInput>;
}

interface Edition {
  rules: number;
  /** Hash of our own files. */
  data: string;
}

/** Stored with our own data: the loaded edition, and all editions seen here, in order of arrival. */
interface EditionDetails extends Edition {
  seen: string[];
}

/** Editions remembered: enough for all that run side by side. */
const MAX_EDITIONS_REMEMBERED = 50;

/** Stored for an imported bangumi-data file, whose items are stored as entries. */
export interface BangumiDetails {
  fileHash: string;
  /** The package installed when the file was imported: another package takes over again, unless it is older than the file. */
  packageVersion: string;
  siteMeta: Record<string, BangumiSiteMeta> | null;
}

/** Raise this when a rule for composing rows changes, so that the next start recomposes them. */
const RULES_VERSION = 12;
const DATA = path.join(__dirname, '../catalogueData');
const ours = { id: 'enspired', name: 'Enspired, curated titles', licence: 'MIT', url: '/about' };

/** The current base: the embedded release, or an imported file that is newer. */
export async function readCurrentBase(manager: EntityManager): Promise<CatalogueFiles> {
  const stored = await storedSource<BangumiDetails>(manager, bangumiData.id);
  if (!stored?.details || !stillNewer(stored, stored.details)) return packageFiles();
  return importedFiles(stored.version, stored.details, storedEntries(manager, bangumiData.id));
}

function stillNewer({ version }: StoredSource<BangumiDetails>, { packageVersion }: BangumiDetails): boolean {
  const installed = describeBangumiData().version;
  return installed === packageVersion || !isNewer(installed, version);
}

/**
 * Whether a newer version of the site has loaded the catalogue: an instance not yet upgraded must not put the older one back
 * when it restarts. Our own data has no version order, so the order of arrival here counts.
 */
export async function isOlderBase(
  manager: EntityManager,
  { source, details, edition: editionOf }: CatalogueFiles,
): Promise<boolean> {
  const edition = editionOf?.();
  if (!edition) return false;
  const loaded = (await storedSource<EditionDetails>(manager, ours.id))?.details;
  if (loaded && loaded.rules !== edition.rules) return edition.rules < loaded.rules;
  if (loaded && loaded.data !== edition.data) {
    const place = loaded.seen.indexOf(edition.data);
    return place >= 0 && place < loaded.seen.indexOf(loaded.data);
  }
  const base = await storedSource(manager, bangumiData.id);
  return !details && base !== undefined && isNewer(base.version, source.version);
}

function packageFiles(): CatalogueFiles {
  const source = describeBangumiData();
  return {
    source,
    edition: ourEdition,
    contentHash: hashWithOurs(source.version),
    read: () => ({ file: readBangumiData(), ...ourOwn() }),
  };
}

/** A bangumi-data file whose items are stored as entries in the database. */
export function importedFiles(version: string, details: BangumiDetails, entries: Entries): CatalogueFiles {
  return {
    source: { ...bangumiData, version },
    edition: ourEdition,
    contentHash: hashWithOurs(`file ${details.fileHash}`),
    details,
    read: async () => {
      const keys = (await entries.index()).map(({ key }) => key);
      const payloads = await entries.payloads<BangumiItem>(keys);
      const items = keys.flatMap((key) => payloads.get(key) ?? []);
      return { file: { items, siteMeta: siteMetaOf(details) }, ...ourOwn() };
    },
  };
}

/** Records the base for credits, and as proof that it was loaded completely. */
export async function storeBase(
  manager: EntityManager,
  { source, contentHash, details, edition }: CatalogueFiles,
  { file, curated, noted }: CatalogueInput,
  now: Date,
): Promise<void> {
  await storeSource(manager, { ...source, contentHash, details, animeCount: file.items.length }, now);
  const version = contentHash.slice(0, 12);
  const kept = edition && (await withSeen(manager, edition()));
  await storeSource(
    manager,
    { ...ours, version, contentHash, animeCount: curated.length, details: kept },
    now,
  );
  if (!noted) return;
  const animeCount = Object.keys(noted.counts).length;
  await storeSource(manager, { ...sourceOf(noted), contentHash, animeCount }, now);
}

async function withSeen(manager: EntityManager, edition: Edition): Promise<EditionDetails> {
  const { seen = [] } = (await storedSource<EditionDetails>(manager, ours.id))?.details ?? {};
  return {
    ...edition,
    seen: seen.includes(edition.data) ? seen : [...seen, edition.data].slice(-MAX_EDITIONS_REMEMBERED),
  };
}

const sourceOf = ({ about: { id, name, version, licence, url } }: NotedCounts): SourceDescription => ({
  id,
  name,
  version,
  licence,
  url,
});

function siteMetaOf({ siteMeta }: BangumiDetails): BangumiFile['siteMeta'] {
  return siteMeta ?? readBangumiData().siteMeta;
}

function ourOwn(): Omit<CatalogueInput, 'file'> {
  return {
    curated: loadCurated(),
    readable: loadReadableTitles(),
    cast: loadCast(),
    corrections: loadCorrections(),
    noted: loadNotedCounts(),
  };
}

const ourEdition = (): Edition => ({ rules: RULES_VERSION, data: hashWithOurs('') });

function hashWithOurs(base: string): string {
  const hash = createHash('sha256').update(`${RULES_VERSION} ${base}`);
  for (const name of readdirSync(DATA, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.json')) hash.update(name).update(readFileSync(path.join(DATA, name)));
  }
  return hash.digest('hex');
}
