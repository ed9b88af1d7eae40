import type { Page } from 'playwright-core';
import { codeAt } from '../../server/domain/accounts/factors/totp';
import { settingsPage } from '../support/browser/settingsPage';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { type Person, signUpConfirmed } from '../support/people/people';

/** Two-step sign-in as people use it: set up with an app, then the phone is lost. */
const site = setUpSite();

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/welcome/login?back=%2Fsettings%2Fsecurity');
  const form = welcomeForm(page);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.signIn.click();
}

it('sets up two-step sign-in, gets in by a recovery code without the phone, and turns it off', async () => {
  const person = await signUpConfirmed(site.app);
  // Wrong codes are rejected with 401, which the console reports.
  const { page } = await site.open({ reducedMotion: true, expect: [/401/] });
  await enterPassword(page, person);
  const security = settingsPage(page).part('Security');
  await security.getByRole('button', { name: 'Set up' }).click();
  await security.getByLabel('Your password', { exact: true }).fill(person.password);
  await security.getByRole('button', { name: 'Continue' }).click();
  await security.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = await security.getByLabel('Or enter this key').inputValue();
  await security.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
  await security.getByRole('button', { name: 'Turn on' }).click();
  await security.getByText('Your recovery codes').waitFor();
  const codes = await security.locator('ol li').allTextContents();
  expect(codes).toHaveLength(10);
  await page.locator('#sidebar').getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByText('You won’t see these codes again.').waitFor();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await security.getByRole('button', { name: 'I’ve saved them' }).click();
  await security.getByText('You have 10 recovery codes left.').waitFor();
  await security.getByText('Two-step sign-in turned on').waitFor();
  await settingsPage(page).signOut.click();
  await page.waitForURL((url) => !url.pathname.startsWith('/settings'));

  await enterPassword(page, person);
  const step = page.getByRole('form', { name: 'Two-step sign-in' });
  await step.getByLabel('Code', { exact: true }).fill('000000');
  await step.getByRole('button', { name: 'Sign in', exact: true }).click();
  await step.getByText('This code isn’t right').waitFor();
  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await step.getByLabel('Recovery code').fill(codes[0] ?? '');
  await step.getByLabel('Don’t ask again on this browser for 30 days').check();
  await step.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/settings/security');
  await security.getByText('You have 9 recovery codes left.').waitFor();
  await security.getByText('Signed in with password and recovery code').waitFor();

  await security.getByRole('button', { name: /^Stop trusting/ }).click();
  await security.getByText('Browser no longer trusted').waitFor();
  await security.getByRole('button', { name: 'Turn off' }).click();
  await security.getByLabel('Your password', { exact: true }).fill(person.password);
  await security.getByRole('button', { name: 'Turn off' }).click();
  await security.getByRole('button', { name: 'Set up' }).waitFor();
});

it('signs in by password, is offered a passkey and signs in with it alone; without the device the password still works', async () => {
  const person = await signUpConfirmed(site.app);
  const { page, context } = await site.open({ reducedMotion: true });
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enterPassword(page, person);
  const offer = page.getByText('Skip the password next time?');
  await offer.waitFor();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Add a passkey' })
    .click();
  await page.getByText('You’ll find it in your security settings.').waitFor();

  await page.goto('/settings/security');
  const security = settingsPage(page).part('Security');
  await security.getByRole('button', { name: /^Rename / }).click();
  await security.getByLabel('Passkey name').fill('My laptop');
  await security.getByRole('button', { name: 'Save', exact: true }).click();
  await security.getByText('My laptop', { exact: true }).waitFor();
  const signOut = async () => {
    await settingsPage(page).signOut.click();
    await page.waitForURL((url) => !url.pathname.startsWith('/settings'));
  };
  await signOut();

  // The button is pressed while the form still asks for what the browser's own list is to offer.
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const options = '**/passkey/generate-authenticate-options';
  await page.route(options, (route) => pressed.then(() => route.continue()), { times: 1 });
  const asked = page.waitForRequest(options);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/passkey/verify-authentication')) answers.push(response.status());
  });
  await page.goto('/welcome/login?back=%2Fsettings%2Fsecurity');
  await asked;
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Waiting for your passkey' }).waitFor();
  release();
  await page.waitForURL('**/settings/security');
  await security.getByText('Signed in with passkey').first().waitFor();
  expect(answers).toEqual([200]);

  // The device is lost. While it is there, a form that appears may sign in by itself.
  await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await signOut();
  await enterPassword(page, person);
  await security.getByRole('button', { name: 'Remove', exact: true }).click();
  await security.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await security.getByText('Passkey removed').waitFor();
  expect(await security.getByText('My laptop', { exact: true }).count()).toBe(0);
  expect(await offer.count()).toBe(0);
});
