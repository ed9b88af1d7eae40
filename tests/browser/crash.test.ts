import { sizes } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';

/** What is shown when something breaks. */
const site = setUpSite();

const chunk = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`);

it('shows the crash screen: sidebar, main panel, heading, reload and a way home', async () => {
  const { page } = await site.open({ expect: [/.*/] });
  await page.route(chunk('About'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );
  await page.goto('/about');
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await page.locator('#sidebar').waitFor();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Reload' }).waitFor();
  await main.getByRole('link', { name: /home/i }).first().click();
  await page.waitForURL(/\/(home)?$/);
  await page.locator('[data-panel="home"][data-active="true"] h1').waitFor({ state: 'attached' });

  // Home has no header: on a phone the crash screen's bar opens the sidebar.
  await page.setViewportSize(sizes.narrow);
  await page.route(chunk('Panels'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );
  await page.goto('/home');
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await page.getByRole('button', { name: 'Open the sidebar' }).click();
  await page.locator('#sidebar').getByRole('link', { name: 'Discover' }).click();
  await page.waitForURL(/\/discover$/);
});

it('loses only the panel that breaks', async () => {
  const { page } = await site.open({ expect: [/.*/] });
  await page.route(chunk('QueuePanel'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );
  await page.goto('/queue');
  await page.getByText('This panel couldn’t be shown').waitFor();
  await page.locator('#sidebar').getByRole('link', { name: 'Library', exact: true }).click();
  await page.locator('[data-panel="library"][data-active="true"] h1').waitFor();
});

it('opens a screen never opened before once the network is back', async () => {
  const { page, context } = await site.open({ expect: [/.*/] });
  await page.goto('/home', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  const places = page.locator('#sidebar');
  const offline = page.getByRole('heading', { level: 1, name: 'You’re offline' });
  await places.getByRole('link', { name: 'Library', exact: true }).click();
  await offline.filter({ visible: true }).waitFor();
  await places.getByRole('link', { name: 'About', exact: true }).click();
  await offline.filter({ visible: true }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Search anime' }).waitFor();
  await places.getByRole('link', { name: 'Library', exact: true }).click();
  await page.locator('[data-panel="library"][data-active="true"]').getByText('Create an account').waitFor();
  // With its styles.
  expect(await page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).minHeight)).toBe('64px');
});

it('says that the site is out of reach if only the server is gone, and opens the page when it is back', async () => {
  const { page } = await site.open({ expect: [/.*/] });
  await page.goto('/home', { waitUntil: 'networkidle' });
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.locator('#sidebar').getByRole('link', { name: 'Discover', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'We can’t reach the site' }).waitFor();
  await page.unroute('**/*');
  await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor();
  await page.getByRole('link', { name: 'The Lighthouse Girl' }).first().waitFor();
});

it('tries a header again that did not load', async () => {
  const { page } = await site.open({ expect: [/.*/] });
  let fails = true;
  await page.route(chunk('Header'), (route) => {
    if (!fails) return route.continue();
    fails = false;
    return route.abort('connectionreset');
  });
  await page.goto('/about');
  await page.getByRole('banner').getByRole('button', { name: 'Search anime' }).waitFor();
  expect(fails).toBe(false);
});

it('offers a retry if the server does not respond, and continues when it does', async () => {
  const { page } = await site.open({ expect: [/.*/] });
  let broken = true;
  await page.route('**/graphql', (route) =>
    broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto('/queue');
  const retry = page
    .locator('[data-panel="queue"]')
    .getByRole('button', { name: /try again|retry/i })
    .first();
  await retry.waitFor();
  broken = false;
  await retry.click();
  await page.locator('[data-panel="queue"] a[href^="/anime/"]').first().waitFor();
});
