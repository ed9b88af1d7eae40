import type { Page } from 'playwright-core';
import { screenShown, sizes } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';

/** The deck of panels, the redbar and the docked strip of latest. */
const site = setUpSite();

type Deck = Record<string, string | null>;

async function deck(page: Page, active: string): Promise<Deck> {
  await page.locator(`[data-panel="${active}"][data-active="true"]`).waitFor();
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-panel]')];
    return Object.fromEntries(all.map(({ dataset }) => [dataset.panel ?? '', dataset.place ?? null]));
  });
}

/** Navigates as a person would: through the sidebar, without a page load. */
async function go(page: Page, name: string) {
  await page.locator('#sidebar').getByRole('link', { name, exact: true }).click();
}

const all = { latest: 'shown', home: 'shown', queue: 'shown', profile: 'shown', library: 'shown' };

describe('the stack', () => {
  it.each([
    ['/latest', 'latest', all],
    ['/queue', 'queue', { ...all, latest: 'away', home: 'away' }],
    ['/profile', 'profile', { ...all, latest: 'away', home: 'away', queue: 'away' }],
    ['/library', 'library', { ...all, latest: 'away', home: 'away', queue: 'away', profile: 'away' }],
  ])('%s shows %s and what is below it, with no strip on a deep link', async (path, active, expected) => {
    const page = await site.visit(path);
    expect(await deck(page, active)).toEqual(expected);
    expect(await page.locator('[data-redbar]').getAttribute('data-place')).toBe('away');
  });

  it.each(['/', '/home'])('%s shows home, with redbar and strip docked', async (path) => {
    const page = await site.visit(path);
    expect(await deck(page, 'home')).toEqual({ ...all, latest: 'docked' });
    await page.locator('[data-redbar][data-place="docked"]').waitFor();
  });

  it('stacks by the documented values', async () => {
    const page = await site.visit('/home');
    await deck(page, 'home');
    const order = await page.evaluate(() =>
      ['redbar', 'latest', 'home', 'queue', 'profile', 'library'].map((name) => {
        const element = document.querySelector(
          name === 'redbar' ? '[data-redbar]' : `[data-panel="${name}"]`,
        );
        return [name, element && getComputedStyle(element).zIndex];
      }),
    );
    expect(Object.fromEntries(order)).toEqual({
      redbar: '9',
      latest: '8',
      home: '7',
      queue: '6',
      profile: '5',
      library: '4',
    });
  });

  it('peels down to library from home, and restores the panels on the way back', async () => {
    const page = await site.visit('/home');
    await deck(page, 'home');
    await go(page, 'Library');
    expect(await deck(page, 'library')).toMatchObject({ home: 'away', queue: 'away', profile: 'away' });
    await page.goBack();
    expect(await deck(page, 'home')).toMatchObject({ home: 'shown', queue: 'shown', profile: 'shown' });
  });
});

describe('redbar and strip', () => {
  it('stay docked from home to queue', async () => {
    const page = await site.visit('/home');
    await deck(page, 'home');
    await go(page, 'Queue');
    expect(await deck(page, 'queue')).toMatchObject({ latest: 'docked' });
    await page.locator('[data-redbar][data-place="docked"]').waitFor();
  });

  it('do not come back from latest to queue until home is visited', async () => {
    const page = await site.visit('/home');
    await deck(page, 'home');
    await go(page, 'Latest');
    expect(await deck(page, 'latest')).toEqual(all);
    await go(page, 'Queue');
    expect(await deck(page, 'queue')).toMatchObject({ latest: 'away' });
    await go(page, 'Home');
    expect(await deck(page, 'home')).toMatchObject({ latest: 'docked' });
  });

  it('open /latest when the redbar is pressed', async () => {
    const page = await site.visit('/home', { reducedMotion: true });
    await deck(page, 'home');
    // On a phone both form one bar above the tab bar.
    await page.setViewportSize(sizes.narrow);
    const strip = page.getByRole('list', { name: 'Newest episodes' });
    await page.locator('[data-wide="false"]').waitFor();
    await strip.getByRole('link').first().click({ trial: true });
    const { y = 0, height = 0 } = (await strip.boundingBox()) ?? {};
    expect([y + height, height]).toEqual([sizes.narrow.height - 56, 52]);
    await page.locator('[data-redbar]').click();
    await page.waitForURL('**/latest');
    expect(await deck(page, 'latest')).toEqual(all);
  });
});

