import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type StartAppOptions, startApp, type TestApp } from '../apps/startApp';
import { becomes } from './becomes';
import { launchBrowser, type OpenOptions, openPage, type WatchedPage } from './browser';

const clientDir = join(__dirname, '../../../dist/client');

/** The built client on a server in this process, with a small catalogue, and a browser to test it. */
export interface Site {
  app: TestApp;
  url: string;
  browser: Browser;
  /** A page in its own profile, closed by `closePages`. */
  open(options?: Omit<OpenOptions, 'baseURL'>): Promise<WatchedPage>;
  /** The same, at an address. */
  visit(path: string, options?: Omit<OpenOptions, 'baseURL'>): Promise<Page>;
  /** Waits until all open pages together receive this many kinds of live events: a member's page 1, a thread 2 more. */
  listening(subscriptions: number): Promise<void>;
  /** Call it in `afterEach`: closes the pages and fails on any console error. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** A site for the tests of a file; each of them fails if a page has reported an error. */
export function setUpSite(options: Partial<StartAppOptions> | (() => Partial<StartAppOptions>) = {}): Site {
  const site = {} as Site;
  beforeAll(async () => {
    Object.assign(site, await startSite(typeof options === 'function' ? options() : options));
  });
  afterEach(() => site.closePages());
  afterAll(() => site.close());
  return site;
}

export async function startSite(options: Partial<StartAppOptions> = {}): Promise<Site> {
  if (!existsSync(join(clientDir, 'index.html')))
    throw new Error('The client is not built: `npm run build`, or let `npm test` do it.');
  const app = await startApp({ clientDir, catalogue: true, runningClock: true, ...options });
  const browser = await launchBrowser();
  const pages: WatchedPage[] = [];
  const open: Site['open'] = async (openOptions = {}) => {
    const watched = await openPage(browser, { ...openOptions, baseURL: app.url });
    pages.push(watched);
    return watched;
  };
  return {
    app,
    url: app.url,
    browser,
    open,
    visit: async (path, openOptions) => {
      const { page } = await open(openOptions);
      await page.goto(path);
      return page;
    },
    listening: (subscriptions) => becomes(() => app.deps.activity.live?.().subscriptions, subscriptions),
    closePages: async () => {
      const all = pages.splice(0);
      for (const watched of all) await watched.close();
      for (const watched of all) watched.check();
    },
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}
