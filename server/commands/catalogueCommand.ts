import 'reflect-metadata';
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { DatabaseBusyError } from '../data/databaseErrors';
import { openMigratedDatabase } from '../data/openDatabase';
import { measureCoverage } from '../domain/catalogue/coverage';
import { dropFormerPictures } from '../domain/covers/sourcedCovers';
import { editsFileBounds, readEdits } from '../domain/editing/editsFile';
import { exportEdits } from '../domain/editing/exportEdits';
import { importEdits } from '../domain/editing/importEdits';
import { describeCatalogue } from '../domain/importers/catalogueSources';
import { ImportError } from '../domain/importers/imported';
import { type ImportInput, importFile, onComposing } from '../domain/importers/importFile';
import { loadCatalogue } from '../domain/importers/loadCatalogue';
import { fetchSources } from '../domain/importers/outside/fetchSources';
import { describeSources, exportRecords } from '../domain/importers/outside/readSources';
import { forgetSource } from '../domain/importers/outside/sourcesInUse';
import {
  type RefreshDeps,
  readLastChecks,
  refreshCatalogue,
} from '../domain/importers/refresh/refreshCatalogue';
import { explainKnown } from '../errors/explainFailure';
import { systemRandom } from '../systemRandom';
import { createCoverCache } from '../uploads/remotePictures';
import { beginCommand } from './beginCommand';
import { formatCoverage } from './coverageReport';
import { formatCheck, formatEdits, reportOf } from './importReport';
import { createProgressLine } from './progressLine';
import { formatRounds, formatSources } from './sourcesReport';

const usage = `Manages the catalogue of the site, also while the site runs:

  npm run catalogue -- status                  shows what is loaded, and the results of the last checks for newer data
  npm run catalogue -- report                  shows how complete it is: all anime, the most popular, the last seasons
  npm run catalogue -- update                  loads the embedded data and our own titles, if they have changed; then
                                               checks for newer data, and retries what was refused
      --offline          does not check for newer data
  npm run catalogue -- import <file or folder> imports bangumi-data or anime-offline-database
      --dry-run          shows what would change, and changes nothing
      --source <name>    bangumi-data or anime-offline-database, if the file does not say
      --version <text>   its version, if the file does not say
      --force            accepts an older file, or one that lacks much of what is loaded
  npm run catalogue -- export-edits [folder]   writes the accepted edits of anime to a file, for other sites
  npm run catalogue -- import-edits <file>     imports such a file of another site
      --dry-run          shows what would change, and changes nothing
      --force            also replaces what this site has decided differently

  npm run catalogue -- sources                 shows the outside sources: which are on, their terms, what the site has of them
  npm run catalogue -- fetch [source]          reads what is due of those that are on, without waiting for the site to do it
  npm run catalogue -- export-source <source> [folder]   writes all that is stored of a source to a file
  npm run catalogue -- forget <source>         removes a source with every value that the catalogue has from it

See docs/catalogue.md for these files, and docs/sources.md for outside sources.
`;

type Deps = RefreshDeps;

const commands: Record<string, (deps: Deps, words: string[], options: Options) => Promise<string>> = {
  status,
  report: async (deps) => formatCoverage(await measureCoverage(deps)),
  update,
  import: importEditsFile,
  'export-edits': exportEditsFolder,
  'import-edits': takeOver,
  sources: async (deps) => formatSources(await describeSources(deps)),
  fetch: fetchNow,
  'export-source': exportSource,
  forget,
};

interface Options {
  'dry-run'?: boolean;
  source?: string;
  version?: string;
  force?: boolean;
  offline?: boolean;
}

