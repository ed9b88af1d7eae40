import { paths } from '../../shared/paths';
import { whileOpen } from '../support/apps/whileOpen';
import { goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { signUp } from '../support/people/people';

/** A site that takes no new accounts says so, and offers sign-in alone. */
const site = setUpSite({ env: { SIGN_UP: 'closed' } });

const toSignUp = 'a[href="/welcome"], a[href^="/welcome?"], a[href^="/welcome/sign-up"]';

it('offers sign-in and no sign-up, wherever it invites', async () => {
  const page = await site.visit(paths.queue(), { reducedMotion: true });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.locator(toSignUp).first().waitFor({ state: 'detached' });
  await main.getByRole('link', { name: 'Sign in' }).click();
  await welcomeForm(page).signIn.waitFor();
  expect(await page.locator(toSignUp).count()).toBe(0);
});

it('says at the sign-up screen that it is closed, at every size, and lets a member in', async () => {
  const person = await whileOpen(site.app, () => signUp(site.app));
  const page = await site.visit(paths.signUp(), { reducedMotion: true });
  await page.getByText('This site isn’t accepting new accounts right now.').waitFor();
  expect(await welcomeForm(page).signUp.count()).toBe(0);
  await goodAtEverySize(page);
  const form = welcomeForm(page);
  await form.toSignIn.click();
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.signIn.click();
  await page.waitForURL('**/home');
});
