import 'reflect-metadata';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { type Config, ConfigError, loadConfig } from './config/config';
import { completeEnvironment } from './config/environment';
import { freePort } from './config/freePort';
import { siteEnvFile } from './config/paths';
import { makeFilesPrivate } from './config/privateFiles';
import { explainFailure } from './errors/explainFailure';
import type { RunningTracing } from './tracing/startTracing';

// By default the heap may grow fourfold before it is collected: under attack this limit saves some 250 MB. A lower limit slows
// the shortest responses by up to a third (bench/README.md).
setFlagsFromString('--heap-growing-percent=120');

/** Reads the configuration, starts tracing if asked to, and only then loads the site: tracing patches modules as they load. */
async function main(): Promise<void> {
  makeFilesPrivate();
  const config = loadConfig(await withPort(completeEnvironment(process.env, siteEnvFile)));
  const tracing = trace(config);
  const { serve } = require('./serve') as typeof import('./serve');
  await serve(config, tracing);
}

/** PORT=0 means any free port. It is picked first, since addresses and trusted origins depend on it. */
async function withPort(env: Record<string, string | undefined>) {
  return env.PORT === '0' ? { ...env, PORT: String(await freePort()) } : env;
}

/** Sends spans to the collector in OTEL_EXPORTER_OTLP_ENDPOINT. Without one, no tracing code is loaded. */
function trace(config: Config): RunningTracing | undefined {
  if (config.tracing === undefined) return undefined;
  const { startTracing } = loadTracing();
  return startTracing(config, config.tracing);
}

/** OpenTelemetry's packages are installed only where someone traces. */
function loadTracing(): typeof import('./tracing/startTracing') {
  try {
    return require('./tracing/startTracing');
  } catch (error) {
    const { code, message = '' } = error as Partial<NodeJS.ErrnoException>;
    if (code !== 'MODULE_NOT_FOUND' || !message.includes("'@opentelemetry/")) throw error;
    throw new ConfigError([
      'OTEL_EXPORTER_OTLP_ENDPOINT needs the OpenTelemetry packages, which are not installed (docs/operating.md, Traces)',
    ]);
  }
}

/** An unhandled rejection is logged and does not end the process. */
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
