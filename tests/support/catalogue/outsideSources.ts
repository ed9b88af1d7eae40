import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '../../../server/config/config';
import { raiseRevision } from '../../../server/data/stores/sourceStore';
import {
  type FetchDeps,
  type FetchOptions,
  type FetchReport,
  fetchSources,
} from '../../../server/domain/importers/outside/fetchSources';
import { placeSources } from '../../../server/domain/importers/outside/sourcesInUse';
import type { ListFeed, SourceDescriptor } from '../../../server/sources';
import { mal } from '../../../server/sources/mal';
import type { AnimeFixture } from './catalogue';
import { catalogueImports, malIdOf } from './catalogueImports';
import { type MalNode, type SourceServer, startSourceServer } from './sourceServer';

export const KEY = 'the-key-of-the-operator';
/** Anime on a page of the ranking. */
export const PER_PAGE = 2;

/** What the API says of an anime of the catalogue. */
export const nodeOf = (anime: AnimeFixture, more: Record<string, unknown> = {}): MalNode => ({
  id: Number(malIdOf(anime)),
  title: `Title ${malIdOf(anime)}`,
  synopsis: `A keeper finds letter number ${malIdOf(anime)}.`,
  genres: [{ id: 8, name: 'Drama' }],
  mean: 7.5,
  status: 'finished_airing',
  ...more,
});

/** For a test file on outside sources: a database and a server for each test. Call it at the top of the file. */
export function outsideSources() {
  const imports = catalogueImports();
  const { clock } = imports.deps();
  let server: SourceServer;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'enspired-sources-'));
  const on = { CATALOGUE_SOURCES: 'mal', MAL_CLIENT_ID: KEY };

  beforeEach(async () => {
    server = await startSourceServer(KEY);
    outside.waits = [];
    outside.lines = [];
    outside.composed = 0;
    clock.set('2026-11-21T03:00:00Z');
  });
  afterEach(() => server.close());
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const at = (level: string) => (fields: object, message: string) =>
    void outside.lines.push({ level, message, ...fields });
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };

  const deps = (env: Record<string, string> = on): FetchDeps => ({
    ...imports.deps(),
    config: loadConfig({ AUTH_SECRET: 'x'.repeat(32), DATA_DIR: dataDir, ...env }),
    fetch: globalThis.fetch,
    log: log as unknown as FetchDeps['log'],
  });

  const lists: ListFeed | undefined = mal.lists && {
    ...mal.lists,
    call: (page) => {
      const [usual = ''] = [mal.lists?.call(page).path];
      const short = usual.replace(/limit=\d+/, `limit=${PER_PAGE}`);
      return { path: short.replace(/offset=\d+/, `offset=${(page - 1) * PER_PAGE}`) };
    },
  };

  const outside = {
    imports,
    clock,
    on,
    deps,
    server: () => server,
    /** Milliseconds waited between calls. */
    waits: [] as number[],
    lines: [] as { level: string; message: string; [field: string]: unknown }[],
    composed: 0,
    source: (): SourceDescriptor => ({ ...mal, address: server.url, lists }),
    place: (env: Record<string, string> = on) => placeSources(deps(env)),
    /** One round, which composes the catalogue if that is due. */
    read: (options: Partial<FetchOptions> = {}): Promise<FetchReport[]> =>
      fetchSources(deps(), {
        signal: new AbortController().signal,
        compose: async () => {
          outside.composed += 1;
          await imports.load();
        },
        inUse: [{ source: outside.source(), key: KEY }],
        wait: async (milliseconds) => void outside.waits.push(milliseconds),
        patience: { whole: 60, idle: 60 },
        ...options,
      }),
    /** Loads the catalogue, then reads what the source says of it. */
    begin: async (...nodes: MalNode[]) => {
      await imports.load();
      server.anime = nodes;
      await outside.place();
      await outside.read();
    },
    /** Composes the catalogue anew, though no record has changed. */
    again: async () => {
      await raiseRevision(imports.deps().db.manager, 'mal');
      await imports.load();
    },
    paths: () => server.requests.map(({ path }) => path.replace(/[?&]fields=.*/, '')),
    records: () =>
      imports.all('SELECT feed, externalId, payload, problem FROM source_record ORDER BY feed, externalId'),
    state: async () => (await imports.all('SELECT * FROM source_state'))[0],
  };
  return outside;
}
