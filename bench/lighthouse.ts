import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '../server/config/freePort';
import { findChromium } from '../tests/support/programs/chromium';

/** One run of Lighthouse with phone settings, in a fresh browser with an empty cache. */
export async function runLighthouse(url: string): Promise<Result> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: `npm test` installs one.');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!run) throw new Error(`Lighthouse said nothing about ${url}`);
    return run.lhr;
  } finally {
    await browser.close();
  }
}
