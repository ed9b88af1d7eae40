import 'reflect-metadata';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { ConfigError, loadConfig } from '../config/config';
import { completeEnvironment } from '../config/environment';
import { siteEnvFile } from '../config/paths';
import { makeFilesPrivate } from '../config/privateFiles';
import { DatabaseBusyError, DatabaseStartError } from '../data/databaseErrors';
import { openMigratedDatabase } from '../data/openDatabase';
import { catalogueCoverage } from '../domain/catalogue/coverage';
import { editsFileBounds, readEdits } from '../domain/editing/editsFile';
import { exportEdits } from '../domain/editing/exportEdits';
import { importEdits } from '../domain/editing/importEdits';
import { describeCatalogue } from '../domain/importers/catalogueSources';
import { ImportError } from '../domain/importers/imported';
import { type ImportInput, importFile } from '../domain/importers/importFile';
import { loadCatalogue } from '../domain/importers/loadCatalogue';
import { lastLooks, type RefreshDeps, refreshCatalogue } from '../domain/importers/refresh/refreshCatalogue';
import { systemRandom } from '../systemRandom';
import { coverageTable } from './coverageReport';
import { editsReport, lookLine, reportOf } from './importReport';
import { progressBar } from './progressBar';

const usage = `The catalogue of the site, also while it runs:

  npm run catalogue -- status                  what is loaded, and what the last look for newer data has found
  npm run catalogue -- report                  how much is known: of all, of the best known, of the last seasons
  npm run catalogue -- update                  loads the embedded data and our own titles, if they have changed; then
                                               looks for newer data, and tries again what has been refused
      --offline          does not look for newer data
  npm run catalogue -- import <file or folder> brings in bangumi-data or anime-offline-database
      --dry-run          says what would change, and changes nothing
      --source <name>    bangumi-data or anime-offline-database, where the file does not tell
      --version <text>   its version, where the file does not tell
      --force            takes an older file, or one that lacks much of what is loaded
  npm run catalogue -- export-edits [folder]   writes what people have decided about anime as a file, for other sites
  npm run catalogue -- import-edits <file>     takes over such a file of another site
      --dry-run          says what would change, and changes nothing
      --force            also takes what this site has decided otherwise

docs/catalogue.md tells which files these are.
`;

type Deps = RefreshDeps;

const commands: Record<string, (deps: Deps, words: string[], options: Options) => Promise<string>> = {
  status,
  report: async (deps) => coverageTable(await catalogueCoverage(deps)),
  update,
  import: bringIn,
  'export-edits': handOn,
  'import-edits': takeOver,
};

interface Options {
  'dry-run'?: boolean;
  source?: string;
  version?: string;
  force?: boolean;
  offline?: boolean;
}

/** `npm run catalogue`: the operator's hand on the catalogue (product P2, docs/catalogue.md). Ends with 1 after a failure, 2 where it was not understood. */
async function main(args: string[]): Promise<number> {
  const parsed = understand(args);
  const command = parsed && commands[parsed.words[0] ?? ''];
  if (!command) {
    process.stderr.write(usage);
    return 2;
  }
  makeFilesPrivate();
  const config = loadConfig(completeEnvironment(process.env, siteEnvFile));
  const db = await openMigratedDatabase(config.database);
  try {
    const log = pino({ level: 'silent' });
    const deps = { config, db, clock: { now: () => new Date() }, log, fetch: globalThis.fetch };
    process.stdout.write(`${await command(deps, parsed.words.slice(1), parsed.options)}\n`);
    return 0;
  } finally {
    await db.close();
  }
}

