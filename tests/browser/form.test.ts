import type { Page } from 'playwright-core';
import { aUser } from '../support/factories';
import { type Site, startSite } from '../support/site';

/** The form of /welcome (product P6): what is kept, what never is, and how refusals are told. */
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.closePages());
afterAll(() => site.close());

const email = (page: Page) => page.getByLabel(/e-?mail/i);
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

const everythingStored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

it('keeps name and e-mail over a reload, and never writes the password', async () => {
  const { page } = await site.open();
  await page.goto('/welcome');
  await page.getByLabel(/name/i).first().fill('Mika');
  await email(page).fill('mika@example.org');
  await password(page).fill('a secret never stored');
  expect(await everythingStored(page)).not.toContain('a secret never stored');
  await page.reload();
  await email(page).waitFor();
  expect(await email(page).inputValue()).toBe('mika@example.org');
  expect(await page.getByLabel(/name/i).first().inputValue()).toBe('Mika');
  expect(await password(page).inputValue()).toBe('');
});

it('carries the e-mail from sign-up to sign-in', async () => {
  const { page } = await site.open();
  await page.goto('/welcome');
  await email(page).fill('mika@example.org');
  await page.getByRole('main').getByText('Sign in', { exact: true }).first().click();
  await page.waitForURL('**/welcome/login**');
  expect(await email(page).inputValue()).toBe('mika@example.org');
});

it('lets password managers work: names, autocomplete, paste, and a switch to show the password', async () => {
  const { page } = await site.open();
  await page.goto('/welcome/login');
  expect(await email(page).getAttribute('autocomplete')).toMatch(/username|email/);
  expect(await password(page).getAttribute('autocomplete')).toBe('current-password');
  expect(await password(page).getAttribute('type')).toBe('password');
  await password(page).fill('let me see');
  await page.getByRole('button', { name: /show.*password/i }).click();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await page.goto('/welcome');
  expect(await password(page).getAttribute('autocomplete')).toBe('new-password');
});

it('tells a wrong password in words, keeps the e-mail and does not sign in', async () => {
  const user = await aUser(site.app);
  const { page } = await site.open({ expect: [/status of 401/] });
  await page.goto('/welcome/login');
  await email(page).fill(user.email);
  await password(page).fill('not the right one');
  await submit(page, 'Sign in').click();
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: /password/i })
    .first()
    .waitFor();
  expect(await email(page).inputValue()).toBe(user.email);
  expect(new URL(page.url()).pathname).toBe('/welcome/login');
});

it('tells a short password beside its field', async () => {
  const { page } = await site.open({ expect: [/status of 400/] });
  await page.goto('/welcome');
  await page.getByLabel(/name/i).first().fill('Mika');
  await email(page).fill('mika.short@example.org');
  await password(page).fill('short');
  await submit(page, 'Sign up').click();
  await page.waitForFunction(() => {
    const field = document.querySelector('input[autocomplete="new-password"]');
    const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return (
      field?.getAttribute('aria-invalid') === 'true' &&
      ids.some((id) => document.getElementById(id)?.textContent)
    );
  });
});

it('tells a taken address, and clears the message when the form is toggled', async () => {
  const user = await aUser(site.app);
  const { page } = await site.open({ expect: [/status of 422/] });
  await page.goto('/welcome');
  await page.getByLabel(/name/i).first().fill('Mika');
  await email(page).fill(user.email);
  await password(page).fill('a long enough passphrase');
  await submit(page, 'Sign up').click();
  const told = page.getByText(/already|taken|in use/i).first();
  await told.waitFor();
  await page.getByRole('main').getByText('Sign in', { exact: true }).first().click();
  await page.waitForURL('**/welcome/login**');
  await told.waitFor({ state: 'detached' });
});
