import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '../../../server/config/config';
import { importFile } from '../../../server/domain/importers/importFile';
import {
  type LookReport,
  type RefreshDeps,
  type RefreshOptions,
  type ReleaseFile,
  refreshCatalogue,
} from '../../../server/domain/importers/refresh/refreshCatalogue';
import { anAnime } from './catalogue';
import { catalogueImports } from './catalogueImports';
import { type Registry, releaseOf, startRegistry } from './registry';

/** A version newer than any embedded one, with its content. */
export const NEWER = '0.9.1';
export const data = { siteMeta: {}, items: [anAnime().item] };
export const good = releaseOf(data);

/** For a test file on catalogue refreshes: a database and a registry for each test. Call it at the top of the file. */
export function catalogueLooks() {
  const imports = catalogueImports();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'enspired-looks-'));
  let registry: Registry;

  beforeEach(async () => {
    registry = await startRegistry();
    looks.taken = [];
    looks.lines = [];
  });
  afterEach(() => registry.close());
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const at = (level: string) => (fields: object) => void looks.lines.push({ level, ...fields });
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };

  const deps = (env: Record<string, string> = {}): RefreshDeps => ({
    ...imports.deps(),
    config: loadConfig({
      AUTH_SECRET: 'x'.repeat(32),
      DATA_DIR: dataDir,
      CATALOGUE_REGISTRY: registry.url,
      ...env,
    }),
    fetch: globalThis.fetch,
    log: log as unknown as RefreshDeps['log'],
  });

  const look = (
    options: Partial<RefreshOptions> = {},
    env: Record<string, string> = {},
  ): Promise<LookReport[]> => {
    const remember = async (release: ReleaseFile) =>
      void looks.taken.push({ ...release, text: readFileSync(release.file, 'utf8') });
    return refreshCatalogue(deps(env), {
      bringIn: remember,
      signal: new AbortController().signal,
      ...options,
    });
  };

  const looks = {
    imports,
    dataDir,
    /** Where refreshes store what they fetch. */
    folder: path.join(dataDir, 'refresh'),
    registry: () => registry,
    /** What was passed to the importer. */
    taken: [] as (ReleaseFile & { text: string })[],
    /** Log lines. */
    lines: [] as { level: string; [field: string]: unknown }[],
    deps,
    look,
    /** The same with the real importer. */
    reallyLook: (env: Record<string, string> = {}) =>
      look({ bringIn: (release) => importFile(imports.deps(), { ...release, base: imports.files() }) }, env),
  };
  return looks;
}
