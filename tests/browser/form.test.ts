import type { Page } from 'playwright-core';
import { becomes } from '../support/browser/becomes';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { signUp } from '../support/people/people';

/** The form at /welcome: what is kept, what never is, and how errors are shown. */
const site = setUpSite();

const everythingStored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

it('keeps name and email over a reload, and never writes the password', async () => {
  const page = await site.visit('/welcome');
  await welcomeForm(page).name.fill('Mika');
  await welcomeForm(page).email.fill('mika@example.org');
  await welcomeForm(page).password.fill('a secret never stored');
  await becomes(async () => (await everythingStored(page)).includes('mika@example.org'), true);
  expect(await everythingStored(page)).not.toContain('a secret never stored');
  await page.reload();
  await becomes(() => welcomeForm(page).email.inputValue(), 'mika@example.org');
  await becomes(() => welcomeForm(page).name.inputValue(), 'Mika');
  expect(await welcomeForm(page).password.inputValue()).toBe('');
});

it('carries the email from sign-up to sign-in', async () => {
  const page = await site.visit('/welcome');
  await welcomeForm(page).email.fill('mika@example.org');
  await welcomeForm(page).toSignIn.click();
  await page.waitForURL('**/welcome/login**');
  await becomes(() => welcomeForm(page).email.inputValue(), 'mika@example.org');
});

// security: A4
it('lets password managers work: names, autocomplete, paste, and a switch to show the password', async () => {
  const page = await site.visit('/welcome/login');
  expect(await welcomeForm(page).email.getAttribute('autocomplete')).toMatch(/username|email/);
  expect(await welcomeForm(page).password.getAttribute('autocomplete')).toBe('current-password');
  expect(await welcomeForm(page).password.getAttribute('type')).toBe('password');
  await welcomeForm(page).password.fill('let me see');
  await page.getByRole('button', { name: /show.*password/i }).click();
  expect(await welcomeForm(page).password.getAttribute('type')).toBe('text');
  await page.goto('/welcome');
  expect(await welcomeForm(page).password.getAttribute('autocomplete')).toBe('new-password');
});

it('explains a wrong password, keeps the email and does not sign in', async () => {
  const user = await signUp(site.app);
  const page = await site.visit('/welcome/login', { expect: [/status of 401/] });
  await welcomeForm(page).email.fill(user.email);
  await welcomeForm(page).password.fill('not the right one');
  await welcomeForm(page).signIn.click();
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: /password/i })
    .first()
    .waitFor();
  expect(await welcomeForm(page).email.inputValue()).toBe(user.email);
  expect(new URL(page.url()).pathname).toBe('/welcome/login');
});

it('shows a short password at its field', async () => {
  const page = await site.visit('/welcome', { expect: [/status of 400/] });
  await welcomeForm(page).name.fill('Mika');
  await welcomeForm(page).email.fill('mika.short@example.org');
  await welcomeForm(page).password.fill('short');
  await welcomeForm(page).signUp.click();
  await page.waitForFunction(() => {
    const field = document.querySelector('input[autocomplete="new-password"]');
    const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return (
      field?.getAttribute('aria-invalid') === 'true' &&
      ids.some((id) => document.getElementById(id)?.textContent)
    );
  });
});

it('shows a taken address, and clears the message when the form is toggled', async () => {
  const user = await signUp(site.app);
  const page = await site.visit('/welcome', { expect: [/status of 422/] });
  await welcomeForm(page).name.fill('Mika');
  await welcomeForm(page).email.fill(user.email);
  await welcomeForm(page).password.fill('a long enough passphrase');
  await welcomeForm(page).signUp.click();
  const told = page.getByText(/already|taken|in use/i).first();
  await told.waitFor();
  await welcomeForm(page).toSignIn.click();
  await page.waitForURL('**/welcome/login**');
  await told.waitFor({ state: 'detached' });
});
