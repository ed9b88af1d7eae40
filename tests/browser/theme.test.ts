import { screenShown } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';

/** The theme: on the root element before the app renders, enspired when none is saved. */
const site = setUpSite();

/** The theme at the moment the body begins, long before the app's script has run. */
async function themeBeforeRender(saved: string | null) {
  const { page } = await site.open();
  await page.addInitScript((name) => {
    if (name !== null) localStorage.setItem('theme', name);
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      const root = document.getElementById('root');
      Object.assign(window, {
        early: [document.documentElement.getAttribute('theme'), root?.childElementCount ?? 0],
      });
    }).observe(document, { childList: true, subtree: true });
  }, saved);
  // A page without server-rendered content.
  await page.goto('/legal');
  await screenShown(page);
  return {
    early: await page.evaluate(() => Reflect.get(window, 'early')),
    later: await page.locator('html').getAttribute('theme'),
  };
}

it.each([
  ['nothing saved', null, 'enspired'],
  ['a saved theme', 'matcha', 'matcha'],
  ['an unknown name', 'chartreuse', 'enspired'],
])('with %s is set before the app renders', async (_, saved, expected) => {
  expect(await themeBeforeRender(saved)).toEqual({ early: [expected, 0], later: expected });
});

it('works in a browser without storage', async () => {
  const { page } = await site.open();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/about');
  await screenShown(page);
  expect(await page.locator('html').getAttribute('theme')).toBe('enspired');
});

it('is chosen in Flavors, applied at once and remembered', async () => {
  const page = await site.visit('/about');
  await page.locator('#sidebar').getByRole('button', { name: 'Flavors' }).click();
  const dialog = page.getByRole('dialog');
  const before = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await dialog.getByRole('radio', { name: /^washi/i }).check({ force: true });
  await page.locator('html[theme="washi"]').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(
    before,
  );
  await page.reload();
  await page.locator('html[theme="washi"]').waitFor({ state: 'attached' });
});
