import 'reflect-metadata';
import pino from 'pino';
import { loadConfig } from '../server/config/config';
import { openMigratedDatabase } from '../server/data/openDatabase';
import { fetchSources } from '../server/domain/importers/outside/fetchSources';
import { forgetSource, placeSources, sourcesInUse } from '../server/domain/importers/outside/sourcesInUse';

export interface SourcesSeen {
  seconds: number;
  /** Of this process, and of those that composed the catalogue. */
  peakMB: number;
}

export const KEY = 'the-key-of-the-operator';
/** Of the built site, which composes the catalogue in a process of its own. */
const { loadInChild } =
  require('../dist/server/jobs/catalogueChild') as typeof import('../server/jobs/catalogueChild');

const PATHS: Record<string, string> = { animethemes: 'themes', bangumi: 'wiki', mal: 'mal', tmdb: 'tmdb' };

/** A process that reads all sources, or forgets them, as `npm run catalogue` does beside the site (bench/sources.ts). */
async function main([what = '', address = '']: string[]): Promise<SourcesSeen> {
  const config = loadConfig(process.env);
  const db = await openMigratedDatabase(config.database);
  const log = pino({ level: 'silent' });
  const deps = { config, db, clock: { now: () => new Date() }, log, fetch: globalThis.fetch };
  const compose = () => loadInChild(deps, () => {});
  const began = performance.now();
  if (what === 'read') {
    await placeSources(deps);
    const reports = await fetchSources(deps, {
      signal: new AbortController().signal,
      compose,
      // A hundredth of the pauses: as much work in less time.
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 100)),
      inUse: sourcesInUse(deps).map(({ source, key }) => ({
        source: { ...source, address: `${address}/${PATHS[source.id]}` },
        key,
      })),
    });
    const problems = reports.filter(({ problem }) => problem !== null);
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
  } else {
    for (const { source } of sourcesInUse(deps)) await forgetSource(deps, source.id);
    await compose();
  }
  await db.close();
  return {
    seconds: Math.round((performance.now() - began) / 1000),
    peakMB: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

if (require.main === module)
  main(process.argv.slice(2)).then(
    (seen) => process.send?.(seen, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
