import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlineEntries, offlineLines } from '../tests/support/catalogue/offlineEntries';
import { readMeanwhile } from './readMeanwhile';
import type { BenchSite, Report } from './site';

const ENTRIES_IN_FILE = 40_000;
const root = join(__dirname, '..');

/**
 * Imports a release of 40,000 entries into the running site's catalogue, and again: under 60 s and 400 MB. Meanwhile, measures
 * a visitor's longest wait for an uncached page.
 */
export async function measureImport(site: BenchSite): Promise<Report> {
  const file = join(site.dataDir, 'release.jsonl');
  writeFileSync(file, [...offlineLines(offlineEntries(ENTRIES_IN_FILE))].join(''));
  const rows: Report['rows'] = [];
  for (const what of [`${ENTRIES_IN_FILE} new entries`, 'the same file again']) {
    const reader = readMeanwhile(site.url);
    const { seconds, output } = await runImport(site, file);
    const [, megabytes = '?'] = /at most (\d+) MB/.exec(output) ?? [];
    const slowest = Math.round(Math.max(...(await reader.stop())));
    rows.push({ what, seconds: seconds.toFixed(1), 'peak MB': megabytes, 'slowest page, ms': slowest });
  }
  return { title: 'Import of anime-offline-database', rows };
}

async function runImport({ env, dataDir }: BenchSite, file: string) {
  const began = performance.now();
  // With the options that `npm run catalogue` uses.
  const limits = ['--max-old-space-size=256', '--max-semi-space-size=8'];
  const child = spawn(
    process.execPath,
    [...limits, 'dist/server/commands/catalogueCommand.js', 'import', file],
    {
      cwd: root,
      env: { ...process.env, ...env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${output}`);
  return { seconds: (performance.now() - began) / 1000, output };
}
