import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { complaints, goodAtEverySize, settled } from '../support/browser/axe';
import { tooWide } from '../support/browser/overflow';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { anOperator, aRecommendation, reasonText } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** What people recommend to those who liked an anime, on the pages of both. */
const site = setUpSite({
  catalogue: [...smallCatalogue(), anAnime({ english: 'Salt Road' }), anAnime({ english: 'Reed Boat' })],
  env: { OPERATORS: 'the_boss' },
});
const section = (page: Page) => page.getByRole('region', { name: 'Recommended by people here' });
const card = (page: Page, name = 'Reed Boat, recommended with Salt Road') =>
  section(page).getByRole('article', { name });
let ada: SignedIn;
let bob: SignedIn;
let operator: SignedIn;
let [salt, reed] = ['', ''];

beforeAll(async () => {
  ada = await signUp(site.app, { name: 'Ada' });
  bob = await signUp(site.app, { name: 'Bob' });
  operator = await anOperator(site.app, 'the_boss');
  salt = await animeId(site.app, 'salt-road');
  reed = await animeId(site.app, 'reed-boat');
  for (const person of [ada, bob])
    for (const id of [salt, reed]) await anEntry(person, { animeId: id, status: 'COMPLETED' });
});

async function openAs(person: SignedIn, path = paths.anime('salt-road')): Promise<Page> {
  const { page } = await site.open({ as: person.visitor, reducedMotion: true });
  await page.goto(path);
  return page;
}

it('an anime without recommendations says so, and asks visitors to sign in', async () => {
  const page = await site.visit(paths.anime('salt-road'));
  await section(page).getByText('Nobody has said yet what to try for those who liked it.').waitFor();
  await section(page).getByRole('link', { name: 'Sign in to recommend something' }).waitFor();
});

it('who has not begun an anime is told what a recommendation takes', async () => {
  const page = await openAs(operator);
  await section(page).getByText('Once you’ve watched an episode').waitFor();
});

it('a member finds an anime by the keyboard, says why, and a short reason is refused with the text kept', async () => {
  const page = await openAs(ada);
  await section(page).getByRole('button', { name: 'Recommend something' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What should they try?' }).fill('salt road');
  await dialog.getByRole('button', { name: /Salt Road/ }).press('Enter');
  await dialog.getByText('That’s the same anime. Choose another one.').waitFor();
  await dialog.getByRole('textbox', { name: 'What should they try?' }).fill('reed boat');
  await dialog.getByRole('button', { name: /Reed Boat/ }).press('Enter');
  const reason = dialog.getByRole('textbox', { name: 'Why?' });
  await reason.fill('So good.');
  await dialog.getByRole('button', { name: 'Recommend', exact: true }).click();
  await dialog.getByText('Say a little more: at least 20 characters.', { exact: true }).waitFor();
  expect(await reason.inputValue()).toBe('So good.');
  await reason.fill(reasonText);
  await dialog.getByRole('button', { name: 'Recommend', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await card(page).getByText(reasonText).waitFor();
  await card(page).getByText('1 person recommends it').waitFor();
});

it('a second person supports it at once, and it is counted on the page of the other anime, too', async () => {
  const page = await openAs(bob);
  await card(page).getByRole('button', { name: 'Support, 0 supporters' }).press('Enter');
  await card(page).getByRole('button', { name: 'Support, 1 supporter' }).waitFor();
  await card(page).getByText('2 people recommend it').waitFor();
  await card(page).getByRole('link', { name: 'Reed Boat' }).click();
  const there = card(page, 'Salt Road, recommended with Reed Boat');
  await there.getByText('2 people recommend it').waitFor();
  await there.getByText(reasonText).waitFor();
  await there.getByRole('button', { name: 'Support, 1 supporter' }).click();
  await there.getByText('1 person recommends it').waitFor();
});

it('a visitor finds the reason in the page as it is sent', async () => {
  site.app.forget();
  const { text } = await site.app.visitor().get(paths.anime('salt-road'), { accept: 'text/html' });
  expect(text.includes(reasonText)).toBe(true);
});

it('a reason that mentions what happens is covered until it is pressed, and others wait behind a button', async () => {
  const spoiler = 'In both of them the boat comes back without its crew.';
  await aRecommendation(bob, { animeId: reed, otherId: salt, reason: spoiler, spoiler: true });
  const page = await openAs(ada);
  await card(page).getByRole('button', { name: '1 more reason' }).click();
  await card(page).getByRole('button', { name: 'Spoiler, press to show it' }).click();
  await card(page).getByText(spoiler).waitFor();
  await card(page).getByText(reasonText).waitFor();
  await card(page).getByText('2 people recommend it').waitFor();
});

it('its author edits it, deletes it and brings it back', async () => {
  const page = await openAs(ada);
  const menu = () => card(page).getByRole('button', { name: 'More for the reason by Ada' }).click();
  await menu();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'If you liked Salt Road, try Reed Boat' });
  expect(await dialog.getByRole('textbox', { name: 'Why?' }).inputValue()).toBe(reasonText);
  await dialog.getByRole('textbox', { name: 'Why?' }).fill(`${reasonText} It sinks.`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card(page).getByText(`${reasonText} It sinks.`).waitFor();
  await card(page).getByText('edited').waitFor();
  await menu();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await card(page).getByText(reasonText).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card(page).getByText(`${reasonText} It sinks.`).waitFor();
});

it('is reported, and removed by an operator from the list of reports', async () => {
  const reader = await openAs(bob);
  await card(reader).getByRole('button', { name: '1 more reason' }).click();
  await card(reader).getByRole('button', { name: 'More for the reason by Ada' }).click();
  await reader.getByRole('menuitem', { name: 'Report to the operators' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Report this recommendation' });
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  const page = await openAs(operator, paths.reports());
  await page.getByRole('article', { name: 'Advertising or spam' }).getByText(reasonText).waitFor();
  await page.getByRole('button', { name: 'Remove recommendation' }).click();
  await page.getByRole('heading', { name: 'No reports' }).waitFor();
  const visitor = await site.visit(paths.anime('salt-road'));
  await card(visitor).getByText('1 person recommends it').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Remove recommendation' }).waitFor();
});

it('is good at every size, with the dialog closed and open', async () => {
  const page = await openAs(ada);
  await card(page).waitFor();
  await settled(page);
  await section(page).scrollIntoViewIfNeeded();
  await goodAtEverySize(page);
  await section(page).getByRole('button', { name: 'Recommend something' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What should they try?' }).fill('reed boat');
  await dialog.getByRole('button', { name: /Reed Boat/ }).click();
  await dialog.getByRole('textbox', { name: 'Why?' }).waitFor();
  expect(await complaints(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
});
