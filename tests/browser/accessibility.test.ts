import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { type Size, screenShown } from '../support/browser';
import { signUp } from '../support/people';
import { type Site, startSite } from '../support/site';

/** Every screen for everybody: axe finds nothing serious, nothing needs scrolling sideways at 320 px (product P7). */
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.closePages());
afterAll(() => site.close());

const open = [
  '/home',
  '/latest',
  '/latest?view=card',
  '/latest?view=table',
  '/latest/schedule',
  '/anime/{slug}',
  '/queue',
  '/library',
  '/profile',
  '/discover',
  '/welcome',
  '/welcome/login',
  '/about',
  '/legal',
  '/legal/contact',
  '/legal/privacy',
  '/legal/terms',
];

async function show(page: Page, path: string) {
  await page.goto(path.replace('{slug}', site.app.slugs[0] ?? ''), { waitUntil: 'networkidle' });
  await screenShown(page);
  await page.waitForFunction(
    () => document.querySelector('[data-active="true"] [aria-busy="true"]') === null,
  );
}

async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n  ${failureSummary}`),
    );
}

describe.each<Size>(['wide', 'narrow'])('axe, %s', (size) => {
  it.each(open)('%s', async (path) => {
    const { page } = await site.open({ size, reducedMotion: true });
    await show(page, path);
    expect(await complaints(page)).toEqual([]);
  });

  it('/settings, signed in', async () => {
    const { visitor } = await signUp(site.app);
    const { page, context } = await site.open({ size, reducedMotion: true });
    await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    await show(page, '/settings');
    expect(await complaints(page)).toEqual([]);
  });

  it('the search, open with results', async () => {
    const { page } = await site.open({ size, reducedMotion: true });
    await show(page, '/about');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search anime' }).fill('night');
    await page.getByRole('option').first().waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});

it.each(open)('%s needs no scrolling sideways at 320 px', async (path) => {
  const { page } = await site.open({ size: { width: 320, height: 640 }, reducedMotion: true });
  await show(page, path);
  const wider = await page.evaluate(() =>
    [
      document.documentElement,
      document.querySelector('[data-active="true"] [data-scroller]'),
      document.querySelector('[data-scroller="page"]'),
    ]
      .filter(
        (element): element is HTMLElement => element !== null && element.scrollWidth > element.clientWidth,
      )
      .map(
        (element) =>
          `${element.tagName} ${element.dataset.scroller ?? ''}: ${element.scrollWidth} > ${element.clientWidth}`,
      ),
  );
  expect(wider).toEqual([]);
});
