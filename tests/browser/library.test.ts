import type { Page } from 'playwright-core';
import { settled } from '../support/browser/axe';
import { lifted } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** The library in a browser: lists, shelves, search, and bulk changes with one Undo. */
const site = setUpSite();
let ids: string[];
beforeAll(async () => {
  ids = await Promise.all(
    Array.from({ length: 30 }, (_, n) => animeId(site.app, `night-train-stories-${n + 1}`)),
  );
});

const title = (n: number) => `Night Train Stories ${n}`;
/** Thirty anime: the first ten watched, the others planned, added one after the other. */
async function openLibrary(path = '/library', size: 'wide' | 'narrow' = 'wide', view = 'card') {
  const person = await signUp(site.app);
  const put = async (animeIds: string[], status: string) =>
    person.visitor.graphql('mutation ($input: BulkEditInput!) { bulkEdit(input: $input) { changed } }', {
      input: { animeIds, status },
    });
  await put(ids.slice(0, 10), 'WATCHING');
  await put(ids.slice(10), 'PLANNING');
  const { page } = await site.open({ size, as: person.visitor });
  await page.addInitScript((stored) => localStorage.setItem('libraryView', stored), view);
  await page.goto(path);
  await content(page).waitFor();
  await settled(page);
  return { page, person };
}

const content = (page: Page) => page.getByRole('region', { name: 'What you keep' });
const cards = (page: Page) => content(page).getByRole('article');
const lists = (page: Page) => page.getByRole('navigation', { name: 'Lists' });
const shelves = (page: Page) => page.getByRole('navigation', { name: 'Shelves' });
const found = (page: Page, n: number) =>
  content(page)
    .getByRole('status')
    .filter({ hasText: new RegExp(`(?<!\\d)${n} anime found`) })
    .waitFor({ state: 'attached' });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const counts = async ({ visitor }: SignedIn) => {
  const { data } = await visitor.graphql<{ library: { counts: object } }>(
    '{ library { counts { watching planning completed favourites total } } }',
  );
  return data?.library.counts;
};

