import { once } from 'node:events';
import { createApp } from './app';
import { loadWithProgress } from './commands/loadWithProgress';
import type { Config } from './config/config';
import { limits } from './config/limits';
import { clientDir } from './config/paths';
import { tightenExisting } from './config/privateFiles';
import { asStartError } from './data/databaseErrors';
import { createDeps } from './deps';
import { readSetupLink } from './domain/accounts/sign-in/setupLink';
import { watchCatalogue } from './domain/catalogue/watchCatalogue';
import { deliveryWork } from './domain/community/channels/deliveryWork';
import { postPlans } from './domain/community/importPosts';
import { ownCopyWork } from './domain/copies/sendCopies';
import { dropFormerPictures } from './domain/covers/sourcedCovers';
import type { Deps } from './domain/deps';
import { placeSources } from './domain/importers/outside/sourcesInUse';
import { type Service, together } from './domain/jobs/service';
import { createWorker } from './domain/jobs/worker';
import { checkMatchFile } from './domain/scrobble/findNamedAnime';
import { watchSiteSettings } from './domain/site/siteSettings';
import { importWork } from './domain/tracking/import/importWork';
import { readingWork } from './domain/tracking/import/readingWork';
import { listen } from './http/listen';
import { warnOfProxySignIn } from './http/proxyIdentity';
import { createJobs } from './jobs';
import { watchStalls } from './jobs/stalls';
import { createLog } from './log';
import { mailWork } from './mail/mailWork';
import { createTransport } from './mail/transport';
import type { RunningMetrics } from './metrics/startMetrics';
import { openSite } from './openSite';
import { siteEventWork } from './outbound/siteEventWork';
import type { RunningTracing } from './tracing/startTracing';

/**
 * Starts the site (database, catalogue, HTTP server, mail); on a signal, stops it in reverse order.
 *
 * @throws DatabaseStartError if the database is not usable, or stops answering while the site starts.
 */
export async function serve(config: Config, tracing?: RunningTracing): Promise<void> {
  try {
    await run(config, tracing);
  } catch (error) {
    throw asStartError(error);
  }
}

async function run(config: Config, tracing?: RunningTracing): Promise<void> {
  const stopSignal = nextSignal();
  let stopping = 'the start';
  void stopSignal.then((signal) => endInTime(signal, () => stopping));
  const tightened = tightenExisting(config);
  const log = createLog(config);
  const opened = await Promise.race([openSite(config, log), stopSignal.then(() => undefined)]);
  // Stopped during an upgrade; the next start resumes it.
  if (!opened) return;
  const deps = await createDeps(config, { log, db: opened.db });
  if (tightened.length > 0)
    deps.log.info({ tightened }, 'restricted files that other users could read to their owner');
  warnOfProxySignIn(deps);
  for (const { name, nearest } of config.misspelt)
    log.warn({ name }, `${name} is not a setting of this site: ${nearest} may be meant`);
  tracing?.reportTo(deps.log);
  const metrics = await measure(deps);
  await placeSources(deps);
  const loaded = await Promise.race([loadWithProgress(deps).then(() => true), stopSignal.then(() => false)]);
  // Stopped during the load, whose process ends with this one; the next start resumes it.
  if (!loaded) return;
  await removeFormerCovers(deps);
  await checkMatchFile(deps);
  deps.db.watch();

  const app = createApp(deps, { clientDir, observe: metrics?.observe });
  const listening = opened.waiting ?? (await listen(app, { ...config, log: deps.log }));
  const transport = createTransport(deps);
  const worker = createWorker(deps);
  worker.register('mail', mailWork(deps, transport));
  worker.register('deliveries', deliveryWork(deps));
  worker.register('reading imports', readingWork(deps));
  worker.register('imports', importWork(deps, postPlans));
  if (config.copies.byPeople) worker.register('own copies', ownCopyWork(deps));
  if (config.webhook) worker.register('webhook', siteEventWork(deps));
  let spansSent: Promise<void> | undefined;
  const services: Service[] = [
    { name: 'tracing', stop: () => spansSent },
    { name: 'database', stop: () => deps.db.close() },
    watchStalls(deps),
    { name: 'metrics', stop: () => metrics?.stop() },
    { name: 'live events', stop: () => deps.events.close() },
    { name: 'rate limits', stop: () => deps.limiter.close() },
    warmUp(deps, app, stopSignal),
    { name: 'search', stop: () => deps.search.close() },
    { name: 'app', stop: () => app.stop() },
    { name: 'discover', stop: () => deps.discover.close() },
    { name: 'mail server', stop: () => transport.close() },
    together('background work', [
      worker,
      ...createJobs(deps),
      watchCatalogue(deps, {
        onChange: async () => {
          app.forget();
          await removeFormerCovers(deps);
          // One after the other: each keeps its old index in memory until the new one is ready.
          await deps.search.rebuild();
          await deps.discover.rebuild();
          // Again: until now responses came from the old index.
          app.forget();
        },
      }),
      watchSiteSettings(deps, { onChange: app.forget }),
    ]),
    {
      name: 'requests',
      start: () => opened.waiting?.handOver(app),
      stop: async () => {
        await listening.stop(config.stopDelay);
        // Every response has been sent, so no span is left to record.
        spansSent = tracing?.stop();
      },
    },
  ];
  const setupLink = await readSetupLink(deps);
  for (const service of services) await service.start?.();
  process.stdout.write(`${deps.config.site.name} is ready at ${config.baseURL}\n`);
  if (setupLink)
    process.stdout.write(`Nobody runs it yet. To be its operator, sign up here:\n${setupLink}\n`);

  const signal = await stopSignal;
  deps.log.info({ signal }, 'stopping');
  for (const service of services.toReversed()) {
    stopping = service.name;
    await service.stop();
  }
}

