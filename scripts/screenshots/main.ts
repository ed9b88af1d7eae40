import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { demoPassword, emailOf } from '../../server/commands/seed/seedCommunity';
import { Visitor } from '../../tests/support/apps/visitor';
import { launchBrowser, screenShown } from '../../tests/support/browser/browser';
import { findSights } from '../../tests/support/people/sights';
import { chromium } from '../../tests/support/programs/chromium';
import { cleanUp, freshDataDir, startServer } from '../../tests/support/servers/serverProcess';
import { contactSheet, type Row } from './contactSheet';
import { type Shot, shotsOf } from './screens';

/**
 * Takes a picture of every screen, signed in and out, at four sizes, on a site with the demo community, and joins them in
 * contact sheets for an overview. Words select screens by the beginning of their names, `theme=…` another theme. The pictures
 * are written to `screenshots/`.
 */
const sizes = {
  desktop: { width: 1920, height: 1080 },
  laptop: { width: 1440, height: 900 },
  tablet: { width: 1000, height: 800 },
  phone: { width: 390, height: 844 },
};
type Size = keyof typeof sizes;

const root = join(__dirname, '../..');
const folder = join(root, 'screenshots');
/** Rows per contact sheet: with more, details are lost. */
const ROWS = 6;

export async function main(words: string[]): Promise<number> {
  await chromium(console.log);
  const dataDir = freshDataDir();
  execFileSync(process.execPath, [join(root, 'scripts/seed.mjs')], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const server = await startServer({ dataDir });
  const browser = await launchBrowser();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  try {
    const member = new Visitor(server.url);
    await member.auth('sign-in/email', { email: emailOf(0), password: demoPassword });
    const theme = words.find((word) => word.startsWith('theme='))?.slice('theme='.length);
    const names = words.filter((word) => !word.includes('='));
    const shots = shotsOf(await findSights(member)).filter(
      ({ name }) => names.length === 0 || names.some((word) => name.startsWith(word)),
    );
    const photographer = new Photographer(browser, server.url, member, theme);
    const rows: Row[] = [];
    for (const shot of shots) rows.push(...(await photographer.take(shot)));
    for (let from = 0; from < rows.length; from += ROWS)
      await contactSheet(rows.slice(from, from + ROWS), join(folder, `sheet-${from / ROWS + 1}.png`));
    console.log(`${rows.length * Object.keys(sizes).length} pictures in ${folder}`);
    for (const complaint of photographer.complaints) console.log(complaint);
    return photographer.complaints.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await cleanUp();
  }
}

class Photographer {
  readonly complaints: string[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
    private readonly member: Visitor,
    private readonly theme: string | undefined,
  ) {}

  /** A row of pictures for each kind of viewer who sees the screen. */
  async take(shot: Shot): Promise<Row[]> {
    const people = (['visitor', 'member'] as const).filter((who) => !shot.only || shot.only === who);
    return Promise.all(
      people.map(async (who) => {
        const pictures = [];
        for (const size of Object.keys(sizes) as Size[]) {
          const file = join(folder, `${shot.name}-${who}-${size}.png`);
          await this.picture(shot, who, size, file).catch((error: Error) =>
            this.complaints.push(`${shot.name}, ${who}, ${size}: ${error.message.split('\n')[0]}`),
          );
          pictures.push({ file, label: `${who}, ${sizes[size].width}` });
        }
        return { title: shot.name, pictures };
      }),
    );
  }

  private async picture(shot: Shot, who: 'visitor' | 'member', size: Size, file: string): Promise<void> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      viewport: sizes[size],
      reducedMotion: 'reduce',
      locale: 'en-GB',
      serviceWorkers: 'block',
    });
    if (who === 'member') await this.signIn(context);
    if (this.theme) {
      const theme = this.theme;
      await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    try {
      await page.goto(shot.path, { waitUntil: 'networkidle' });
      await screenShown(page);
      await shot.open?.(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    } finally {
      // A screen that failed to load is worth looking at, too.
      await page.screenshot({ path: file, animations: 'disabled' });
      await context.close();
    }
  }

  private async signIn(context: BrowserContext): Promise<void> {
    const cookies = [...this.member.cookies].map(([name, value]) => ({ name, value, url: this.url }));
    await context.addCookies(cookies);
  }
}