/** `npm run catalogue`: manages the catalogue (docs/catalogue.md). Exits with 1 on failure, 2 on wrong usage. */
async function main(args: string[]): Promise<number> {
  const parsed = understand(args);
  const command = parsed && commands[parsed.words[0] ?? ''];
  if (!command) {
    process.stderr.write(usage);
    return 2;
  }
  const config = beginCommand();
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
  const looks = (await readLastChecks(deps)).map((look) => `  ${formatCheck(look)}`);
  const about =
    looks.length > 0 ? ['last checks for newer data:', ...looks] : ['not yet checked for newer data'];
  const lines = sources.map(({ id, version, licence, importedAt }) => {
    return `  ${id.padEnd(28)} ${version.padEnd(14)} ${licence.padEnd(10)} loaded ${importedAt.toISOString().slice(0, 16)}`;
  });
  return [`${animeCount} anime in the lists, from:`, ...lines, ...about].join('\n');
}

async function update(deps: Deps, _: string[], { offline = false }: Options): Promise<string> {
  const loaded = await loadOurs(deps);
  if (offline) return loaded;
  const line = createProgressLine('Comparing');
  const looks = await refreshCatalogue(deps, {
    signal: new AbortController().signal,
    again: true,
    bringIn: ({ file, sourceId, version }) =>
      importFile(deps, {
        file,
        sourceId,
        version,
        onProgress: onComposing(line.show),
      }).finally(() => line.end(true)),
  });
  if (looks.some(({ outcome }) => outcome === 'REFUSED' || outcome === 'FAILED')) process.exitCode = 1;
  return [loaded, ...looks.map(formatCheck)].join('\n');
}

async function loadOurs(deps: Deps): Promise<string> {
  const line = createProgressLine('Loading the catalogue');
  const report = await loadCatalogue(deps, { onProgress: line.show }).finally(() => line.end(true));
  if (!report) return 'Nothing has changed since the last load.';
  const { added, changed, unchanged, dropped } = report;
  return `${added} anime added, ${changed} changed, ${unchanged} unchanged, ${dropped} taken off the lists.`;
}

async function importEditsFile(deps: Deps, [name, ...more]: string[], options: Options): Promise<string> {
  if (!name || more.length > 0) throw new ImportError('name one file: npm run catalogue -- import <file>');
  const { file, version } = fileOf(path.resolve(name));
  const lines = { reading: createProgressLine('Reading, in kB'), composing: createProgressLine('Comparing') };
  const input: ImportInput = {
    file,
    version: options.version ?? version,
    sourceId: options.source,
    dryRun: options['dry-run'],
    force: options.force,
    onProgress: (step, done, total) => {
      if (step === 'composing') lines.reading.end(true);
      // Bytes while reading: kilobytes are easier to read.
      const unit = step === 'reading' ? 1024 : 1;
      lines[step].show(Math.ceil(done / unit), Math.ceil(total / unit));
    },
  };
  const began = Date.now();
  try {
    const outcome = await importFile(deps, input);
    lines.composing.end(true);
    return reportOf(outcome, (Date.now() - began) / 1000);
  } finally {
    lines.reading.end(false);
    lines.composing.end(false);
  }
}

async function exportEditsFolder(deps: Deps, [folder = 'edits']: string[]): Promise<string> {
  const edits = await exportEdits(deps);
  const file = path.resolve(folder, `anime-edits-${edits.madeAt.slice(0, 10)}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(edits, null, 2)}\n`);
  return `Wrote the edits of ${edits.anime.length} anime to ${file} (${edits.licence}).`;
}

async function takeOver(deps: Deps, [name, ...more]: string[], options: Options): Promise<string> {
  if (!name || more.length > 0)
    throw new ImportError('name one file: npm run catalogue -- import-edits <file>');
  const file = path.resolve(name);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new ImportError(`there is no file ${file}`);
  if (size > editsFileBounds.bytes)
    throw new ImportError(`the file has more than ${editsFileBounds.bytes / 1024 / 1024} MB`);
  const line = createProgressLine('Taking over');
  const { 'dry-run': dryRun, force } = options;
  const edits = readEdits(readFileSync(file, 'utf8'));
  const taken = await importEdits({ ...deps, random: systemRandom }, edits, {
    dryRun,
    force,
    onProgress: line.show,
  }).finally(() => line.end(true));
  return formatEdits(taken, dryRun ?? false);
}