/** A folder that can't be read must keep neither the site nor the search from what it does next. */
async function removeFormerCovers(deps: Deps): Promise<void> {
  await dropFormerPictures(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'covers that outside sources no longer name could not be removed'),
  );
}

/**
 * Loads what the first requests would otherwise wait for. One after the other: each works in slices of a few milliseconds,
 * which would add up if they ran in parallel. It ends once search and discover are closed.
 */
function warmUp(
  { search, discover, log, activity }: Deps,
  app: ReturnType<typeof createApp>,
  stopSignal: Promise<string>,
): Service {
  let isStopping = false;
  void stopSignal.then(() => {
    isStopping = true;
  });
  const failed = (message: string) => (error: unknown) => {
    if (!isStopping) log.error({ err: error }, message);
  };
  const warm = async () => {
    const end = activity.begin('warming up');
    // First: searches wait for it, and most of its work is done by another thread.
    await search.rebuild().catch(failed('the search index could not be made'));
    if (!isStopping) await app.warm().catch(failed('GraphQL could not be loaded'));
    if (!isStopping) await discover.current().catch(failed('discover could not be read'));
    end();
  };
  let warming: Promise<void> | undefined;
  return {
    name: 'warming up',
    start: () => {
      warming = warm();
    },
    stop: () => warming,
  };
}

/** Forces the exit if a database or a disk hangs: everything acknowledged is already written. */
function endInTime(signal: string, stopping: () => string): void {
  setTimeout(() => {
    process.stderr.write(`After ${signal}, ${stopping()} still hangs: forcing the exit.\n`);
    process.exit(1);
  }, limits.stop * 1000).unref();
}

async function nextSignal(): Promise<string> {
  return Promise.race([
    once(process, 'SIGTERM').then(() => 'SIGTERM'),
    once(process, 'SIGINT').then(() => 'SIGINT'),
  ]);
}

/** Starts Prometheus metrics if METRICS_PORT is set. Without it, no metrics code is loaded. */
async function measure(deps: Deps): Promise<RunningMetrics | undefined> {
  const { metricsPort } = deps.config;
  if (metricsPort === undefined) return undefined;
  const { startMetrics } = require('./metrics/startMetrics') as typeof import('./metrics/startMetrics');
  return await startMetrics(deps, metricsPort);
}
