import type { Page } from 'playwright-core';
import type { Size } from '../support/browser/browser';
import { settingsPage } from '../support/browser/settingsPage';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { followMessage } from '../support/mail/mailboxPage';
import { type Person, signUp } from '../support/people/people';

/** The life of an account, as experienced by a person with a mailbox (contract 5.1 to 5.4). */
const site = setUpSite({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });

const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const path = (page: Page) => new URL(page.url()).pathname;

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  const form = welcomeForm(page);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.signIn.click();
}

async function openSignedIn(person: Person, at = '/settings', size: Size = 'wide') {
  const watched = await site.open({ size, reducedMotion: true });
  await watched.page.goto(`/welcome/login?back=${encodeURIComponent(at)}`);
  await signIn(watched.page, person);
  await watched.page.waitForURL(`**${at}`);
  return watched;
}

/** A new address for each attempt: the previous one may have signed up already. */
let attempts = 0;

it.each<Size>(['wide', 'narrow'])(
  'sign-up, confirmation, reset, change of address, revocation, deletion (%s)',
  async (size) => {
    const { page } = await site.open({ size, reducedMotion: true, expect: [/status of 401/] });
    attempts += 1;
    const email = `mika.${size}.${attempts}@example.org`;
    const password = 'kaze no tayori 12';
    const settings = settingsPage(page);

    // Sign up, and confirm the address from the mailbox.
    await page.goto('/welcome');
    const form = welcomeForm(page);
    await form.name.fill('Mika');
    await form.email.fill(email);
    await form.password.fill(password);
    await form.signUp.click();
    await page.waitForURL('**/welcome/start');
    // The notice comes with the page or with the next one.
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await page.getByRole('complementary', { name: 'Email address' }).filter({ hasText: email }).waitFor();
    await followMessage(site.app, page, { subject: 'Confirm your email address', to: email });
    await told(page, 'Your email address is confirmed. Thank you.');
    expect(path(page)).toBe('/home');

    // Sign out, forget the password, and set a new one by the mailed link.
    await page.goto('/settings');
    await settings.signOut.click();
    await page.waitForURL('**/welcome/login**');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The sign-in form has a field of the same name, and stays until the other one has loaded.
    const sendLink = page.getByRole('button', { name: 'Email me a link' });
    await sendLink.waitFor();
    await form.email.fill(email);
    await sendLink.click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await followMessage(site.app, page, { subject: 'Choose a new password', to: email });
    await page.getByLabel('New password', { exact: true }).fill('natsu no owari 34');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Password set' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, { email, password });
    await told(page, /don’t match/);
    await signIn(page, { email, password: 'natsu no owari 34' });
    await page.waitForURL('**/home');

    // A new address: first the current one has to agree, then the new one is confirmed.
    await page.goto('/settings#email');
    const newEmail = `mika.new.${size}.${attempts}@example.org`;
    await settings.newEmail.fill(newEmail);
    await settings.changeEmail.click();
    await told(page, `We’ve emailed a link to ${email}.`);
    await settings.part('Email').getByText(`Changing to ${newEmail}`).waitFor();
    await followMessage(site.app, page, { subject: 'Confirm your new email address', to: email });
    await told(page, `Your account’s address is now ${newEmail}.`);
    await followMessage(site.app, page, { subject: 'Confirm your email address', to: newEmail });
    await told(page, 'Your email address is confirmed. Thank you.');

    // A second browser, signed out from the first one.
    const other = await openSignedIn(
      { name: 'Mika', email: newEmail, password: 'natsu no owari 34' },
      '/settings/profile',
      size,
    );
    await settingsPage(other.page).name.waitFor();
    await page.goto('/settings#sessions');
    await settings
      .part('Sessions')
      .getByRole('button', { name: /^Sign out Chrome/ })
      .click();
    await settings
      .part('Sessions')
      .getByRole('button', { name: /^Sign out Chrome/ })
      .waitFor({ state: 'detached' });
    expect(await settings.part('Sessions').getByRole('listitem').count()).toBe(1);
    await other.page.reload();
    await other.page.waitForURL('**/welcome/login?back=%2Fsettings%2Fprofile');

    // Deletion, by the mailed link.
    await page.goto('/settings#delete');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await told(page, `We’ve emailed a link to ${newEmail}.`);
    await followMessage(site.app, page, {
      subject: 'Confirm that your account will be deleted',
      to: newEmail,
    });
    await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
    expect(await page.getByRole('link', { name: /Your profile/ }).count()).toBe(0);
    await page.goto('/welcome/login');
    await signIn(page, { email: newEmail, password: 'natsu no owari 34' });
    await told(page, /don’t match/);
  },
);

