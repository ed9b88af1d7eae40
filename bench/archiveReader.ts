import 'reflect-metadata';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pino from 'pino';
import { loadConfig } from '../server/config/config';
import { openDatabase } from '../server/data/openDatabase';
import { fetchSources } from '../server/domain/importers/outside/fetchSources';
import { placeSources } from '../server/domain/importers/outside/sourcesInUse';
import { bangumi } from '../server/sources/bangumi';

export interface ArchiveSeen {
  seconds: string;
  'peak MB': number;
  'longest turn, ms': number;
  records: number;
}

/** A process that reads an archive, as the site does beside its requests (bench/archive.ts). */
async function main([folder = '', address = '']: string[]): Promise<ArchiveSeen> {
  const config = loadConfig({ AUTH_SECRET: 'x'.repeat(32), DATA_DIR: folder, CATALOGUE_SOURCES: 'bangumi' });
  const db = await openDatabase({ dialect: 'sqlite', path: path.join(folder, 'enspired.sqlite') });
  const clock = { now: () => new Date() };
  const log = pino({ level: 'silent' });
  const deps = { config, db, clock, log, fetch: globalThis.fetch };
  await placeSources(deps);
  // It is due again.
  await db.manager.query('UPDATE source_state SET walkedAt = NULL');
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const began = performance.now();
  const [report] = await fetchSources(deps, {
    signal: new AbortController().signal,
    compose: async () => {},
    inUse: [{ source: { ...bangumi, address } }],
  });
  delays.disable();
  if (report?.problem !== null) throw new Error(`it was not read: ${report?.problem}`);
  await db.close();
  return {
    seconds: ((performance.now() - began) / 1000).toFixed(1),
    'peak MB': Math.round(process.resourceUsage().maxRSS / 1024),
    'longest turn, ms': Math.round(delays.max / 1e6),
    records: report.changed,
  };
}

main(process.argv.slice(2)).then(
  (seen) => process.send?.(seen, () => process.exit(0)),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
