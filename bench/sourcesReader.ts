import 'reflect-metadata';
import pino from 'pino';

/** All of the built site: its memory counts, and without a TypeScript loader. */
const built = <Module>(name: string) => require(`../dist/server/${name}`) as Module;
const { loadConfig } = built<typeof import('../server/config/config')>('config/config');
const { openMigratedDatabase } = built<typeof import('../server/data/openDatabase')>('data/openDatabase');
const { loadInChild } = built<typeof import('../server/jobs/catalogueChild')>('jobs/catalogueChild');
const { fetchSources } = built<typeof import('../server/domain/importers/outside/fetchSources')>(
  'domain/importers/outside/fetchSources',
);
const { forgetSource, placeSources, sourcesInUse } = built<
  typeof import('../server/domain/importers/outside/sourcesInUse')
>('domain/importers/outside/sourcesInUse');

export interface SourcesSeen {
  seconds: number;
  /** Of this process, and of those that composed the catalogue. */
  peakMB: number;
}

export const KEY = 'the-key-of-the-operator';
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
