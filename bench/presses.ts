import type { Browser, Page } from 'playwright-core';
import { paths } from '../shared/paths';
import { settled } from '../tests/support/browser/axe';
import { launchBrowser } from '../tests/support/browser/browser';
import { type CommunitySite, communitySite } from './community';
import { median } from './load';
import type { BenchSite, Report } from './site';

const ROUNDS_OF_PRESSES = 3;
/** Like Lighthouse's phone: four times as slow as this machine. */
const TIMES_SLOWER = 4;

interface Press {
  name: string;
  /** The path to press at; the current one by default. */
  at?: string;
  press(page: Page): Promise<void>;
  /** What is done afterwards, unmeasured. */
  after?(page: Page): Promise<void>;
}

/**
 * A member's journey on a phone with a slow CPU. For each press: the time until the next frame is painted, as the browser
 * measures it for INP (Event Timing, in steps of 8 ms), and the longest task that ran meanwhile. Goals: 100 ms, and 50 ms for
 * `+1`.
 */
export async function measurePresses(site: BenchSite): Promise<Report> {
  const community = await communitySite(site);
  const presses = journey(community);
  const all = new Map(presses.map(({ name }) => [name, [] as Figures[]]));
  for (let round = 0; round < ROUNDS_OF_PRESSES; round += 1)
    for (const [name, figures] of await walkJourney(community, presses)) all.get(name)?.push(figures);
  await community.server.end('SIGTERM');
  const rows = [...all].map(([press, found]) => ({
    press,
    'to the next paint, ms': median(found.map(({ paint }) => paint)),
    'longest task, ms': Math.round(median(found.map(({ task }) => task))),
    'frames a second of a slide': medianOf(found.flatMap(({ slide }) => slide ?? [])),
  }));
  return {
    title: `Presses on a phone ${TIMES_SLOWER} times as slow as this machine, median of ${ROUNDS_OF_PRESSES}`,
    rows,
  };
}

const medianOf = (figures: number[]) => (figures.length > 0 ? Math.round(median(figures)) : '');

function journey({ pages }: CommunitySite): Press[] {
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
  const tab = (name: string): Press => ({
    name: `tab: ${name}`,
    press: (page) => page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name }).click(),
  });
  const plusOne = (name: string): Press => ({
    name: `${name}: +1`,
    press: (page) =>
      active(page)
        .getByRole('button', { name: /^One more episode of/ })
        .first()
        .click(),
    // After a last episode a dialog asks whether the anime is completed.
    after: (page) => page.keyboard.press('Escape'),
  });
  const anime = pages['an anime'] ?? '';
  return [
    { ...tab('Latest'), at: paths.home() },
    { name: 'latest: cards', press: (page) => active(page).getByRole('radio', { name: 'Cards' }).click() },
    tab('Queue'),
    tab('Library'),
    plusOne('library'),
    {
      name: 'library: menu',
      press: (page) =>
        active(page)
          .getByRole('button', { name: /^More for/ })
          .first()
          .click(),
    },
    { name: 'menu: close', press: (page) => page.keyboard.press('Escape') },
    { name: 'library: select', press: (page) => button(page, 'Select').click() },
    tab('Profile'),
    plusOne('profile'),
    {
      name: 'profile: completed',
      press: (page) => active(page).getByRole('radio', { name: 'Completed' }).click(),
    },
    tab('Home'),
    plusOne('home'),
    { name: 'sidebar: open', press: (page) => button(page, 'Open the sidebar').click() },
    { name: 'sidebar: close', press: (page) => page.keyboard.press('Escape') },
    { name: 'search: open', press: (page) => page.keyboard.press('/') },
    { name: 'search: a letter', press: (page) => page.keyboard.press('f') },
    { name: 'search: another', press: (page) => page.keyboard.press('u') },
    { name: 'search: close', press: (page) => page.keyboard.press('Escape') },
    { name: 'anime: edit', at: anime, press: (page) => button(page, /^(Edit|Add with details)/).click() },
    { name: 'edit: close', press: (page) => page.keyboard.press('Escape') },
    { name: 'anime: favourite', press: (page) => button(page, /favourite/i).click() },
    { name: 'anime: menu', press: (page) => button(page, /^More for/).click() },
    { name: 'discover: filters', at: paths.discover(), press: (page) => button(page, /^Filters/).click() },
    {
      name: 'filters: a genre',
      press: (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Drama/ })
          .click(),
    },
    { name: 'filters: close', press: (page) => page.keyboard.press('Escape') },
    {
      name: 'discover: covers',
      press: (page) => page.getByRole('radio', { name: 'Covers' }).click(),
    },
    {
      name: 'settings: theme',
      at: paths.settings('appearance'),
      press: (page) => page.getByRole('radio', { name: /^Washi/ }).click(),
    },
  ];
}

