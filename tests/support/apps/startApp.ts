import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createApp } from '../../../server/app';
import { loadConfig } from '../../../server/config/config';
import { createDeps } from '../../../server/deps';
import { createPasswordHasher } from '../../../server/domain/accounts/password/passwordHasher';
import work from '../../../server/domain/accounts/password/passwordWorker';
import { loadCatalogue } from '../../../server/domain/importers/loadCatalogue';
import type { Deps } from '../../../server/domain/ports';
import { openFinderHere } from '../../../server/domain/search/finder';
import { createSearchIndex } from '../../../server/domain/search/searchIndex';
import { readListHere } from '../../../server/domain/tracking/import/read/listReader';
import { type AnimeFixture, catalogueFiles, smallCatalogue } from '../catalogue/catalogue';
import { type Answered, judgeAnswer } from './describedAnswers';
import { SetClock } from './setClock';
import { migratedTestDatabase } from './testDatabase';
import { Visitor } from './visitor';

export interface StartAppOptions {
  /** Settings besides the test's own: a secret, a database, no rate limit, a quiet log. */
  env?: Record<string, string>;
  /** Where the test's clock stands at first; the real time without. It stands still until the test moves it. */
  now?: Date | string;
  /** Any collaborator can be replaced. */
  replace?: Partial<Deps>;
  /** Time runs, as a browser needs it. */
  runningClock?: boolean;
  /** What to load: `true` is `smallCatalogue()`. Without it the catalogue is empty. */
  catalogue?: true | AnimeFixture[];
  /** Folder of a built client, for a browser. */
  clientDir?: string;
}

export interface TestApp {
  /** `http://localhost:port`, which is BASE_URL too. */
  url: string;
  deps: Deps;
  clock: SetClock;
  /** Slugs of the loaded catalogue, best known first. */
  slugs: string[];
  /** A fresh visitor, with an empty cookie jar. */
  visitor(): Visitor;
  /** Lets go of kept answers and pages, as after a change of the catalogue. */
  forget(): void;
  close(): Promise<void>;
}

/**
 * The whole server in this process, put together as `server/main.ts` does, on a fresh database (TEST_DATABASE_URL
 * decides which) with its schema made. Call `close` in `afterAll`.
 */
export async function startApp(options: StartAppOptions = {}): Promise<TestApp> {
  const clock = new SetClock(options.now);
  // What has been opened so far, closed in reverse: a start that fails must not keep the test run alive.
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    // The port comes first: the configuration's BASE_URL and trusted origins follow from it.
    const server = createServer();
    // A test may keep this process busy for longer than an idle connection would wait.
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
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** No contract test gets an answer of `/api/auth` that its description doesn't have. */
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
  const database = await migratedTestDatabase();
  closers.push(database.drop);
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    AUTH_RATE_LIMIT: 'false',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const deps = await createDeps(config, {
    passwords,
    listReader: readListHere,
    ...(runningClock ? {} : { clock }),
    ...replace,
  });
  closers.push(() => deps.db.close());
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
  const app = createApp(deps, { clientDir });
  closers.push(() => app.stop());
  return { deps, app };
}

/** Without threads, which would read all their TypeScript anew for every file of tests; still in a turn of its own. */
const passwords = createPasswordHasher({ run: async (task) => setImmediate().then(() => work(task)) });

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
