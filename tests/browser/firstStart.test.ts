import type { Browser } from 'playwright-core';
import { Visitor } from '../support/apps/visitor';
import { launchBrowser, openPage } from '../support/browser/browser';
import { welcomeForm } from '../support/browser/welcomeForm';
import { cleanUp, freshDataDir, startServer } from '../support/servers/serverProcess';

/** A real first start: the built server as a process, an empty folder, the whole embedded catalogue. */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await cleanUp();
});

it('serves 8,000 anime to a browser, takes a sign-up, and a restart keeps all of it', async () => {
  const dataDir = freshDataDir();
  const first = await startServer({ dataDir });
  const { data } = await new Visitor(first.url).graphql<{ site: { animeCount: number } }>(
    '{ site { animeCount } }',
  );
  expect(data?.site.animeCount).toBeGreaterThanOrEqual(8000);

  const { page, context, check } = await openPage(browser, { baseURL: first.url });
  await page.goto('/discover?text=shingeki');
  await page
    .getByRole('region', { name: 'Results' })
    .getByText(/Attack on Titan/)
    .first()
    .waitFor();
  await page.goto('/welcome');
  const form = welcomeForm(page);
  await form.name.fill('Mika');
  await form.email.fill('mika@example.org');
  await form.password.fill('kaze no tayori 12');
  await form.signUp.click();
  await page.getByRole('link', { name: /Your profile, Mika/ }).waitFor();
  const cookies = await context.cookies();
  check();
  await context.close();
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0 });

  const second = await startServer({ dataDir });
  const visitor = new Visitor(second.url);
  for (const { name, value } of cookies) visitor.cookies.set(name, value);
  expect((await visitor.get('/api/auth/get-session')).body.user).toMatchObject({ email: 'mika@example.org' });
  const again = await visitor.graphql<{ site: { animeCount: number } }>('{ site { animeCount } }');
  expect(again.data?.site.animeCount).toBe(data?.site.animeCount);
});