const active = (page: Page) => page.locator('[data-panel][data-active="true"]');

interface Figures {
  paint: number;
  task: number;
  /** Frames per second that the compositor drew while a panel slid; null where none did. */
  slide: number | null;
}

async function walkJourney(
  { server, member }: CommunitySite,
  presses: Press[],
): Promise<Map<string, Figures>> {
  const browser = await launchBrowser();
  const found = new Map<string, Figures>();
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      hasTouch: true,
      isMobile: true,
    });
    const domain = new URL(server.url).hostname;
    const cookies = [...member.cookies].map(([name, value]) => ({
      name,
      value,
      domain,
      path: '/',
      secure: true,
    }));
    await context.addCookies(cookies);
    await context.addInitScript(watchPresses);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
    for (const { name, at, press, after } of presses) {
      if (at) await page.goto(at, { waitUntil: 'networkidle' });
      await settled(page);
      const trace = await startTrace(browser);
      await page.evaluate('presses.begin()');
      try {
        await press(page);
      } catch (error) {
        throw new Error(`${name}: ${(error as Error).message}`);
      }
      await settled(page);
      // A slide may begin a moment after the press.
      await page.waitForTimeout(1200);
      await settled(page);
      const figures = await page.evaluate<Omit<Figures, 'slide'>>('presses.end()');
      found.set(name, { ...figures, slide: framesOf(await trace.end()) });
      await after?.(page);
    }
  } finally {
    await browser.close();
  }
  return found;
}

interface TraceEvent {
  name: string;
  /** Microseconds. */
  ts: number;
}

/** What the compositor draws: a transform moves on while scripts keep the page's own frames waiting. */
async function startTrace(browser: Browser): Promise<{ end(): Promise<TraceEvent[]> }> {
  const devtools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: ['blink.user_timing', 'disabled-by-default-devtools.timeline.frame'] },
  });
  return {
    end: async () => {
      const done = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
      await devtools.send('Tracing.end');
      await done;
      await devtools.detach();
      return events;
    },
  };
}

/** Frames per second between the first start and the first end of a slide. */
function framesOf(events: readonly TraceEvent[]): number | null {
  const first = (mark: string) => events.find(({ name }) => name === mark)?.ts;
  const [from, until] = [first('slide starts'), first('slide ends')];
  if (from === undefined || until === undefined) return null;
  const drawn = events.filter(({ name, ts }) => name === 'DrawFrame' && ts >= from && ts <= until);
  return drawn.length / ((until - from) / 1e6);
}

/** Runs in the page. */
function watchPresses(): void {
  let paint = 0;
  let task = 0;
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch('event', (entry) => {
    if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
      paint = Math.max(paint, entry.duration);
  });
  watch('longtask', ({ duration }) => {
    task = Math.max(task, duration);
  });
  // The slide of a panel takes 0.9 s; what takes less is a button's or a menu's.
  const isSlide = ({ propertyName, target }: TransitionEvent) =>
    propertyName === 'transform' && /0\.9s/.test(getComputedStyle(target as Element).transitionDuration);
  for (const [type, mark] of [
    ['transitionstart', 'slide starts'],
    ['transitionend', 'slide ends'],
  ] as const)
    document.addEventListener(type, (event) => isSlide(event) && performance.mark(mark));
  Object.assign(window, {
    presses: {
      begin: () => {
        paint = 0;
        task = 0;
      },
      end: () => ({ paint, task }),
    },
  });
}
