import { statSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager } from 'typeorm';
import { findSource } from '../../data/stores/catalogueSourceStore';
import { deleteRun, publishStaged } from '../../data/stores/importEntryStore';
import type { Deps } from '../deps';
import { parseInstant } from '../text/instants';
import { bangumiData } from './bangumiData';
import { bangumiBase, bangumiImporter } from './bangumiFile';
import { type CatalogueFiles, isOlderBase, readCurrentBase, storeBase } from './baseSource';
import { isNewer, storeSource, takenAt } from './catalogueSources';
import { recognise } from './files/recognise';
import { ImportError, type Importer } from './imported';
import { offlineImporter } from './offlineDatabase/importer';
import { type FileFacts, readEntries } from './run/readEntries';
import { type EntryReport, readIntoStaging, stagedReport } from './run/readIntoStaging';
import { type ImportReport, type OnProgress, offlineDatabase, type SourceDescription } from './source';
import { stagedEntries, storedEntries } from './store/entries';
import { updateCatalogue } from './updateCatalogue';

export const importers: readonly Importer[] = [bangumiImporter, offlineImporter];

export type ImportStep = 'reading' | 'composing';

export interface ImportInput {
  file: string;
  /** Needed if the file itself does not tell. */
  sourceId?: string;
  version?: string;
  /** Reads and compares everything, but changes nothing. */
  dryRun?: boolean;
  /** Accepts a file that is older than the loaded one, or that lacks much of it. */
  force?: boolean;
  onProgress?: (step: ImportStep, done: number, total: number) => void;
  /** The base to compose from: by default the installed package and our own files; tests bring their own. */
  base?: CatalogueFiles;
}

export interface ImportOutcome {
  source: SourceDescription;
  /** Entries already read by an interrupted import of this file. */
  resumedAt: number;
  entries: EntryReport;
  anime: ImportReport;
  dryRun: boolean;
}

/** If more than this share of the entries would vanish, the file is probably truncated: requires `force`. */
const MAX_VANISHING_SHARE = 1 / 5;

/**
 * Imports a file of a known source into the catalogue: entries are read one by one into a staging table, composed with all
 * other sources, and swapped in at once. Idempotent; if killed, it leaves the catalogue as it was and can be resumed with the
 * same file. Throws ImportError for an unusable file.
 */
export async function importFile(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  input: ImportInput,
): Promise<ImportOutcome> {
  const { db, log } = deps;
  const { file, dryRun = false, onProgress = () => {} } = input;
  const recognised = await recognise(file, input.sourceId);
  const importer = importers.find(({ source }) => source.id === recognised.sourceId);
  if (!importer) throw new ImportError(`no source is called "${recognised.sourceId}"`);
  const outcome = await db.withLock('catalogue', async () => {
    // Without a prototype: a file may name a fact `__proto__`.
    const facts: FileFacts = Object.create(null);
    const { size } = statSync(file);
    const { resumedAt } = await readIntoStaging(deps, {
      importer,
      fileHash: `${recognised.hash.slice(0, 48)}-${importer.rules}`,
      entries: readEntries(file, recognised, importer, {
        onRead: (bytes) => onProgress('reading', bytes, size),
        onFact: (name, value) => {
          facts[name] = value;
        },
      }),
    });
    const entries = await stagedReport(db.manager, importer.source.id);
    const version = input.version ?? importer.versionOf(facts) ?? dayOf(file);
    const source = { ...importer.source, version };
    await assertUsable(db.manager, source, entries, input);
    const staged = { source, facts, fileHash: recognised.hash, entries };
    const anime = await compose(deps, staged, input);
    await deleteRun(db.manager, importer.source.id);
    return { source, resumedAt, entries, anime, dryRun };
  });
  const { rejections: _, ...counts } = outcome.entries;
  log.info(
    { source: outcome.source.id, version: outcome.source.version, dryRun, counts, anime: outcome.anime },
    'imported',
  );
  return outcome;
}

interface Staged {
  source: SourceDescription;
  facts: FileFacts;
  fileHash: string;
  entries: EntryReport;
}

async function compose(
  deps: Pick<Deps, 'db' | 'clock'>,
  { source, facts, fileHash, entries }: Staged,
  { base: given, dryRun, force, onProgress = () => {} }: ImportInput,
): Promise<ImportReport> {
  const { manager } = deps.db;
  const now = deps.clock.now();
  // Unless every entry was read, missing ones cannot be told from rejected ones.
  const keepMissing = entries.rejected > 0;
  const differ = entries.added + entries.changed + entries.missing > 0;
  const staged = stagedEntries(manager, source.id, { keepMissing });
  const ofBangumi = source.id === bangumiData.id;
  const present = given ?? (await readCurrentBase(manager));
  if (await isOlderBase(manager, present))
    throw new ImportError(
      'a newer version of the site has loaded the catalogue: import the file with that one',
    );
  const base = ofBangumi ? bangumiBase({ source, facts, fileHash, entries: staged }) : present;
  const input = await base.read();
  const version = ofBangumi ? null : parseInstant(source.version);
  return updateCatalogue(deps, {
    input,
    entries: ofBangumi ? storedEntries(manager, offlineDatabase.id) : staged,
    entriesTakenAt: version ?? (await takenAt(manager, offlineDatabase.id)),
    onProgress: (done, total) => onProgress('composing', done, total),
    check: (report) => assertLittleVanishes(entries, report, force),
    dryRun,
    alsoSwap: async (transaction) => {
      if (differ) await publishStaged(transaction, source.id, { keepMissing });
      await storeBase(transaction, base, input, now);
      const animeCount = entries.added + entries.changed + entries.unchanged;
      if (!ofBangumi) await storeSource(transaction, { ...source, contentHash: fileHash, animeCount }, now);
    },
    relationsMayDiffer: differ,
  });
}

async function assertUsable(
  manager: EntityManager,
  { id, name, version }: SourceDescription,
  entries: EntryReport,
  { force = false }: ImportInput,
): Promise<void> {
  if (entries.read === 0) throw new ImportError('it has no entries');
  if (entries.rejected === entries.read) {
    throw new ImportError(`none of its ${entries.read} entries can be used; the first: ${reasonOf(entries)}`);
  }
  const loaded = await findSource(manager, id);
  if (loaded && !force && isNewer(loaded.version, version)) {
    throw new ImportError(`it has version ${version} of ${name}, and ${loaded.version} is loaded`);
  }
}

function reasonOf({ rejections: [first] }: EntryReport): string {
  return first ? `${first.place}, ${first.reason}` : '';
}

function assertLittleVanishes(entries: EntryReport, anime: ImportReport, force = false): void {
  if (force) return;
  const known = entries.missing + entries.changed + entries.unchanged;
  const inLists = anime.changed + anime.unchanged + anime.dropped;
  const missing = entries.rejected > 0 ? 0 : entries.missing;
  if (missing <= known * MAX_VANISHING_SHARE && anime.dropped <= inLists * MAX_VANISHING_SHARE) return;
  throw new ImportError(
    `it lacks ${missing} of ${known} known entries, and ${anime.dropped} of ${inLists} anime would leave the lists`,
  );
}

/** The date of a file that does not state one: its modification time. */
function dayOf(file: string): string {
  return statSync(path.resolve(file)).mtime.toISOString().slice(0, 10);
}

/** Passes on the progress of composing alone: reading takes a fraction of the time. */
export function onComposing(onProgress: OnProgress = () => {}): NonNullable<ImportInput['onProgress']> {
  return (step, done, total) => {
    if (step === 'composing') onProgress(done, total);
  };
}
