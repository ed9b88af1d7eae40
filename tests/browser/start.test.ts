import type { Page } from 'playwright-core';
import { type Site, startSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';

/** Starting a list (product P11): after sign-up, from an empty screen, or by what a visitor pressed before signing in. */
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.closePages());
afterAll(() => site.close());

async function signOut(page: Page): Promise<void> {
  await page.locator('#sidebar').getByRole('button', { name: 'Sign out' }).click();
  await page.locator('#sidebar').getByRole('link', { name: 'Sign in' }).waitFor();
}

it('offers the best-known anime after sign-up, and does after sign-in what was pressed before', async () => {
  const { page } = await site.open({ reducedMotion: true });
  const form = welcomeForm(page);
  await page.goto('/welcome');
  await form.name.fill('Nao');
  await form.email.fill('nao@example.org');
  await form.password.fill('kaze no tayori 12');
  await form.signUp.click();
  await page.waitForURL('**/welcome/start');

  await page.getByRole('link', { name: 'Skip for now' }).click();
  await page.getByRole('link', { name: 'Import, or pick what you’ve seen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Start your list' }).waitFor();
  const posters = page.getByRole('region', { name: 'What have you seen?' }).getByRole('button');
  await posters.nth(0).click();
  await posters.nth(1).click();
  await page.getByText('2 picked').waitFor();
  await page.getByRole('button', { name: 'Add to my list' }).click();
  await page.waitForURL('**/home');
  await page.getByText('2 anime added as completed').first().waitFor();
  const kept = await page.evaluate(async () => {
    const body = JSON.stringify({ query: '{ library { counts { completed total } } }' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/graphql', { method: 'POST', headers, body })).json();
  });
  expect(kept).toMatchObject({ data: { library: { counts: { completed: 2, total: 2 } } } });

  await signOut(page);
  await page.goto('/anime/the-lighthouse-girl');
  await page.getByRole('button', { name: 'Plan to watch' }).click();
  await page.waitForURL('**/welcome/login?*');
  await page.getByText('Sign in to add The Lighthouse Girl to your list.').waitFor();
  await form.email.fill('nao@example.org');
  await form.password.fill('kaze no tayori 12');
  await form.signIn.click();
  await page.waitForURL('**/anime/the-lighthouse-girl');
  await page.getByText('The Lighthouse Girl: planning').first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('wantedAction'))).toBeNull();
  await page.reload();
  const list = page.getByRole('region', { name: 'On my list' }).getByLabel('List');
  await list.waitFor();
  expect(await list.inputValue()).toBe('PLANNING');
});
