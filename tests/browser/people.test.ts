import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { anOperator, aThread, handleOf } from '../support/people/community';
import { type SignedIn, signUp } from '../support/people/people';

/** Accounts in the hands of those who run the site: found, suspended, and let in again. */
const site = setUpSite({ env: { OPERATORS: 'the_boss' } });
let operator: SignedIn;
let mallory: SignedIn;

beforeAll(async () => {
  operator = await anOperator(site.app, 'the_boss');
  mallory = await signUp(site.app, { name: 'Mallory' });
  await handleOf(mallory);
});

const row = (page: Page) => page.getByRole('listitem').filter({ hasText: '@mallory' });

it('an operator finds a person, suspends them with a reason, and lets them in again', async () => {
  const page = await site.visit(paths.people(), { as: operator.visitor, reducedMotion: true });
  await page.getByLabel('Handle or name').fill('mallo');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.waitForURL('**/settings/people?*text=mallo*');
  await row(page).getByText(mallory.email).waitFor();
  await row(page).getByRole('button', { name: 'Suspend Mallory' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Mallory?' });
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await dialog.getByText('Say why. They’ll read it.', { exact: true }).waitFor();
  await dialog.getByLabel('For how long').selectOption('For good');
  await dialog.getByLabel('Why').fill('Adverts, three times');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await row(page).getByText('Suspended for good').waitFor();
  await row(page).getByText('Adverts, three times').waitFor();

  const theirs = await site.visit('/welcome/login', { expect: [/status of 403/] });
  await welcomeForm(theirs).email.fill(mallory.email);
  await welcomeForm(theirs).password.fill(mallory.password);
  await welcomeForm(theirs).signIn.click();
  await theirs.getByText('This account is suspended.', { exact: false }).first().waitFor();
  await theirs.goto(paths.profileOf('mallory'));
  await theirs.getByRole('heading', { name: 'This account is suspended' }).waitFor();

  await page.getByRole('radio', { name: 'Suspended' }).click();
  await row(page).getByRole('button', { name: 'Lift suspension of Mallory' }).click();
  await row(page).getByText('Suspended for good').waitFor({ state: 'detached' });
  await theirs.goto('/welcome/login');
  await welcomeForm(theirs).email.fill(mallory.email);
  await welcomeForm(theirs).password.fill(mallory.password);
  await welcomeForm(theirs).signIn.click();
  await theirs.waitForURL((url) => !url.pathname.startsWith('/welcome/login'));
});

it('an operator resets a name, which the person is told', async () => {
  const rude = await signUp(site.app, { name: 'Rude Words' });
  const handle = await handleOf(rude);
  const page = await site.visit(paths.people('rude'), { as: operator.visitor, reducedMotion: true });
  await page.getByRole('button', { name: 'Reset profile of Rude Words' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset the profile of Rude Words?' });
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await dialog.getByText('Choose at least one part.').first().waitFor();
  await dialog.getByLabel('Name', { exact: true }).check();
  await dialog.getByLabel('Why').fill('It insults people');
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('link', { name: `@${handle}` })
    .first()
    .waitFor();

  const theirs = await site.visit('/latest', { as: rude.visitor, reducedMotion: true });
  await theirs.locator('header').getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const bell = theirs.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText('Moderators reset your name').waitFor();
});

it('an operator removes what someone posted, and restores it from the log', async () => {
  const poster = await signUp(site.app, { name: 'Poster' });
  await handleOf(poster);
  const { id } = await aThread(poster, { title: 'Cheap lamps' });
  const page = await site.visit(paths.people('poster'), { as: operator.visitor, reducedMotion: true });
  await page.getByRole('button', { name: 'Remove posts by Poster' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove what Poster posted?' });
  await dialog.getByLabel('What they posted in').selectOption('All of it');
  await dialog.getByLabel('Why').fill('Adverts');
  await dialog.getByRole('button', { name: 'Remove posts', exact: true }).click();
  await page.getByText('1 post removed').first().waitFor();
  const reader = await site.visit('/about', { expect: [/status of 404/] });
  expect((await reader.goto(paths.thread(id)))?.status()).toBe(404);

  await page.goto(paths.moderationLog('poster'));
  await page.getByRole('button', { name: 'Restore these posts' }).click();
  await page.getByText('1 post restored').first().waitFor();
  expect((await reader.goto(paths.thread(id)))?.status()).toBe(200);
});

it('the log says what was done to a person, and by whom', async () => {
  const page = await site.visit(paths.people('mallo'), { as: operator.visitor, reducedMotion: true });
  await row(page).getByRole('link', { name: 'Log of what was done to Mallory' }).click();
  await page.waitForURL('**/settings/log?person=mallory');
  const lines = page.getByRole('listitem');
  await lines.filter({ hasText: 'lifted the suspension of @mallory' }).waitFor();
  const line = lines.filter({ hasText: 'suspended @mallory: for good' });
  await line.getByText('Adverts, three times').waitFor();
  await page.getByRole('link', { name: 'Download all as CSV' }).waitFor();
  await page.getByLabel('Done by').fill('@mallory');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Nothing like that was done, or nobody has this handle.').waitFor();
});

it.each([paths.people(), paths.moderationLog()])('%s does not exist for anyone else', async (path) => {
  const person = await signUp(site.app);
  const page = await site.visit(path, { as: person.visitor, expect: [/status of 404/] });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

it('both pages are good at every size, and the first says if nobody is found', async () => {
  const page = await site.visit(paths.people('nobody-here'), { as: operator.visitor, reducedMotion: true });
  await page.getByText('No handle or name has this in it.').waitFor();
  for (const path of [paths.people(), paths.moderationLog()]) {
    await page.goto(path);
    await settled(page);
    await goodAtEverySize(page);
  }
});
