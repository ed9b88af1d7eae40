import { loadedDataDir, startServer } from '../tests/support/servers/serverProcess';
import { median } from './load';
import type { BenchSite, Report } from './site';

const WATCHED_MILLISECONDS = 3_000;

/**
 * The first start, which loads the catalogue (under 20 s), and later ones with the same data (under 2 s to listening). In its
 * first seconds a site loads GraphQL and the indexes of discover and search, which no one should notice (goal: 50 ms).
 */
export async function measureStart(site: BenchSite): Promise<Report> {
  // A file of the embedded database belongs to one process.
  const dataDir = site.env.DATABASE_URL === undefined ? await loadedDataDir() : site.dataDir;
  const later: number[] = [];
  const longest: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const server = await startServer({ env: site.env, dataDir });
    later.push(server.startSeconds);
    longest.push(await measureLongestWait(server.url));
    await server.end('SIGTERM');
  }
  return {
    title: 'Start to listening',
    rows: [
      { what: 'first start, with the catalogue', seconds: site.firstStartSeconds.toFixed(2) },
      { what: 'later start, median of 5', seconds: median(later).toFixed(2) },
      {
        what: `longest get-session in the first ${WATCHED_MILLISECONDS / 1000} s, median of 5`,
        seconds: (median(longest) / 1000).toFixed(3),
      },
    ],
  };
}

/** One call after the other; returns milliseconds. */
async function measureLongestWait(url: string): Promise<number> {
  const until = performance.now() + WATCHED_MILLISECONDS;
  let longest = 0;
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(`${url}/api/auth/get-session`)).text();
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}
