import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from 'lighthouse';
import { clientDir } from '../server/config/paths';
import { communitySite } from './community';
import { runLighthouse } from './lighthouse';
import { median } from './load';
import type { BenchSite, Report } from './site';

const RUNS_PER_PAGE = 3;

/** The smallest possible page: what remains is the cost of machine, browser and server. */
const least = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="description" content="As little as a page can be.">
<title>Least</title>
<link rel="icon" href="/favicon.svg">
</head>
<body><main><h1>As little as a page can be</h1></main></body>
</html>
`;

/**
 * Lighthouse with its phone settings on the pages visitors open first, three times each, alternating with a one-line page
 * served by the same process. `LIGHTHOUSE_PAGES=home,discover` chooses some. Goals: performance 95, the other three 100, LCP
 * 1.8 s, TBT 150 ms, CLS 0.02.
 */
export async function measurePages(site: BenchSite): Promise<Report> {
  const file = join(clientDir, 'assets/least.html');
  const { server, pages } = await communitySite(site);
  const chosen = process.env.LIGHTHOUSE_PAGES?.split(',');
  const all = Object.entries({ 'one line': '/assets/least.html', ...pages }).filter(
    ([name]) => !chosen || chosen.includes(name),
  );
  const results = new Map<string, Result[]>(all.map(([name]) => [name, []]));
  writeFileSync(file, least);
  try {
    for (let run = 0; run < RUNS_PER_PAGE; run += 1)
      for (const [name, path] of all) results.get(name)?.push(await runLighthouse(server.url + path));
  } finally {
    rmSync(file);
    await server.end('SIGTERM');
  }
  const rows = [...results].map(([name, runs]) => ({ page: name, ...figuresOf(runs) }));
  return { title: `Lighthouse for phones, median of ${RUNS_PER_PAGE}`, rows };
}

function figuresOf(runs: Result[]) {
  const of = (value: (run: Result) => number | null | undefined) =>
    median(runs.map((run) => value(run) ?? 0));
  const score = (category: string) =>
    Math.round(of(({ categories }) => categories[category]?.score) * 100).toFixed(0);
  const measured = (audit: string) => of(({ audits }) => audits[audit]?.numericValue);
  const seconds = (audit: string) => (measured(audit) / 1000).toFixed(2);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'FCP s': seconds('first-contentful-paint'),
    'LCP s': seconds('largest-contentful-paint'),
    'TBT ms': measured('total-blocking-time').toFixed(0),
    CLS: measured('cumulative-layout-shift').toFixed(3),
    kB: (measured('total-byte-weight') / 1000).toFixed(0),
    requests: of(({ audits }) => requestsOf(audits['network-requests'])),
    // How fast Lighthouse found this machine, to compare two: a desktop of 2024 has some 3,000.
    machine: of(({ environment }) => environment.benchmarkIndex).toFixed(0),
    'not perfect': [...new Set(runs.flatMap(failedAudits))].sort().join(', '),
  };
}

function requestsOf(audit: Result['audits'][string] | undefined): number {
  const { details } = audit ?? {};
  return details?.type === 'table' ? details.items.length : 0;
}

/**
 * Everything short of perfect that has no column of its own: every scored audit, performance advice, and audits that failed to
 * run.
 */
function failedAudits({ audits, categories, runtimeError }: Result): string[] {
  const shown = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ group, id }) => (group !== 'metrics' && group !== 'hidden') || id === 'forced-reflow-insight');
  const failed = shown.filter(({ id }) => {
    const { score = null, scoreDisplayMode } = audits[id] ?? {};
    return scoreDisplayMode === 'error' || (score !== null && score < 1);
  });
  return [...(runtimeError ? [runtimeError.code] : []), ...failed.map(({ id }) => id)];
}
