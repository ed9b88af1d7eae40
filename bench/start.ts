import { startServer } from '../tests/support/serverProcess';
import { median } from './load';
import type { BenchSite, Report } from './site';

/** The first start, which loads the catalogue (under 20 s), and later ones on the same data (under 2 s to listening). */
export async function measureStart(site: BenchSite): Promise<Report> {
  const later: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const server = await startServer({ env: site.env, dataDir: site.dataDir });
    later.push(server.startSeconds);
    await server.end('SIGTERM');
  }
  return {
    title: 'Start to listening',
    rows: [
      { what: 'first start, with the catalogue', seconds: site.firstStartSeconds.toFixed(2) },
      { what: 'later start, median of 5', seconds: median(later).toFixed(2) },
    ],
  };
}
