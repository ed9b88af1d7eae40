import type { Page } from 'playwright-core';
import { setUpSite } from '../support/browser/site';
import { anAnime } from '../support/catalogue/catalogue';
import { handleOf } from '../support/people/community';
import { signUp } from '../support/people/people';

/** Visitors' pages are server-rendered, and hydrated without changes (docs/decisions/0014). */
const site = setUpSite({
  // What is new is asked for by the hour, which must not change between rendering and hydration.
  runningClock: false,
  catalogue: [
    ...['The Lighthouse Girl', 'Sailing: A Very Long Summer at the End of the World'].map((english) =>
      anAnime({
        english,
        romaji: 'Toudaimori no Shoujo',
        native: `${english.length}時の灯台守の少女`,
        curated: { genres: ['Drama'] },
      }),
    ),
    anAnime({ english: 'Paafekutoadikushon' }),
  ],
});
let profile: string;
beforeAll(async () => {
  profile = `/profile/${await handleOf(await signUp(site.app, { name: 'Mika' }))}`;
});

const at = (path: string) => path.replace('/profile/…', profile);
const sailing = '/anime/sailing-a-very-long-summer-at-the-end-of-the-world';
const screens: [path: string, text: string][] = [
  ['/', 'Keep track of the anime you watch'],
  ['/home', 'Sailing: A Very Long Summer'],
  ['/latest', 'Latest'],
  ['/latest/schedule', 'Schedule'],
  ['/discover', 'The Lighthouse Girl'],
  ['/discover?text=sailing', 'Sailing: A Very Long Summer'],
  [sailing, 'Toudaimori no Shoujo'],
  ['/profile/…', 'Mika'],
  ['/about', 'About'],
  ['/welcome', 'Create an account'],
  ['/welcome/login', 'Welcome back'],
];

// security: F5
it.each(screens)('%s comes without style attributes, which the policy would refuse', async (path, text) => {
  const { text: html } = await site.app.visitor().get(at(path), { accept: 'text/html' });
  const [, body = ''] = /<div id="root">(.*)<\/div>/s.exec(html) ?? [];
  expect(body).toContain(text);
  expect(body.match(/<[^>]* style="[^>]*>/g) ?? []).toEqual([]);
});

it('names its first picture in a header, as React announces it', async () => {
  const { headers } = await site.app.visitor().get(sailing, { accept: 'text/html' });
  const fonts = /^<[^>]*\.woff2>; rel=preload; as=font/;
  expect(headers.get('link')).toMatch(fonts);
  expect(headers.get('link')).toMatch(/, <\/wallpapers\/[^>]+>; rel=preload; as="image"/);
});

/** Marks every element that came with the page, and records layout shifts and the requests until hydration. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { came: 0, shift: 0, requests: [location.pathname] };
    Object.assign(window, { seen });
    document.addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll('#root :not([data-tabs], [data-tabs] *)')) {
        Object.assign(element, { came: true });
        seen.came += 1;
      }
    });
    window.addEventListener('hydrated', () => {
      for (const { name } of performance.getEntriesByType('resource'))
        if (!/\.(?:svg|webp|avif)(?:\?|$)/.test(name)) seen.requests.push(name);
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const seenOn = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { came: number; shift: number; requests: string[] } };
    const all = [...document.querySelectorAll('#root *')];
    return { ...seen, kept: all.filter((element) => 'came' in element).length };
  });

it.each(screens)('%s comes with its text, and links, for those without JavaScript', async (path, text) => {
  const context = await site.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  try {
    const page = await context.newPage();
    await page.goto(site.url + at(path));
    await page.locator('main').getByText(text).first().waitFor();
    expect(await page.locator('main a[href^="/"]').count()).toBeGreaterThan(
      path.startsWith('/profile') ? 0 : 1,
    );
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  } finally {
    await context.close();
  }
});

it('is hydrated without changes on every screen, at every size, and requests nothing again', async () => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1000, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const { page, context } = await site.open({ size, reducedMotion: true });
    await context.addCookies([{ name: 'zone', value: 'Europe%2FBerlin', url: site.url }]);
    await watch(page);
    await page.clock.setFixedTime(site.app.clock.now());
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(request.postDataJSON().operationName);
    });
    for (const [path] of screens) {
      asked.length = 0;
      await page.goto(at(path), { waitUntil: 'networkidle' });
      const { came, kept, shift, requests } = await seenOn(page);
      // Besides pictures: what is on screen, and what makes it work.
      expect([path, requests.length <= 14 || requests]).toEqual([path, true]);
      // A wide window drops the tab bar, which isn't counted, and rows that aren't near.
      expect([path, size.width, kept / came > (path.startsWith('/discover') ? 0.5 : 0.9)]).toEqual([
        path,
        size.width,
        true,
      ]);
      expect([path, size.width, shift < 0.02]).toEqual([path, size.width, true]);
      // What scrolls into view later is requested then.
      expect([path, asked.filter((name) => name !== 'Threads' && !name.startsWith('Profile'))]).toEqual([
        path,
        [],
      ]);
    }
  }
});

it('writes times in this browser’s zone once it is hydrated', async () => {
  const page = await site.visit('/latest/schedule');
  await page.getByText(/Central European/).waitFor();
  // And from then on at once.
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'zone');
  expect(cookie?.value).toBe('Europe%2FBerlin');
  expect(await (await page.request.get('/latest/schedule')).text()).toContain('Central European');
});

it('is hidden if this browser remembers a different view, until that is rendered', async () => {
  const { page } = await site.open();
  await page.addInitScript(() => localStorage.setItem('discoverView', 'list'));
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    expect(await page.locator('main').getByText('The Lighthouse Girl').first().isVisible()).toBe(false);
    await route.continue();
  });
  await page.goto('/discover');
  await page.locator('main').getByText('The Lighthouse Girl').first().waitFor();
  expect(await page.getByRole('radio', { name: 'List' }).isChecked()).toBe(true);
});

it('is replaced if the cached page is another screen’s', async () => {
  const { page } = await site.open();
  await page.route(`**${sailing}`, async (route) => {
    const response = await route.fetch({ url: new URL('/', site.url).href });
    await route.fulfill({ response });
  });
  await page.goto(sailing);
  await page.getByRole('heading', { level: 1, name: /^Sailing/ }).waitFor();
  expect(await page.getByText('Keep track of the anime').count()).toBe(0);
});

it('replays what was pressed before hydration', async () => {
  const { page } = await site.open();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await page.getByRole('button', { name: 'Search anime' }).click();
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('dialog').waitFor();
});

it('keeps what was typed before hydration, and sends it afterwards', async () => {
  const { page } = await site.open();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await page.getByLabel('Email').fill('early@example.org');
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.keyboard.press('Enter');
    await route.continue();
  });
  await page.route(/sign-in\/email/, (route) => route.fulfill({ json: null }));
  const sent = page.waitForRequest(/sign-in\/email/);
  await page.goto('/welcome/login');
  expect((await sent).postDataJSON()).toMatchObject({
    email: 'early@example.org',
    password: 'not my password',
    rememberMe: true,
  });
  expect(page.url()).toBe(`${site.url}/welcome/login`);
});

it('is a member’s own from the start, never a visitor’s page', async () => {
  const { visitor } = await signUp(site.app);
  const { page } = await site.open({ as: visitor });
  const answer = await page.goto('/');
  expect(await answer?.text()).toContain('<div id="root"></div>');
  await page.getByRole('link', { name: /^Your profile/ }).waitFor();
});
