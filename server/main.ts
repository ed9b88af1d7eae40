import 'reflect-metadata';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { type Config, loadConfig } from './config/config';
import { completeEnvironment } from './config/environment';
import { freePort } from './config/freePort';
import { siteEnvFile } from './config/paths';
import { makeFilesPrivate } from './config/privateFiles';
import { explainFailure } from './errors/explainFailure';
import type { RunningTracing } from './tracing/startTracing';

// Left to itself the heap may grow fourfold before it is collected: under attack this keeps some 250 MB. Less growth costs
// the shortest answers up to a third of their pace (bench/README.md).
setFlagsFromString('--heap-growing-percent=120');

/** Reads the configuration, starts tracing where it is asked for, and only then loads the site: what is traced is changed as it loads. */
async function main(): Promise<void> {
  makeFilesPrivate();
  const config = loadConfig(await withPort(completeEnvironment(process.env, siteEnvFile)));
  const tracing = trace(config);
  const { serve } = require('./serve') as typeof import('./serve');
  await serve(config, tracing);
}

/** PORT=0 asks for any free port; addresses and trusted origins follow from it, so it is found first. */
async function withPort(env: Record<string, string | undefined>) {
  return env.PORT === '0' ? { ...env, PORT: String(await freePort()) } : env;
}

/** Spans for a collector, where OTEL_EXPORTER_OTLP_ENDPOINT names one: elsewhere nothing of it is even loaded. */
function trace(config: Config): RunningTracing | undefined {
  if (config.tracing === undefined) return undefined;
  const { startTracing } = require('./tracing/startTracing') as typeof import('./tracing/startTracing');
  return startTracing(config, config.tracing);
}

/** A rejection nobody waited for is logged; it takes no process down (fault case 24). */
process.on('unhandledRejection', (reason) => {
  process.stderr.write(`Unhandled rejection: ${inspect(reason)}\n`);
});

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  },
);
