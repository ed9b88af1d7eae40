import { paths } from '../../shared/paths';
import { whileOpen } from '../support/apps/whileOpen';
import { goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { anOperator } from '../support/people/community';
import { aPerson, type Person, type SignedIn } from '../support/people/people';

/** A site that approves its accounts: people ask for one, and wait until an operator lets them in. */
const question = 'Where do you know us from?';
const site = setUpSite({
  env: { SIGN_UP: 'approval', SIGN_UP_QUESTION: question, OPERATORS: 'the_boss' },
});
let operator: SignedIn;
beforeAll(async () => {
  operator = await whileOpen(site.app, () => anOperator(site.app, 'the_boss'));
});

/** Asks for an account, in a browser of its own. */
async function askFor(person: Person, answer: string) {
  const page = await site.visit(paths.signUp(), { reducedMotion: true, expect: [/status of 403/] });
  const form = welcomeForm(page);
  await page.getByLabel(question).fill(answer);
  await form.name.fill(person.name);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.signUp.click();
  await page.getByText('Your account is waiting for approval.', { exact: false }).first().waitFor();
  return page;
}

it('a person asks for an account, waits, and signs in once an operator has approved it', async () => {
  const person = aPerson({ name: 'Patient' });
  const theirs = await askFor(person, 'From the radio');
  const form = welcomeForm(theirs);
  const signIn = async () => {
    await form.email.fill(person.email);
    await form.password.fill(person.password);
    await form.signIn.click();
  };
  await form.toSignIn.click();
  await signIn();
  await theirs.getByText('Your account is waiting for approval.', { exact: false }).first().waitFor();

  const page = await site.visit(paths.people(), { as: operator.visitor, reducedMotion: true });
  await page.getByRole('radio', { name: 'Waiting' }).click();
  const row = page.getByRole('listitem').filter({ hasText: person.name });
  await row.getByText('From the radio').waitFor();
  await row.getByRole('button', { name: 'Approve Patient' }).click();
  await row.getByText('Waiting for approval').waitFor({ state: 'detached' });

  await signIn();
  await theirs.waitForURL((url) => !url.pathname.startsWith('/welcome/login'));
});

it('an operator refuses another, with a reason', async () => {
  const person = aPerson({ name: 'Pushy' });
  await askFor(person, 'Buy my watches');
  const page = await site.visit(paths.people(), { as: operator.visitor, reducedMotion: true });
  await page.getByRole('radio', { name: 'Waiting' }).click();
  const row = page.getByRole('listitem').filter({ hasText: person.name });
  await row.getByText('Buy my watches').waitFor();
  await goodAtEverySize(page);
  await row.getByRole('button', { name: 'Refuse Pushy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse Pushy?' });
  await dialog.getByLabel('Why').fill('No adverts, please');
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
  await row.waitFor({ state: 'detached' });
});

it('the form with its question fits every size', async () => {
  const page = await site.visit(paths.signUp(), { reducedMotion: true });
  await page.getByLabel(question).waitFor();
  await goodAtEverySize(page);
});