describe('the view query', () => {
  it.each(['/home?view=table', '/queue?view=table', '/latest?view=table'])(
    '%s shows latest as a table',
    async (path) => {
      const page = await site.visit(path);
      await deck(page, 'latest');
      await page.locator('[data-panel="latest"] table').first().waitFor();
      expect(await page.evaluate(() => localStorage.getItem('episodesView') ?? 'grid')).toBe('grid');
    },
  );

  it('forces latest with an unknown view, and keeps the view as it was', async () => {
    const page = await site.visit('/latest?view=sideways');
    await deck(page, 'latest');
    expect(await page.evaluate(() => localStorage.getItem('episodesView') ?? 'grid')).toBe('grid');
  });
});

describe('navigation', () => {
  it('makes every panel but the active one inert', async () => {
    const page = await site.visit('/home');
    await deck(page, 'home');
    await go(page, 'Queue');
    await deck(page, 'queue');
    const usable = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-scroller]')]
        .filter((scroller) => !scroller.closest('[inert]'))
        .map((scroller) => scroller.dataset.scroller),
    );
    expect(usable).toEqual(['queue']);
  });

  it("focuses and announces the new panel's heading", async () => {
    const page = await site.visit('/home');
    await deck(page, 'home');
    await go(page, 'Library');
    await deck(page, 'library');
    const heading = page.locator('[data-panel="library"] h1');
    await heading.waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('[data-panel="library"] h1'));
    const status = page.locator('[role="status"]', { hasText: (await heading.textContent()) ?? '' });
    expect(await status.count()).toBeGreaterThan(0);
  });

  it('restores focus and scroll on Back', async () => {
    const page = await site.visit('/latest');
    // Upcoming episodes are below the list and load separately: until then the last link is a different one.
    await page.locator('[data-panel="latest"]').getByRole('heading', { name: 'Coming up' }).waitFor();
    const link = page.locator('[data-panel="latest"] a[href^="/anime/"]').last();
    await link.scrollIntoViewIfNeeded();
    const scroller = page.locator('[data-scroller="latest"]');
    const before = await scroller.evaluate((element) => element.scrollTop);
    expect(before).toBeGreaterThan(0);
    const href = await link.getAttribute('href');
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await deck(page, 'home');
    await page.goBack();
    await deck(page, 'latest');
    await page.waitForFunction((wanted) => document.activeElement?.getAttribute('href') === wanted, href);
    expect(await scroller.evaluate((element) => element.scrollTop)).toBeCloseTo(before, -1);
  });

  it('scrolls the main panel to its top when the slug changes', async () => {
    const page = await site.visit(`/anime/${site.app.slugs[0]}`);
    await screenShown(page);
    const scroller = page.locator('[data-scroller="home"]');
    await scroller.evaluate((element) => element.scrollTo(0, 200));
    await page.evaluate((slug) => {
      history.pushState({}, '', `/anime/${slug}`);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, site.app.slugs[1]);
    await page.waitForFunction(() => document.querySelector('[data-scroller="home"]')?.scrollTop === 0);
  });

  it('loads a panel when first needed and keeps it mounted', async () => {
    const page = await site.visit('/queue');
    await deck(page, 'queue');
    expect(await page.locator('[data-panel="library"] h1').count()).toBe(0);
    await go(page, 'Library');
    await page.locator('[data-panel="library"] h1').waitFor();
    await page
      .locator('[data-panel="queue"] h1')
      .evaluate((element) => element.setAttribute('data-mark', 'kept'));
    await go(page, 'Queue');
    await deck(page, 'queue');
    expect(await page.locator('[data-panel="queue"] h1').getAttribute('data-mark')).toBe('kept');
  });
});
