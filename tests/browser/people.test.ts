import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { TwoFactorEntity } from '../../server/data/entities/factors';
import { paths } from '../../shared/paths';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { anOperator, aThread, handleOf, run } from '../support/people/community';
import { type SignedIn, signUp, signUpConfirmed } from '../support/people/people';

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
  await row(page).getByText(`${mallory.email[0]}…@e…`, { exact: false }).waitFor();
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

it('an operator reads the details of an account, opens its address, exports and deletes it', async () => {
  const person = await signUp(site.app, { name: 'Leaving' });
  await handleOf(person);
  const { id } = await aThread(person, { title: 'Left behind' });
  const page = await site.visit(paths.people('leaving'), { as: operator.visitor, reducedMotion: true });
  await page.getByRole('button', { name: 'Details of Leaving' }).click();
  const details = page.getByRole('region', { name: 'Details of Leaving' });
  await details.getByText('password', { exact: true }).waitFor();
  await details.getByText('0 anime').waitFor();
  await goodAtEverySize(page);
  expect(await details.getByText(person.email).count()).toBe(0);
  await details.getByRole('button', { name: 'Show address of Leaving' }).click();
  await details.getByText(person.email).waitFor();

  await details.getByRole('button', { name: 'Export data of Leaving' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export the data of Leaving?' });
  await exporting.getByRole('button', { name: 'Export', exact: true }).click();
  await exporting.getByText('Say why, for the others who run this site.').first().waitFor();
  await exporting.getByLabel('Why').fill('A court asks');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-leaving-account\.json$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain(person.email);
  await exporting.waitFor({ state: 'detached' });

  await details.getByRole('button', { name: 'Delete account of Leaving' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete the account of Leaving?' });
  await deleting.getByLabel('Why').fill('Asked for it by letter');
  await deleting.getByLabel('Their handle').fill('somebody');
  await deleting.getByRole('button', { name: 'Delete permanently' }).click();
  await deleting.getByText('Type leaving to confirm.').nth(1).waitFor();
  await deleting.getByLabel('Their handle').fill('leaving');
  await deleting.getByRole('button', { name: 'Delete permanently' }).click();
  await deleting.waitFor({ state: 'detached' });
  await page.getByText('The account of Leaving is deleted').first().waitFor();
  await page.getByText('No handle or name has this in it.').waitFor();
  const { data } = await site.app.visitor().graphql(`{ thread(id: "${id}") { author { id } } }`);
  expect(data).toEqual({ thread: { author: null } });

  await page.goto(paths.moderationLog());
  const lines = page.getByRole('listitem');
  for (const text of ['deleted the account of', 'exported the data of', 'read the email address of'])
    await lines.filter({ hasText: `${text} a deleted user` }).waitFor();
});

it('an operator begins to unlock an account, and keeps its second step', async () => {
  const person = await signUpConfirmed(site.app, { name: 'Locked Out' });
  const handle = await handleOf(person);
  await site.app.deps.db.manager.insert(TwoFactorEntity, {
    userId: person.userId,
    secret: 'sealed',
    pendingSecret: null,
    lastStep: 0,
    failures: 0,
    failuresSince: null,
    createdAt: new Date(),
  });
  const page = await site.visit(paths.people(handle), { as: operator.visitor, reducedMotion: true });
  await page.getByRole('button', { name: 'Details of Locked Out' }).click();
  await page.getByRole('button', { name: 'Unlock account of Locked Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock the account of Locked Out?' });
  await dialog.getByLabel('Why').fill('Lost the phone');
  await dialog.getByRole('button', { name: 'Unlock account', exact: true }).click();
  await page.getByText('On until', { exact: false }).waitFor();
  const theirs = await site.visit(paths.settings('security'), { as: person.visitor, reducedMotion: true });
  await theirs.getByText('An operator asked to turn off two-step sign-in', { exact: false }).waitFor();
  await goodAtEverySize(theirs);
  await theirs.getByRole('button', { name: 'Keep it' }).click();
  await theirs.getByRole('button', { name: 'Keep it' }).waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('button', { name: 'Details of Locked Out' }).click();
  await page.getByRole('button', { name: 'Unlock account of Locked Out' }).click();
  await dialog.getByLabel('Why').fill('Lost the phone, truly');
  await dialog.getByRole('button', { name: 'Unlock account', exact: true }).click();
  await page.getByText('On until', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Keep two-step sign-in of Locked Out' }).click();
  await page.getByRole('button', { name: 'Unlock account of Locked Out' }).waitFor();
});

it('a moderator sees the details, and neither an address nor what operators do', async () => {
  const moderator = await signUp(site.app);
  const handle = await handleOf(moderator);
  await run(operator, `mutation { setRole(handle: "${handle}", role: MODERATOR) { role } }`);
  const page = await site.visit(paths.people('mallory'), { as: moderator.visitor, reducedMotion: true });
  await page.getByRole('button', { name: 'Details of Mallory' }).click();
  const details = page.getByRole('region', { name: 'Details of Mallory' });
  await details.getByText('0 anime').waitFor();
  expect(await details.getByRole('button').count()).toBe(0);
  expect(await page.getByText('@e…').count()).toBe(0);
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
