import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anOperator } from '../support/people/community';
import { type SignedIn, signUp } from '../support/people/people';

/** What operators set in the browser, and what others see of it. */
const site = setUpSite({ env: { OPERATORS: 'the_boss', SITE_CONTACT: 'help@example.org' } });
let operator: SignedIn;
beforeAll(async () => {
  operator = await anOperator(site.app, 'the_boss');
});

const open = (expect: RegExp[] = []): Promise<Page> =>
  site.visit(paths.siteSettings(), { as: operator.visitor, reducedMotion: true, expect });
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
};
/** Pages that visitors share are made anew, as the running site does two seconds after a change. */
const visit = (path: string) => {
  site.app.forget();
  return site.visit(path, { reducedMotion: true });
};

it('an operator writes rules and an announcement, and a visitor reads both', async () => {
  const page = await site.visit(paths.settings(), { as: operator.visitor, reducedMotion: true });
  await page.getByRole('link', { name: 'Site settings' }).click();
  await page.getByText('Nothing has been changed here yet.').waitFor();
  await page.getByText('Set by SITE_CONTACT in the environment.').waitFor();
  await goodAtEverySize(page);
  await page.getByLabel('Rules').fill('**Be kind** to each other.');
  await page.getByRole('textbox', { name: 'Announcement' }).fill('We’re moving on Sunday.');
  await save(page);
  await page.getByText('Rules, Announcement').waitFor();

  const visitor = await visit(paths.signUp());
  await visitor
    .getByRole('complementary', { name: 'Announcement' })
    .getByText('We’re moving on Sunday.')
    .waitFor();
  await visitor.getByRole('link', { name: 'rules', exact: true }).click();
  await visitor.getByText('Be kind', { exact: true }).waitFor();
  await goodAtEverySize(visitor);
});

it('an operator chooses the flavor of everyone who has chosen none', async () => {
  const page = await open();
  await page.getByLabel('Default flavor').selectOption({ label: 'Washi' });
  await save(page);
  // Rendered on the server, of the panels, and as built.
  for (const path of [paths.about(), '/queue', paths.signUp()]) {
    const visitor = await visit(path);
    await visitor.locator('html[theme="washi"]').waitFor({ state: 'attached' });
  }
  const visitor = await visit(paths.about());
  await visitor.getByRole('button', { name: 'Flavors' }).click();
  expect(await visitor.getByRole('radio', { name: /^Washi/ }).isChecked()).toBe(true);
  await visitor.getByRole('radio', { name: /^Sumi/ }).check({ force: true });
  await visitor.locator('html[theme="sumi"]').waitFor({ state: 'attached' });
  await visitor.reload();
  await visitor.locator('html[theme="sumi"]').waitFor({ state: 'attached' });
});

it('what is wrong stands beside its field, which gets the focus; nothing is lost', async () => {
  const page = await open();
  await page.getByLabel('Days until an account is no longer new').fill('many');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This must be a whole number from 0 to 365.').first().waitFor();
  const days = page.getByLabel('Days until an account is no longer new');
  expect(await days.evaluate((field) => field === document.activeElement)).toBe(true);
  await days.fill('7');
  await save(page);
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Harbour');
  await page.waitForFunction(() => document.title === 'Site settings · Harbour');
});

it('of two operators at once, the second reads what the first has changed before saving', async () => {
  const [one, other] = [await open(), await open()];
  for (const page of [one, other]) await page.getByLabel('Run by').waitFor();
  await one.getByLabel('Run by').fill('Ada');
  await save(one);
  await other.getByLabel('Postal address').fill('Harbour 1, Kobe');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other
    .getByText(/changed/)
    .first()
    .waitFor();
  await other.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Ada'),
  );
  await save(other);
  const { body } = await site.app.visitor().graphql('{ site { operator address } }');
  expect(body.data).toEqual({ site: { operator: 'Ada', address: 'Harbour 1, Kobe' } });
});

it('an earlier state is put back', async () => {
  const page = await open();
  await page.getByLabel('Run by').fill('Somebody else');
  await save(page);
  await page.getByText('Run by', { exact: true }).last().waitFor();
  await page
    .getByRole('button', { name: /^Put back the settings/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Put back', exact: true }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Ada'),
  );
});

it('a read-only site says so, and why a change was not saved', async () => {
  const member = await signUp(site.app);
  const page = await open();
  await page.getByLabel('Read-only').check();
  await save(page);
  const reader = await site.visit(paths.settings('profile'), {
    as: member.visitor,
    reducedMotion: true,
    expect: [/status of 503/],
  });
  await reader.getByText('Right now you can only read here').waitFor();
  await reader.getByLabel('Name', { exact: true }).fill('Someone');
  await reader.getByRole('button', { name: 'Save', exact: true }).click();
  await reader.getByText('made it read-only for a while').first().waitFor();
  await page.getByLabel('Read-only').uncheck();
  await save(page);
});

it('does not exist for anyone who is not an operator', async () => {
  const member = await signUp(site.app);
  const page = await site.visit(paths.siteSettings(), { as: member.visitor, expect: [/status of 404/] });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});