async function makeShelf(page: Page, name: string) {
  await shelves(page).getByRole('button', { name: 'New shelf' }).click();
  const dialog = page.getByRole('dialog', { name: 'New shelf' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Who can see it').selectOption({ label: 'Only me' });
  await dialog.getByRole('button', { name: 'Create shelf' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('changes twenty at once, and undoes all of it with one press', async () => {
  const { page, person } = await openLibrary('/library?list=planning');
  await found(page, 20);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'All 20 on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected anime' });
  await bar.getByText('20 selected').waitFor();
  await bar.getByRole('button', { name: 'List' }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  await toast(page).getByText('20 anime are on “Completed”').waitFor();
  await found(page, 0);
  expect(await counts(person)).toMatchObject({ watching: 10, planning: 0, completed: 20, total: 30 });
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await found(page, 20);
  expect(await counts(person)).toMatchObject({ watching: 10, planning: 20, completed: 0, total: 30 });
});

it('selects across pages, and removes with Undo', async () => {
  const { page, person } = await openLibrary();
  await found(page, 30);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'All 24 on this page' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await page.waitForFunction(
    () => document.querySelectorAll('[aria-label="What you keep"] article').length === 6,
  );
  await cards(page).first().getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected anime' });
  await bar.getByText('25 selected').waitFor();
  // One line, also at twice the size: it stands over the list.
  for (const width of [1440, 720]) {
    await page.setViewportSize({ width, height: 450 });
    expect((await bar.boundingBox())?.height).toBeLessThan(80);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove from my library' }).click();
  await found(page, 5);
  expect(await counts(person)).toMatchObject({ total: 5 });
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await found(page, 30);
  expect(await counts(person)).toMatchObject({ total: 30, watching: 10, planning: 20 });
});

it('undoes changes later: by the button, by keys, and after a reload', async () => {
  const { page, person } = await openLibrary('/library?list=planning');
  await found(page, 20);
  const selectAndPut = async (list: string) => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: /^All \d+ on this page$/ }).click();
    const bar = page.getByRole('region', { name: 'Selected anime' });
    await bar.getByRole('button', { name: 'List' }).click();
    await page.getByRole('menuitem', { name: list }).click();
    await toast(page).getByText(`20 anime are on “${list}”`).waitFor();
    await found(page, 0);
  };
  await selectAndPut('Paused');
  await page.goto('/library?list=paused');
  await found(page, 20);
  await selectAndPut('Completed');
  await page.reload({ waitUntil: 'networkidle' });
  await found(page, 0);
  await page.getByRole('button', { name: 'Undo: 20 anime are on “Completed”' }).click();
  await found(page, 20);
  expect(await counts(person)).toMatchObject({ planning: 0, completed: 0, total: 30 });
  await page.getByRole('button', { name: 'Undo: 20 anime are on “Paused”' }).focus();
  await page.keyboard.press('Control+z');
  await found(page, 0);
  expect(await counts(person)).toMatchObject({ planning: 20, completed: 0, total: 30 });
});

it.each(['wide', 'narrow'] as const)('creates, fills, orders and removes a shelf, %s', async (size) => {
  const { page } = await openLibrary('/library?sort=title', size);
  await makeShelf(page, 'Rainy Sundays');
  await page.waitForURL('**/library?shelf=*');
  await page.getByRole('heading', { name: 'Rainy Sundays' }).waitFor();
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
  await lists(page)
    .getByRole('link', { name: /^Watching/ })
    .click();
  await found(page, 10);
  for (const n of [1, 2]) {
    const card = cards(page).filter({ has: page.getByRole('heading', { name: title(n), exact: true }) });
    await card.hover();
    await card.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Shelves' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Rainy Sundays' }).click();
    await toast(page)
      .getByText(`${title(n)} added to “Rainy Sundays”`)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  await shelves(page)
    .getByRole('link', { name: /^Rainy Sundays/ })
    .click();
  const order = page.getByRole('list', { name: 'Shelf, in your order' });
  await order.getByRole('heading', { name: title(2) }).waitFor();
  await order.getByRole('button', { name: `Move ${title(2)}` }).focus();
  await page.keyboard.press('Space');
  await lifted(page, `${title(2)} picked up at place 2 of 2.`);
  await page.keyboard.press('ArrowLeft');
  await page.getByText(`${title(2)}: place 1 of 2.`).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText(`${title(2)} was dropped at place 1 of 2.`).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.reload();
  await order.getByRole('heading', { name: title(2) }).waitFor();
  expect(await order.getByRole('heading').allTextContents()).toEqual([title(2), title(1)]);
  await page.getByRole('button', { name: 'Delete shelf' }).click();
  await toast(page).getByText('Shelf “Rainy Sundays” deleted').waitFor();
  await page.waitForURL('**/library');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await shelves(page)
    .getByRole('link', { name: /^Rainy Sundays/ })
    .click();
  await order.getByRole('heading', { name: title(2) }).waitFor();
});

it('renames a shelf, sets who sees it, and reorders the shelves', async () => {
  const { page } = await openLibrary();
  await makeShelf(page, 'First');
  await makeShelf(page, 'Second');
  await page.getByRole('button', { name: 'Edit shelf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit shelf' });
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a name.', { exact: true }).waitFor();
  await dialog.getByLabel('Name').fill('Best of all');
  await dialog.getByLabel('Who can see it').selectOption({ label: 'My friends' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Best of all' }).waitFor();
  await page.getByText('0 anime, visible to friends').waitFor();
  await shelves(page).getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Move Best of all up' }).click();
  await page.getByText('Best of all is now at place 1 of 2.').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.reload();
  await shelves(page).getByRole('link').first().waitFor();
  expect(await shelves(page).getByRole('link').allTextContents()).toEqual([
    expect.stringContaining('Best of all'),
    expect.stringContaining('First'),
  ]);
});

it('keeps list, text, filters and order in the address, and goes back to them', async () => {
  const { page, person } = await openLibrary();
  await anEntry(person, { animeId: await animeId(site.app, 'the-lighthouse-girl'), status: 'WATCHING' });
  await lists(page)
    .getByRole('link', { name: /^Watching/ })
    .click();
  await page.waitForURL('**/library?list=watching');
  await found(page, 11);
  await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Title' });
  await page.getByRole('searchbox', { name: 'Search the library by title' }).fill('lighthouse');
  await page.waitForURL('**text=lighthouse*');
  await found(page, 1);
  await page.reload();
  await found(page, 1);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    list: 'watching',
    sort: 'title',
    text: 'lighthouse',
  });
  await cards(page).getByRole('link').click();
  await page.waitForURL('**/anime/*');
  await page.goBack();
  await found(page, 1);
  await page.getByRole('searchbox', { name: 'Search the library by title' }).fill('zzzzqqqq');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await page.getByRole('button', { name: 'Show the whole list' }).click();
  await found(page, 11);
});

it('goes back to page 1 with another list and with another view', async () => {
  const { page } = await openLibrary();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await page.getByRole('radio', { name: 'List', exact: true }).check();
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await lists(page)
    .getByRole('link', { name: /^Planning/ })
    .click();
  await found(page, 20);
  await lists(page)
    .getByRole('link', { name: /^Everything/ })
    .click();
  await page.getByText('Page 1 of 2').waitFor();
});

it('says if a shelf does not exist', async () => {
  const { page } = await openLibrary('/library?shelf=nothing');
  await page.getByRole('heading', { name: 'No such shelf' }).waitFor();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await found(page, 30);
});

it('hides an uninteresting anime from a card, with Undo', async () => {
  const { page } = await openLibrary();
  await page.goto('/discover?text=night+train+stories+40');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title(40) }) });
  await card.hover();
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Not interested' }).click();
  await toast(page)
    .getByText(`${title(40)} is hidden from suggestions`)
    .waitFor();
  await card.waitFor({ state: 'detached' });
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
});

