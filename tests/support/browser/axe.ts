import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { sizes } from './browser';
import { tooWide } from './overflow';

/** Waits until a screen is shown, and nothing on it is loading or sliding: a personal page starts out empty. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector(
        '[data-active="true"] [aria-busy="true"], [data-scroller="page"] [aria-busy="true"]',
      ) === null &&
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
}

/** Axe's findings of serious or worse impact, each naming the element; `within` what a selector names, for what covers the rest. */
export async function complaints(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'], rules: { "target-size": { enabled: true } } })`,
  );
  expect(passes.length).toBeGreaterThan(10);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n  ${failureSummary}`),
    );
}

/** Axe finds nothing serious, wide or narrow, and 320 px needs no sideways scrolling. */
export async function goodAtEverySize(page: Page): Promise<void> {
  expect(await complaints(page)).toEqual([]);
  await resize(page, sizes.narrow);
  expect(await complaints(page)).toEqual([]);
  await resize(page, { width: 320, height: 640 });
  expect(await tooWide(page)).toEqual([]);
}

/** Below the breakpoint the same page changes its layout once the resize is over. */
async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.locator('[data-wide="false"]').waitFor();
  await settled(page);
}
