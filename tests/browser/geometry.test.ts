import type { Page } from 'playwright-core';
import { setUpSite } from '../support/browser/site';

/**
 * The layout, measured in the browser: 300 px of sidebar, the breakpoint at 1000 px,
 * 0.9 s of ease on transform alone, 100 ms of debounce, reduced motion.
 */
const site = setUpSite();

const sidebar = '#sidebar';
const main = '[data-wallpaper]';

/** Left edge and width of both panels once nothing moves any more. */
async function atRest(page: Page) {
  await page.locator(main).waitFor();
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
  return page.evaluate(
    ([a = '', b = '']) => {
      const box = (selector: string) => {
        const { left, width } = (document.querySelector(selector) as Element).getBoundingClientRect();
        return { left, width };
      };
      return { sidebar: box(a), main: box(b) };
    },
    [sidebar, main],
  );
}

async function toggle(page: Page) {
  await page
    .getByRole('button', { name: /sidebar/i })
    .first()
    .click();
}

describe.each([
  ['wide', 1440],
  ['at the breakpoint', 1000],
])('%s (%i px)', (_, width) => {
  it('opens with the sidebar on: 300 px, and the main panel beside it with the rest of the width', async () => {
    const { page } = await site.open({ size: { width, height: 900 } });
    await page.goto('/about');
    expect(await atRest(page)).toEqual({
      sidebar: { left: 0, width: 300 },
      main: { left: 300, width: width - 300 },
    });
  });

  it('slides the sidebar out of sight when off, and gives the main panel the whole width', async () => {
    const { page } = await site.open({ size: { width, height: 900 } });
    await page.goto('/about');
    await atRest(page);
    await toggle(page);
    expect(await atRest(page)).toEqual({ sidebar: { left: -300, width: 300 }, main: { left: 0, width } });
  });
});

describe.each([
  ['just below the breakpoint', 999],
  ['narrow', 390],
])('%s (%i px)', (_, width) => {
  it('opens with the sidebar off and the main panel over the whole width, whatever is stored', async () => {
    const { page } = await site.open({ size: { width, height: 844 } });
    await page.addInitScript(() => localStorage.setItem('sidebar', 'true'));
    await page.goto('/about');
    expect(await atRest(page)).toEqual({ sidebar: { left: -300, width: 300 }, main: { left: 0, width } });
  });

  it('lays an open sidebar over the main panel, which keeps its place and width and is inert', async () => {
    const { page } = await site.open({ size: { width, height: 844 } });
    await page.goto('/about');
    await atRest(page);
    await toggle(page);
    expect(await atRest(page)).toEqual({ sidebar: { left: 0, width: 300 }, main: { left: 0, width } });
    expect(await page.locator(main).getAttribute('inert')).not.toBeNull();
    await page.mouse.click(width - 20, 400);
    expect((await atRest(page)).sidebar.left).toBe(-300);
  });
});

it('moves for 0.9 s with ease and no delay, and animates transform alone', async () => {
  const page = await site.visit('/about');
  await atRest(page);
  await toggle(page);
  const moves = await page.evaluate(
    (selectors) =>
      selectors.map((selector) =>
        (document.querySelector(selector) as Element).getAnimations().map((animation) => {
          const { duration, delay, easing } = (animation.effect as KeyframeEffect).getComputedTiming();
          return { property: (animation as CSSTransition).transitionProperty, duration, delay, easing };
        }),
      ),
    [sidebar, main],
  );
  // The sidebar turning invisible after it has left is not a movement.
  const slides = moves.map((list) => list.filter(({ property }) => property !== 'visibility'));
  const ease = { property: 'transform', duration: 900, delay: 0, easing: 'ease' };
  expect(slides).toEqual([[ease], [ease]]);
});

it('moves at once for those who prefer reduced motion', async () => {
  const page = await site.visit('/about', { reducedMotion: true });
  await atRest(page);
  await toggle(page);
  await page.locator(`${sidebar}[data-on="false"]`).waitFor({ state: 'attached' });
  const left = await page.evaluate((selector) => {
    const { left } = (document.querySelector(selector) as Element).getBoundingClientRect();
    return left;
  }, sidebar);
  expect(left).toBe(-300);
});

it('remembers whether the sidebar is on', async () => {
  const page = await site.visit('/about');
  await atRest(page);
  await toggle(page);
  await atRest(page);
  await page.reload();
  expect((await atRest(page)).sidebar.left).toBe(-300);
});

it('reacts to a resize after 100 ms of rest', async () => {
  const { page } = await site.open({ size: { width: 1200, height: 800 } });
  await page.clock.install();
  await page.goto('/about');
  await atRest(page);
  await page.evaluate(() => {
    addEventListener('resize', () => document.body.setAttribute('data-resized-to', String(innerWidth)));
  });
  // The page's timers stand still: however slowly this machine resizes, no time passes between two steps.
  await page.clock.pauseAt(Date.now() + 60_000);
  // A window being resized by dragging: below the breakpoint from the first step on.
  for (let width = 990; width >= 910; width -= 10) {
    await page.setViewportSize({ width, height: 800 });
    await page.locator(`[data-resized-to="${width}"]`).waitFor({ state: 'attached' });
    await page.clock.runFor(99);
  }
  expect(await page.locator('[data-wide="true"]').count()).toBe(1);
  await page.clock.runFor(1);
  await page.locator('[data-wide="false"]').waitFor();
  await page.clock.resume();
  // The sidebar was beside the page; it does not cover a narrow one.
  expect((await atRest(page)).sidebar.left).toBe(-300);
});

it('opens a deep link without a slide', async () => {
  const { page } = await site.open();
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { moved: log });
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (propertyName === 'transform') log.push((target as Element).outerHTML.slice(0, 80));
    });
  });
  await page.goto('/queue');
  await page.locator('[data-panel="queue"][data-active="true"]').waitFor();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
});