it('sends a visitor to sign in from the same menu, and back', async () => {
  const page = await site.visit('/discover?text=night');
  const card = page.getByRole('article').first();
  await card.hover();
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign in' }).click();
  await page.waitForURL('**/welcome/login?back=%2Fdiscover%3Ftext%3Dnight');
});

it('adds an own anime, tracks it, changes it, and deletes it', async () => {
  const { page, person } = await openLibrary();
  await page.getByRole('button', { name: 'Add something of my own' }).click();
  const adding = page.getByRole('dialog', { name: 'Add something of my own' });
  await adding.getByRole('button', { name: 'Add it' }).click();
  await adding.getByText('Enter a title.', { exact: true }).waitFor();
  await adding.getByLabel('Title').fill('Our school play');
  await adding.getByLabel('Format').selectOption({ label: 'Other' });
  await adding.getByLabel('Year').fill('19');
  await adding.getByLabel('Episodes').fill('3');
  await adding.getByLabel('List').selectOption({ label: 'Watching' });
  await adding.getByLabel('Note').fill('In the gym, all of us.');
  await adding.getByRole('button', { name: 'Add it' }).click();
  await adding.getByText('Enter a number from 1880 to 2100.', { exact: true }).waitFor();
  await adding.getByLabel('Year').fill('2019');
  await adding.getByRole('button', { name: 'Add it' }).click();
  await adding.waitFor({ state: 'detached' });
  await found(page, 31);
  await cards(page).getByRole('link', { name: 'Our school play' }).click();

  const about = page.getByRole('region', { name: 'About it' });
  await about.getByText('Only you can see it.').waitFor();
  await about.getByText('In the gym, all of us.').waitFor();
  const mine = page.getByRole('region', { name: 'On my list' });
  await mine.getByRole('button', { name: 'One more episode of Our school play watched' }).click();
  await mine
    .getByRole('status')
    .filter({ hasText: '1 of 3 episodes watched' })
    .waitFor({ state: 'attached' });
  // Nothing that a catalogue or other people would contribute.
  expect(await page.getByRole('heading', { name: 'Discussions' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Suggest a change' }).count()).toBe(0);
  await about.getByRole('button', { name: 'Edit details' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit your own' });
  await editing.getByLabel('Title').fill('Our play');
  await editing.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Our play' }).waitFor();
  // After a reload it is still there, and so is its poster.
  const poster = page.waitForResponse(/\/posters\/\d{9}\./);
  await page.reload();
  expect((await poster).status()).toBe(200);
  await about.getByRole('button', { name: 'Delete …' }).click();
  await about.getByRole('button', { name: 'Delete', exact: true }).click();
  await found(page, 30);
  expect(await counts(person)).toMatchObject({ total: 30, watching: 10 });
});
