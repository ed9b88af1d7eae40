import type { Page } from 'playwright-core';
import { namelessMember } from '../../shared/names';
import { becomes } from '../support/browser/becomes';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';

/** Starting a list: after sign-up, from an empty screen, or by what a visitor pressed before signing in. */
const site = setUpSite();

async function signOut(page: Page): Promise<void> {
  await page.locator('#sidebar').getByRole('button', { name: 'Sign out' }).click();
  await page.locator('#sidebar').getByRole('link', { name: 'Sign in' }).waitFor();
}

/** A new address for each attempt: the previous one may have signed up already. */
let attempts = 0;
function aPerson() {
  attempts += 1;
  return { name: 'Nao', email: `nao.${attempts}@example.org`, password: 'kaze no tayori 12' };
}

async function signUp(page: Page, { name, email, password }: ReturnType<typeof aPerson>): Promise<void> {
  const form = welcomeForm(page);
  await form.name.fill(name);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.signUp.click();
  await page.waitForURL('**/welcome/start');
}

it('stays signed in if the answer about the time before the sign-up comes after it', async () => {
  const { page } = await site.open({ reducedMotion: true });
  let release: () => void = () => undefined;
  const entered = new Promise<void>((resolve) => (release = resolve));
  let answers = 0;
  await page.route('**/api/auth/get-session', async (route) => {
    const response = await route.fetch();
    answers += 1;
    if (answers === 1) await entered;
    await route.fulfill({ response });
  });
  // The page is interactive before it knows who is signed in.
  await page.goto('/welcome');
  await signUp(page, aPerson());
  release();
  await page.getByRole('link', { name: 'Skip for now' }).waitFor();
});

it('asks for a name where the identity provider gave none', async () => {
  const page = await site.visit('/welcome', { reducedMotion: true });
  await signUp(page, { ...aPerson(), name: namelessMember });
  await page.getByRole('textbox', { name: 'Name' }).fill('Haru');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Nice to meet you, Haru.').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: /Your profile, Haru/ }).waitFor();
});

it('offers the best-known anime after sign-up, and does after sign-in what was pressed before', async () => {
  const { page } = await site.open({ reducedMotion: true });
  const form = welcomeForm(page);
  const person = aPerson();
  await page.goto('/welcome');
  await signUp(page, person);

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
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.signIn.click();
  await page.waitForURL('**/anime/the-lighthouse-girl');
  await page.getByText('The Lighthouse Girl: planning').first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('wantedAction'))).toBeNull();
  await page.reload();
  const list = page.getByRole('region', { name: 'On my list' }).getByLabel('List');
  await becomes(() => list.inputValue(), 'PLANNING');
});
