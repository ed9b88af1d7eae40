import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../server/app';
import { loadConfig } from '../../../server/config/config';
import { createDeps } from '../../../server/deps';
import type { Deps } from '../../../server/domain/deps';
import { loadCatalogue } from '../../../server/domain/importers/loadCatalogue';
import { openFinderHere } from '../../../server/domain/search/finder';
import { createSearchIndex } from '../../../server/domain/search/searchIndex';
import { readListHere } from '../../../server/domain/tracking/import/read/listReader';
import { type AnimeFixture, catalogueFiles, smallCatalogue } from '../catalogue/catalogue';
import { hashOnce } from '../kept/hashOnce';
import { openMigrated } from '../kept/migratedDatabase';
import { type Answered, judgeAnswer } from './describedAnswers';
import { SetClock } from './setClock';
import { Visitor } from './visitor';

/** A page may take this long to render, on a machine on which all else is slow, too. */
const PAGE_SECONDS = 60;

export interface StartAppOptions {
  /** Settings besides the defaults for tests: a secret, a database, no rate limit, no log. */
  env?: Record<string, string>;
  /** Initial time of the test's clock; the real time by default. It stops until the test moves it. */
  now?: Date | string;
  /** Replacements for any dependency. */
  replace?: Partial<Deps>;
  /** Whether time passes, as a browser needs it to. */
  runningClock?: boolean;
  /** The catalogue to load: `true` means `smallCatalogue()`. Empty by default. */
  catalogue?: true | AnimeFixture[];
  /** Folder of a built client, for a browser. */
  clientDir?: string;
}

export interface TestApp {
  /** `http://localhost:port`, also the BASE_URL. */
  url: string;
  deps: Deps;
  clock: SetClock;
  /** Slugs of the loaded catalogue, best known first. */
  slugs: string[];
  /** A fresh visitor, with an empty cookie jar. */
  visitor(): Visitor;
  /** Drops cached answers and pages, as after a change of the catalogue. */
  forget(): void;
  close(): Promise<void>;
  /** For an app of a single test: `await using app = await startApp(…)`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** An app for the tests of a file or group; it is there once their `beforeAll` has begun. */
export function setUpApp(options: StartAppOptions | (() => StartAppOptions) = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startApp(typeof options === 'function' ? options() : options));
  });
  afterAll(() => app.close());
  return app;
}

/**
 * The whole server in this process, assembled as in `server/main.ts`, on a fresh migrated database (chosen by
 * TEST_DATABASE_URL). The caller closes it.
 */
export async function startApp(options: StartAppOptions = {}): Promise<TestApp> {
  const clock = new SetClock(options.now);
  // Everything opened so far, to be closed in reverse: a failed start must not keep the test run alive.
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    // The port comes first: BASE_URL and trusted origins in the configuration depend on it.
    const server = createServer();
    // A test may block this process for longer than the default keep-alive timeout.
    server.keepAliveTimeout = 60_000;
    const port = await listen(server);
    closers.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
    const { deps, app } = await buildApp(options, { port, clock, closers });
    server.on('request', app);
    server.on('upgrade', app.upgrade);
    const url = `http://localhost:${port}`;
    return {
      url,
      deps,
      clock,
      slugs: await slugs(deps),
      visitor: () => new Visitor(url, asDescribed),
      forget: app.forget,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Fails a contract test if a response of `/api/auth` doesn't match its description. */
function asDescribed(answered: Answered): void {
  const judged = judgeAnswer(answered);
  if (judged && judged.wrong.length > 0)
    throw new Error(`${judged.name} answered ${answered.status}: ${judged.wrong.join('; ')}`);
}

interface Ground {
  port: number;
  clock: SetClock;
  closers: (() => unknown)[];
}

async function buildApp(options: StartAppOptions, { port, clock, closers }: Ground) {
  const { env = {}, replace = {}, runningClock = false, catalogue, clientDir } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'enspired-app-'));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const opened = env.DATABASE_URL || replace.db ? undefined : await openMigrated();
  if (opened) closers.push(opened.close);
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(opened && { DATABASE_URL: opened.url }),
    AUTH_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    AUTH_RATE_LIMIT: 'false',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const deps = await createDeps(config, {
    listReader: readListHere,
    passwords: { ...hashOnce },
    ...(runningClock ? {} : { clock }),
    ...(opened && { db: opened.db }),
    ...replace,
  });
  if (!opened) closers.push(() => deps.db.close());
  closers.push(() => deps.limiter.close());
  closers.push(() => deps.events.close());
  closers.push(() => deps.discover.close());
  if (!replace.search) deps.search = createSearchIndex(deps, { open: openFinderHere });
  closers.push(() => deps.search.close());
  if (catalogue) {
    const anime = catalogue === true ? smallCatalogue(deps.clock.now()) : catalogue;
    await loadCatalogue(deps, { files: catalogueFiles(anime) });
    await deps.search.rebuild();
  }
  const app = createApp(deps, { clientDir, pageSeconds: PAGE_SECONDS });
  closers.push(() => app.stop());
  return { deps, app };
}

async function slugs({ db }: Deps): Promise<string[]> {
  const rows: { slug: string }[] = await db.manager.query(
    'SELECT slug FROM anime WHERE listed ORDER BY popularity DESC, id',
  );
  return rows.map(({ slug }) => slug);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
    });
  });
}
