import { paths } from '../../shared/paths';
import { tooWide } from '../support/browser/overflow';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { aPerson } from '../support/people/people';

/** A site that takes proof of work at sign-up: the browser does it by itself. */
const site = setUpSite({ env: { SIGN_UP_CHALLENGE: 'always' } });

async function fillIn() {
  const person = aPerson();
  const page = await site.visit(paths.signUp(), { reducedMotion: true, expect: [/status of 403/] });
  const form = welcomeForm(page);
  await form.name.fill(person.name);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  return { page, form };
}
const checking = { name: 'Checking that you’re not a robot…' };

it('a person signs up with one press, while the browser solves the challenge in a worker', async () => {
  const { page, form } = await fillIn();
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  const worker = page.waitForEvent('worker');
  await form.signUp.click();
  expect(new URL((await worker).url()).origin).toBe(site.url);
  await page.waitForURL(`**${paths.start()}`);
  expect(files.filter((file) => file === '/api/auth/sign-up/email')).toHaveLength(2);
  expect(files.filter((file) => /challengeSolver|signUpProof/.test(file))).toHaveLength(2);
});

it('the form says what it does meanwhile, on the narrowest screen, too, and can be left', async () => {
  const { page, form } = await fillIn();
  // Never answered.
  await page.route('**/api/auth/sign-up/challenge', () => undefined);
  await form.signUp.click();
  await page.getByRole('button', checking).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', checking).waitFor();
  expect(await tooWide(page)).toEqual([]);
  const stopped = page.waitForEvent('requestfailed');
  await form.toSignIn.click();
  expect(new URL((await stopped).url()).pathname).toBe('/api/auth/sign-up/challenge');
  await form.signIn.waitFor();
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
});