function understand(args: string[]): { words: string[]; options: Options } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        source: { type: 'string' },
        version: { type: 'string' },
        force: { type: 'boolean' },
        offline: { type: 'boolean' },
      },
    });
    return { words: positionals, options: values };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n`);
    return undefined;
  }
}

async function status(deps: Deps): Promise<string> {
  const { animeCount, sources } = await describeCatalogue(deps);
  const looks = (await lastLooks(deps)).map((look) => `  ${lookLine(look)}`);
  const about =
    looks.length > 0 ? ['last looks for newer data:', ...looks] : ['nobody has looked for newer data yet'];
  const lines = sources.map(({ id, version, licence, importedAt }) => {
    return `  ${id.padEnd(28)} ${version.padEnd(14)} ${licence.padEnd(10)} loaded ${importedAt.toISOString().slice(0, 16)}`;
  });
  return [`${animeCount} anime in the lists, from:`, ...lines, ...about].join('\n');
}

async function update(deps: Deps, _: string[], { offline = false }: Options): Promise<string> {
  const loaded = await loadOurs(deps);
  if (offline) return loaded;
  const bar = progressBar('Comparing');
  const looks = await refreshCatalogue(deps, {
    signal: new AbortController().signal,
    again: true,
    bringIn: ({ file, sourceId, version }) =>
      importFile(deps, {
        ...{ file, sourceId, version },
        onProgress: (step, done, total) => step === 'composing' && bar.show(done, total),
      }).finally(() => bar.end(true)),
  });
  if (looks.some(({ outcome }) => outcome === 'REFUSED' || outcome === 'FAILED')) process.exitCode = 1;
  return [loaded, ...looks.map(lookLine)].join('\n');
}

async function loadOurs(deps: Deps): Promise<string> {
  const bar = progressBar('Loading the catalogue');
  const report = await loadCatalogue(deps, { onProgress: bar.show }).finally(() => bar.end(true));
  if (!report) return 'Nothing has changed since the last load.';
  const { added, changed, unchanged, dropped } = report;
  return `${added} anime added, ${changed} changed, ${unchanged} unchanged, ${dropped} taken off the lists.`;
}

async function bringIn(deps: Deps, [name, ...more]: string[], options: Options): Promise<string> {
  if (!name || more.length > 0) throw new ImportError('name one file: npm run catalogue -- import <file>');
  const { file, version } = fileOf(path.resolve(name));
  const bars = { reading: progressBar('Reading, in kB'), composing: progressBar('Comparing') };
  const input: ImportInput = {
    file,
    version: options.version ?? version,
    sourceId: options.source,
    dryRun: options['dry-run'],
    force: options.force,
    onProgress: (step, done, total) => {
      if (step === 'composing') bars.reading.end(true);
      // Bytes while reading: kilobytes are easier to read.
      const unit = step === 'reading' ? 1024 : 1;
      bars[step].show(Math.ceil(done / unit), Math.ceil(total / unit));
    },
  };
  const began = Date.now();
  try {
    const outcome = await importFile(deps, input);
    bars.composing.end(true);
    return reportOf(outcome, (Date.now() - began) / 1000);
  } finally {
    bars.reading.end(false);
    bars.composing.end(false);
  }
}

async function handOn(deps: Deps, [folder = 'edits']: string[]): Promise<string> {
  const edits = await exportEdits(deps);
  const file = path.resolve(folder, `anime-edits-${edits.madeAt.slice(0, 10)}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(edits, null, 2)}\n`);
  return `Wrote what people have decided about ${edits.anime.length} anime to ${file} (${edits.licence}).`;
}

async function takeOver(deps: Deps, [name, ...more]: string[], options: Options): Promise<string> {
  if (!name || more.length > 0)
    throw new ImportError('name one file: npm run catalogue -- import-edits <file>');
  const file = path.resolve(name);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new ImportError(`there is no file ${file}`);
  if (size > editsFileBounds.bytes)
    throw new ImportError(`the file has more than ${editsFileBounds.bytes / 1024 / 1024} MB`);
  const bar = progressBar('Taking over');
  const { 'dry-run': dryRun, force } = options;
  const edits = readEdits(readFileSync(file, 'utf8'));
  const taken = await importEdits({ ...deps, random: systemRandom }, edits, {
    ...{ dryRun, force, onProgress: bar.show },
  }).finally(() => bar.end(true));
  return editsReport(taken, dryRun ?? false);
}

/** A folder is the package bangumi-data as npm unpacks it: its version is beside its data. */
function fileOf(place: string): { file: string; version?: string } {
  if (!existsSync(place)) throw new ImportError(`there is no file ${place}`);
  const folder = statSync(place).isDirectory() ? place : undefined;
  if (!folder) return { file: place };
  const file = path.join(folder, 'dist/data.json');
  const about = path.join(folder, 'package.json');
  if (!existsSync(file) || !existsSync(about)) {
    throw new ImportError(`${folder} is no package of bangumi-data: it lacks package.json or dist/data.json`);
  }
  const { version } = require(about) as { version: string };
  return { file, version };
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code || process.exitCode),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);

function explain(error: unknown): string {
  if (error instanceof ImportError) return `The catalogue is as it was: ${error.message}.`;
  const known =
    error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof DatabaseBusyError;
  return known ? error.message : String((error as Error).stack ?? error);
}