it('keeps the input if the session has ended meanwhile, and says why to sign in', async () => {
  const person = await signUp(site.app);
  const { page } = await openSignedIn(person, '/settings/profile');
  const settings = settingsPage(page);
  await settings.name.fill('Mika the Great');
  // Not before Save is pressed: an answer to the page's initial queries could show the message first, and Save would be gone.
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('UpdateProfile')) await person.visitor.auth('revoke-sessions');
    await route.continue();
  });
  await settings.saveProfile.click();
  await page.waitForURL('**/welcome/login?back=%2Fsettings%2Fprofile');
  await page.unrouteAll({ behavior: 'wait' });
  await told(page, /Your session has ended/);
  await signIn(page, person);
  await page.waitForURL('**/settings/profile');
  await settings.name.waitFor();
  expect(await settings.name.inputValue()).toBe('Mika the Great');
  await settings.saveProfile.click();
  await told(page, 'Saved.');
  await page.getByRole('link', { name: /Your profile, Mika the Great/ }).waitFor();
});

it('changes the password, ends the other sessions, and stays signed in itself', async () => {
  const person = await signUp(site.app);
  const { page, context } = await openSignedIn(person, '/settings/password');
  const settings = settingsPage(page);
  const cookie = async () =>
    (await context.cookies()).find(({ name }) => name === 'better-auth.session_token')?.value;
  const before = await cookie();
  await settings.currentPassword.fill('not the right one');
  await settings.newPassword.fill('natsu no owari 34');
  await settings.changePassword.click();
  await told(page, 'Your current password isn’t right. Try again.');
  expect(await settings.currentPassword.getAttribute('aria-invalid')).toBe('true');
  expect(await settings.newPassword.inputValue()).toBe('natsu no owari 34');
  await settings.currentPassword.fill(person.password);
  await settings.changePassword.click();
  await told(page, /signed out everywhere else/);
  expect(await cookie()).not.toBe(before);
  expect((await person.visitor.get('/api/auth/get-session')).body).toBeNull();
  await page.goto('/settings/sessions');
  await settings.part('Sessions').getByRole('listitem').first().waitFor();
  expect(await settings.part('Sessions').getByRole('listitem').count()).toBe(1);
});

it('opens at the part named in the address, also by way of the sign-in form', async () => {
  const person = await signUp(site.app);
  const page = await site.visit('/settings#tokens', { reducedMotion: true });
  await page.waitForURL('**/welcome/login?back=%2Fsettings#tokens');
  await signIn(page, person);
  await page.waitForURL('**/settings/tokens');
  await page.waitForFunction(() => document.activeElement?.id === 'tokens-title');

  // Typed changes aren't lost by accident; Save is inactive until something has changed.
  await page.getByRole('link', { name: 'Profile', exact: true }).last().click();
  const settings = settingsPage(page);
  await settings.name.waitFor();
  expect(await settings.saveProfile.getAttribute('aria-disabled')).toBe('true');
  await settings.name.fill('Mika the Late');
  await page.locator('#sidebar').getByRole('link', { name: 'Home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await settings.saveProfile.click();
  await told(page, 'Saved.');
  expect(await settings.name.inputValue()).toBe('Mika the Late');
  await page.locator('#sidebar').getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/home');
});

it('makes an API token that works, shows it once, and revokes it', async () => {
  const person = await signUp(site.app);
  const { page, context } = await openSignedIn(person, '/settings/tokens');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tokens = settingsPage(page).part('API tokens');
  await tokens.getByLabel('Token name').fill('calendar script');
  await tokens.getByRole('checkbox', { name: 'Read your account' }).check();
  await tokens.getByRole('button', { name: 'Create token' }).click();
  await tokens.getByRole('button', { name: 'Copy' }).click();
  await told(page, 'Copied.');
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  const ask = () =>
    site.app.visitor().graphql<{ viewer: { email: string } | null }>(
      '{ viewer { email } }',
      {},
      {
        authorization: `Bearer ${secret}`,
      },
    );
  expect((await ask()).data).toEqual({ viewer: { email: person.email } });
  await page.reload();
  const row = tokens.getByRole('listitem').filter({ hasText: 'calendar script' });
  await row.waitFor();
  expect(await page.content()).not.toContain(secret);
  await row.getByRole('button', { name: 'Revoke calendar script' }).click();
  await row.getByRole('button', { name: 'Revoke token' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await ask()).data?.viewer ?? null).toBeNull();
});

it('explains a link that has expired or is not ours', async () => {
  const page = await site.visit('/api/auth/verify-email?token=nonsense&callbackURL=/welcome/verified');
  await page.getByRole('heading', { name: 'This link didn’t work' }).waitFor();
  expect(new URL(page.url()).searchParams.get('error')).toBe('invalid_token');
  await page.goto('/api/auth/reset-password/nonsense?callbackURL=/welcome/reset');
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  expect(new URL(page.url()).searchParams.get('error')).toBe('INVALID_TOKEN');
});
