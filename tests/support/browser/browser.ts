import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { Visitor } from '../apps/visitor';
import { findChromium } from '../programs/chromium';

/** The two sizes at which every journey is tested. */
export const sizes = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
} as const;

export type Size = keyof typeof sizes;

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run the tests with `npm test`, which installs one.');
  return chromium.launch({ executablePath, args: quiet });
}

export interface OpenOptions {
  baseURL: string;
  size?: Size | { width: number; height: number };
  reducedMotion?: boolean;
  /** With the site's service worker, which answers in place of the network that most journeys watch. */
  serviceWorker?: boolean;
  /** Whose browser it is: it has their cookies. */
  as?: Visitor;
  /** Console messages this test causes on purpose, such as the browser's own note of a 404. */
  expect?: RegExp[];
}

/**
 * A page in its own browser profile. It records every error visible in the console: uncaught exceptions, `console.error`,
 * failed loads, CSP violations. `check` fails on any.
 */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  errors: string[];
  check(): void;
  close(): Promise<void>;
}

export async function openPage(browser: Browser, options: OpenOptions): Promise<WatchedPage> {
  const { baseURL, size = 'wide', reducedMotion = false, serviceWorker = false, as, expect = [] } = options;
  const context = await browser.newContext({
    baseURL,
    viewport: typeof size === 'string' ? sizes[size] : size,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  });
  if (as) await context.addCookies([...as.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  if (serviceWorker) await context.addInitScript(stayOffline, OFFLINE);
  const page = await context.newPage();
  waitForProgram(page);
  page.setDefaultTimeout(120_000);
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expect.some((pattern) => pattern.test(text))) errors.push(text);
  };
  page.on('pageerror', (error) => note(`exception: ${error.stack ?? error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page cancels what it was still loading.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      note(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  const check = () => {
    if (errors.length > 0) throw new Error(`The browser reported:\n${errors.join('\n')}`);
  };
  return { page, context, errors, check, close: () => context.close() };
}

const OFFLINE = 'offline-in-this-test';

/**
 * Takes the network away, or gives it back. Some versions of Chromium report themselves as online again after a navigation that
 * a service worker has answered, though nothing can be reached.
 */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.evaluate(
    ([name, is]) => (is ? localStorage.setItem(name, 'true') : localStorage.removeItem(name)),
    [OFFLINE, isOffline] as const,
  );
  await page.context().setOffline(isOffline);
}

/** Runs in every document, before its scripts. */
function stayOffline(name: string): void {
  const { get } = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine') ?? {};
  Object.defineProperty(Navigator.prototype, 'onLine', {
    get: () => get?.call(navigator) && localStorage.getItem(name) === null,
  });
}

/** A server-rendered page ignores input until it is hydrated; people are slower than tests. */
function waitForProgram(page: Page): void {
  const there = () => page.waitForFunction(() => !document.documentElement.hasAttribute('data-at'));
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await there();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await there();
    return response;
  };
}

/** Waits until a screen has loaded, by its heading. Home's heading is only for screen readers and has no size. */
export async function screenShown(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

/**
 * Waits until a sortable item is lifted, as announced by these words. It handles keys only from the next frame on, which no
 * human is fast enough to notice.
 */
export async function lifted(page: Page, words: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}