/** Which sources are on is what the site found at its start; only the keys are this command's. */
async function fetchNow(deps: Deps, [only]: string[]): Promise<string> {
  const keys = deps.config.catalogue.sources.map(({ id }) => id);
  const reports = await describeSources(deps);
  const names = reports.flatMap(({ source, state }) => (state && keys.includes(source.id) ? source.id : []));
  if (names.length === 0 || (only !== undefined && !names.includes(only)))
    throw new ImportError(
      `${only ?? 'a source'} is not on: CATALOGUE_SOURCES has to name it here, and when the site starts`,
    );
  const lines = new Map<string, ReturnType<typeof createProgressLine>>();
  const lineOf = (title: string) => {
    const line = lines.get(title) ?? createProgressLine(title);
    lines.set(title, line);
    return line;
  };
  const stopping = new AbortController();
  // What is stored by then stays, and the next call goes on from there.
  process.once('SIGINT', () => stopping.abort(new Error('interrupted')));
  try {
    const rounds = await fetchSources(deps, {
      signal: stopping.signal,
      only,
      compose: () => {
        for (const line of lines.values()) line.end(true);
        return loadOurs(deps);
      },
      onProgress: (source, feed, done, total) => {
        const title = `Reading ${source}, ${feed}`;
        for (const [other, line] of lines) if (other !== title) line.end(true);
        lineOf(title).show(done, total);
      },
    });
    if (rounds.some(({ problem }) => problem !== null)) process.exitCode = 1;
    return formatRounds(rounds);
  } finally {
    for (const line of lines.values()) line.end(false);
  }
}

async function exportSource(
  { db, clock }: Deps,
  [id, folder = 'sources', ...more]: string[],
): Promise<string> {
  if (!id || more.length > 0 || !/^[a-z0-9-]+$/.test(id))
    throw new ImportError('name one source: npm run catalogue -- export-source <source> [folder]');
  const file = path.resolve(folder, `${id}-${clock.now().toISOString().slice(0, 10)}.jsonl`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  let count = 0;
  for await (const line of exportRecords({ db }, id)) {
    appendFileSync(file, line);
    count += 1;
  }
  return `Wrote ${count} records of ${id} to ${file}.`;
}

async function forget(deps: Deps, [id, ...more]: string[]): Promise<string> {
  if (!id || more.length > 0) throw new ImportError('name one source: npm run catalogue -- forget <source>');
  if (!(await forgetSource(deps, id))) return `There is nothing of ${id}.`;
  await loadOurs(deps);
  await dropFormerPictures({ db: deps.db, coverCache: createCoverCache(deps.config) });
  return [
    `Nothing of ${id} is left in the catalogue, its records and the pictures on this machine; backups made before still have them.`,
    'Other instances remove their pictures within seconds, or when they start.',
    'The site asks it again when it starts anew, unless CATALOGUE_SOURCES no longer names it.',
  ].join('\n');
}

/** A folder must be the npm package bangumi-data, unpacked: its package.json has the version. */
function fileOf(place: string): { file: string; version?: string } {
  if (!existsSync(place)) throw new ImportError(`there is no file ${place}`);
  const folder = statSync(place).isDirectory() ? place : undefined;
  if (!folder) return { file: place };
  const file = path.join(folder, 'dist/data.json');
  const about = path.join(folder, 'package.json');
  if (!existsSync(file) || !existsSync(about)) {
    throw new ImportError(
      `${folder} is not the package bangumi-data: it lacks package.json or dist/data.json`,
    );
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
  if (error instanceof ImportError) return `The catalogue was not changed: ${error.message}.`;
  if (error instanceof DatabaseBusyError) return error.message;
  return explainKnown(error) ?? String((error as Error).stack ?? error);
}
