import { type Size, screenShown } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';

/** A person's first visit, from the front page to leaving, at both sizes. */
const site = setUpSite();

// security: S8
it.each<Size>(['wide', 'narrow'])('visit, search, anime, sign up, reload, sign out (%s)', async (size) => {
  const { page, context } = await site.open({ size });
  const email = `mika.${size}@example.org`;

  await page.goto('/');
  await screenShown(page);

  await page.getByRole('button', { name: 'Search anime' }).first().click();
  await page.getByRole('combobox', { name: 'Search anime' }).fill('lighthouse');
  await page.getByRole('option', { name: /The Lighthouse Girl/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await page.waitForURL('**/anime/*');
  await page.getByRole('heading', { level: 1, name: 'The Lighthouse Girl' }).waitFor();
  expect(await page.getByText('灯台守の少女').first().isVisible()).toBe(true);
  const animePath = new URL(page.url()).pathname;

  await page.locator('[data-panel="home"]').getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/welcome/login**');
  const form = welcomeForm(page);
  await form.toSignUp.click();
  await form.name.fill('Mika');
  await form.email.fill(email);
  await form.password.fill('kaze no tayori 12');
  await form.signUp.click();
  await page.waitForURL(`**${animePath}`);
  await page.getByRole('link', { name: /Your profile, Mika/ }).waitFor();

  const cookie = (await context.cookies()).find(({ name }) => name === 'better-auth.session_token');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await page.reload();
  await page.getByRole('link', { name: /Your profile, Mika/ }).waitFor();

  if (!(await page.locator('#sidebar[data-on="true"]').count()))
    await page.getByRole('button', { name: 'Open the sidebar' }).first().click();
  await page.locator('#sidebar').getByRole('button', { name: 'Sign out' }).click();
  await page.locator('#sidebar').getByRole('link', { name: 'Sign in' }).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('better-auth.session_token');
  await page.reload();
  await screenShown(page);
  expect(await page.getByRole('link', { name: /Your profile/ }).count()).toBe(0);
});
