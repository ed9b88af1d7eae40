import 'reflect-metadata';
import { once } from 'node:events';
import { inspect } from 'node:util';
import { createApp } from './app';
import { type Config, ConfigError, loadConfig } from './config/config';
import { completeEnvironment } from './config/environment';
import { freePort } from './config/freePort';
import { clientDir, siteEnvFile } from './config/paths';
import { DatabaseStartError } from './data/databaseErrors';
import { createDeps } from './deps';
import { keepOpenRuns } from './domain/catalogue/episodes/keepOpenRuns';
import type { Deps } from './domain/ports';
import { listen } from './http/listen';
import { createMailWorker } from './mail/mailWorker';
import { createTransport } from './mail/transport';
import { loadWithProgress } from './progressBar';
import { startSweeping } from './sweeper';

/** Starts the site (configuration, database, catalogue, listening, mail) and, at a signal, stops it in reverse. */
async function main(): Promise<void> {
  const stopSignal = nextSignal();
  const config = loadConfig(await withPort(completeEnvironment(process.env, siteEnvFile)));
  const deps = await createDeps(config);
  warnOfUnused(config, deps);
  await loadWithProgress(deps);

  const app = createApp(deps, { clientDir });
  const listening = await listen(app, config);
  const mail = createMailWorker(deps, createTransport(config));
  mail.start();
  const sweeper = startSweeping(deps);
  const openRuns = keepOpenRuns(deps);
  process.stdout.write(`${config.site.name} is ready at ${config.baseURL}\n`);
  app.warm().catch((error: unknown) => deps.log.error({ err: error }, 'GraphQL could not be loaded'));

  const signal = await stopSignal;
  deps.log.info({ signal }, 'stopping');
  await listening.stop();
  await Promise.all([mail.stop(), sweeper.stop()]);
  await openRuns.stop();
  await app.stop();
  await deps.limiter.close();
  await deps.db.close();
}

/** PORT=0 asks for any free port; addresses and trusted origins follow from it, so it is found first. */
async function withPort(env: Record<string, string | undefined>) {
  return env.PORT === '0' ? { ...env, PORT: String(await freePort()) } : env;
}

async function nextSignal(): Promise<string> {
  return Promise.race([
    once(process, 'SIGTERM').then(() => 'SIGTERM'),
    once(process, 'SIGINT').then(() => 'SIGINT'),
  ]);
}

/** Settings that later parts of the site read: better a word at the start than silence. */
function warnOfUnused({ metricsPort, uploadsURL }: Config, { log }: Pick<Deps, 'log'>): void {
  const given = { METRICS_PORT: metricsPort, UPLOADS_URL: uploadsURL };
  const unused = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (unused.length > 0) log.warn({ settings: unused }, 'this version makes no use of these settings');
}

/** A rejection nobody waited for is logged; it takes no process down (fault case 24). */
process.on('unhandledRejection', (reason) => {
  process.stderr.write(`Unhandled rejection: ${inspect(reason)}\n`);
});

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);

/** What a person can put right gets a sentence; anything else is shown in full. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message;
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Another program listens on ${address}:${port} already: choose another PORT.`;
  if (code === 'EACCES' && port) return `This user may not listen on port ${port}: choose another PORT.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: choose another HOST.`;
  return inspect(error);
}
