import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { whileOpen } from '../support/apps/whileOpen';
import { goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { anOperator } from '../support/people/community';
import { aPerson, type SignedIn, signUp } from '../support/people/people';

/** A site by invitation: an operator makes links, people come by them, and no one else does. */
const site = setUpSite({ env: { SIGN_UP: 'invitation', OPERATORS: 'the_boss' } });
let operator: SignedIn;
beforeAll(async () => {
  operator = await whileOpen(site.app, () => anOperator(site.app, 'the_boss'));
});

const byInvitation = 'This site is by invitation. Ask someone who runs it for a link.';

/** Makes a link on the operator's page. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  await page.locator('#sidebar').getByRole('link', { name: 'Home' }).click();
  await page.getByText('You won’t see this link again.').waitFor();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
}

/** Fills in the form at a link, in a browser of its own. */
async function signUpAt(link: string, refused = false): Promise<Page> {
  const page = await site.visit(link, { reducedMotion: true, expect: refused ? [/status of 403/] : [] });
  const person = aPerson();
  const form = welcomeForm(page);
  await form.name.fill(person.name);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.signUp.click();
  return page;
}

const refusal = 'This invitation was used up, has expired or was revoked.';

it('a person comes by a link, and no second one by the same', async () => {
  const page = await site.visit(paths.settings(), { as: operator.visitor, reducedMotion: true });
  await page.getByRole('link', { name: 'Invitations' }).click();
  await page.getByText('No invitations yet.').waitFor();
  const link = await makeLink(page);
  await page.getByText('1 use left').waitFor();

  const theirs = await signUpAt(link);
  await theirs.waitForURL('**/welcome/start');

  const others = await signUpAt(link, true);
  await others.getByText(refusal, { exact: false }).first().waitFor();

  await page.reload();
  await page.getByText('For 1 person: used up').waitFor();
  await page.getByText('Signed up:').waitFor();
});

it('a revoked link brings no one', async () => {
  const page = await site.visit(paths.invitations(), { as: operator.visitor, reducedMotion: true });
  await page.getByLabel('For how many people').fill('2');
  const link = await makeLink(page);
  const row = page.getByRole('listitem').filter({ hasText: '2 uses left' });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await row.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByText('For 2 people: revoked').waitFor();
  const others = await signUpAt(link, true);
  await others.getByText(refusal, { exact: false }).first().waitFor();
});

it('without a link the site says that it is by invitation, and members sign in', async () => {
  const person = await whileOpen(site.app, () => signUp(site.app));
  const page = await site.visit(paths.signUp(), { reducedMotion: true });
  await page.getByText(byInvitation).waitFor();
  await goodAtEverySize(page);
  const form = welcomeForm(page);
  await form.toSignIn.click();
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.signIn.click();
  await page.waitForURL('**/home');
});

it('the operators’ page is good at every size, and refuses wrong numbers', async () => {
  const page = await site.visit(paths.invitations(), { as: operator.visitor, reducedMotion: true });
  await page.getByLabel('For how many people').fill('101');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('Enter a number from 1 to 100.').first().waitFor();
  await goodAtEverySize(page);
});
