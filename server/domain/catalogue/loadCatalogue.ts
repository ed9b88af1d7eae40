import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager } from 'typeorm';
import { toSqlInstant } from '../../data/instant';
import type { Deps } from '../ports';
import { loadCurated } from './data/curated';
import { loadReadableTitles } from './data/titles';
import { extendOpenRuns } from './episodes/extendOpenRuns';
import { describeBangumiData, readBangumiData } from './importers/bangumiData';
import { type CatalogueInput, composeAnime } from './importers/composeAnime';
import type { SourceDescription } from './importers/source';
import { type ImportReport, type OnProgress, writeCatalogue } from './importers/writeCatalogue';

export interface CatalogueFiles {
  source: SourceDescription;
  /** Differs when anything that the rows are made from differs. */
  contentHash: string;
  read(): CatalogueInput;
}

export interface LoadOptions {
  onProgress?: OnProgress;
  /** What to load; the embedded catalogue unless a test brings its own. */
  files?: CatalogueFiles;
}

/** Raised when a rule that the rows are made by changes, so that the next start makes them anew. */
const RULES = 1;
const PARTS = { id: 'enspired', name: 'Enspired, curated titles', licence: 'MIT' };

/**
 * Loads the embedded catalogue (product P2): at the first start, and again when the package, our own data or the rules
 * have changed. One process at a time, in one transaction: killed in the middle, the next start finds the old state
 * and loads again. Returns null when there was nothing to do.
 */
export async function loadCatalogue(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { onProgress, files = embeddedFiles() }: LoadOptions = {},
): Promise<ImportReport | null> {
  const report = await deps.db.withLock('catalogue', async () => {
    if ((await storedHash(deps.db.manager, files.source.id)) === files.contentHash) return null;
    const input = files.read();
    const records = composeAnime(input);
    return deps.db.transaction(async (manager) => {
      const written = await writeCatalogue(manager, files.source.id, records, onProgress);
      const importedAt = toSqlInstant(deps.clock.now());
      await storeSource(manager, files.source, files.contentHash, records.length, importedAt);
      const own = { ...PARTS, version: files.contentHash.slice(0, 12), url: '/about' };
      await storeSource(manager, own, files.contentHash, input.curated.length, importedAt);
      return written;
    });
  });
  if (report)
    deps.log.info({ source: files.source.id, version: files.source.version, ...report }, 'catalogue loaded');
  await extendOpenRuns(deps);
  return report;
}

function embeddedFiles(): CatalogueFiles {
  const source = describeBangumiData();
  return {
    source,
    contentHash: hashOf(source.version),
    read: () => ({ file: readBangumiData(), curated: loadCurated(), readable: loadReadableTitles() }),
  };
}

function hashOf(version: string): string {
  const hash = createHash('sha256').update(`${RULES} ${version}`);
  const folder = path.join(__dirname, 'data');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.json')) hash.update(name).update(readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex');
}

async function storedHash(manager: EntityManager, id: string): Promise<string | undefined> {
  const sql = 'SELECT contentHash FROM catalogue_source WHERE id = ?';
  const [row]: { contentHash: string }[] = await manager.query(sql, [id]);
  return row?.contentHash;
}

async function storeSource(
  manager: EntityManager,
  { id, name, version, licence, url }: SourceDescription,
  contentHash: string,
  animeCount: number,
  importedAt: string,
): Promise<void> {
  await manager.query('DELETE FROM catalogue_source WHERE id = ?', [id]);
  await manager.query(
    `INSERT INTO catalogue_source (id, name, version, licence, url, contentHash, animeCount, importedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, name, version, licence, url, contentHash, animeCount, importedAt],
  );
}
