import type { Page } from 'playwright-core';
import type { Visitor } from '../support/apps/visitor';
import { becomes } from '../support/browser/becomes';
import { type Site, setUpSite } from '../support/browser/site';
import { anAnime } from '../support/catalogue/catalogue';
import { anEntry, animeId, entryOf } from '../support/people/lists';
import { type SignedIn, signInAgain, signUp } from '../support/people/people';

/** Keeping a list in a browser: from planning to completed, spoilers, scores, and two browsers at once. */
const slug = 'salt-road';
const site = setUpSite({
  catalogue: [
    anAnime({ english: 'Salt Road', curated: { episodes: 6 }, end: '2024-05-11T15:00:00.000Z' }),
    anAnime({ english: 'Paper Moon', curated: { episodes: 12 } }),
  ],
});
let id: string;

beforeAll(async () => {
  id = await animeId(site.app, slug);
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await site.app.deps.db.manager.query('UPDATE episode SET title = ? WHERE animeId = ? AND number = ?', [
      `Title number ${number}`,
      id,
      number,
    ]);
  }
});

async function open(visitor: Visitor, path: string, options: Parameters<Site['open']>[0] = {}) {
  const page = await site.visit(path, { reducedMotion: true, ...options, as: visitor });
  return page;
}

const bar = (page: Page) => page.getByRole('region', { name: 'On my list' });
const list = (page: Page) => bar(page).getByLabel('List');
const plusOne = (page: Page) =>
  bar(page).getByRole('button', { name: 'One more episode of Salt Road watched' });
const toast = (page: Page, text: string | RegExp) => page.getByRole('dialog').filter({ hasText: text });
const animeList = (page: Page) => page.getByRole('region', { name: 'Anime list' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Salt Road', exact: true });
const entry = (person: SignedIn) => entryOf(person, slug);

it.each(['wide', 'narrow'] as const)('goes from planning to completed, %s', async (size) => {
  const person = await signUp(site.app);
  const page = await open(person.visitor, `/anime/${slug}`, { size });
  await bar(page).getByRole('button', { name: 'Plan to watch' }).click();
  await becomes(() => list(page).inputValue(), 'PLANNING');
  await plusOne(page).click();
  await becomes(() => list(page).inputValue(), 'WATCHING');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date());
  expect(await entry(person)).toMatchObject({ progress: 1, startedOn: today });

  const episodes = page.getByRole('region', { name: 'Episodes' });
  const third = episodes.getByRole('listitem').nth(2);
  await third.hover();
  await third.getByRole('button', { name: 'Mark everything up to episode 3 as watched' }).click();
  await bar(page).getByText('3 / 6').waitFor();
  await becomes(
    () => episodes.getByRole('button', { name: /^Episode \d watched$/, pressed: true }).count(),
    3,
  );
  await episodes.getByRole('button', { name: 'Episode 3 watched' }).click();
  await bar(page).getByText('2 / 6').waitFor();
  for (const text of ['3 / 6', '4 / 6', '5 / 6', '6 / 6']) {
    await plusOne(page).click();
    await bar(page).getByText(text).waitFor();
  }
  // It stays until it is answered; the focus then stays with the entry, whose +1 is gone.
  const last = page.getByRole('dialog', { name: 'That was the last episode of Salt Road' });
  await last.getByRole('radio', { name: '8', exact: true }).check();
  await last.getByRole('button', { name: 'Complete and score' }).click();
  await becomes(() => list(page).inputValue(), 'COMPLETED');
  await last.waitFor({ state: 'detached' });
  await becomes(() => bar(page).evaluate((element) => element.contains(document.activeElement)), true);
  expect(await entry(person)).toMatchObject({
    status: 'COMPLETED',
    progress: 6,
    score: 80,
    finishedOn: today,
  });
  await bar(page).getByLabel('Score').selectOption({ label: '9' });
  await becomes(async () => (await entry(person))?.score, 90);

  await page.goto('/profile');
  await page.getByRole('radio', { name: 'Completed' }).check();
  const card = animeList(page).getByRole('article').filter({ hasText: 'Salt Road' });
  await card.getByText('6 / 6').waitFor();
});

it('rolls +1 back if the server refuses it, and says so', async () => {
  const person = await signUp(site.app);
  await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
  const page = await open(person.visitor, `/anime/${slug}`, { expect: [/50\d|Failed to load/] });
  await bar(page).getByText('2 / 6').waitFor();
  let refused = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'AddProgress') return route.continue();
    refused += 1;
    await held;
    await route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ message: 'x', extensions: { code: 'OVERLOADED' } }], data: null }),
    });
  });
  await plusOne(page).click();
  await bar(page).getByText('3 / 6').waitFor();
  answer();
  await page.getByRole('alert').getByText('The site is very busy. Try again in a few seconds.').waitFor();
  await bar(page).getByText('2 / 6').waitFor();
  expect(refused).toBe(1);
  expect(await entry(person)).toMatchObject({ progress: 2, version: 1 });
});

it('saves what the arrow keys choose once the field is left, not what they pass over', async () => {
  const person = await signUp(site.app);
  await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
  const page = await open(person.visitor, `/anime/${slug}`);
  await list(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await list(page).inputValue()).toBe('PLANNING');
  expect(await entry(person)).toMatchObject({ status: 'WATCHING', version: 1 });
  await page.keyboard.press('Escape');
  expect(await list(page).inputValue()).toBe('WATCHING');
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await becomes(async () => (await entry(person))?.status, 'PAUSED');
  expect(await entry(person)).toMatchObject({ progress: 2, version: 2 });
});

it('holds the page still between press and release, then brings the focus out from under a toast', async () => {
  const person = await signUp(site.app);
  await anEntry(person, { animeId: id, status: 'WATCHING', progress: 1 });
  const page = await open(person.visitor, `/anime/${slug}`, { size: 'narrow' });
  await bar(page).getByText('1 / 6').waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === 'AddProgress') await held;
    await route.continue();
  });
  await plusOne(page).click();
  await bar(page).getByText('2 / 6').waitFor();
  // To where the toast will be: just above the tab bar.
  const place = await plusOne(page).evaluate((button) => {
    window.scrollBy(0, button.getBoundingClientRect().bottom - (window.innerHeight - 64 - 20));
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  answer();
  await toast(page, 'Salt Road: 2 of 6').waitFor();
  await page.mouse.up();
  await bar(page).getByText('3 / 6').waitFor();
  await becomes(
    () =>
      plusOne(page).evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    true,
  );
});

it('starts a rewatch from the menu of a completed anime', async () => {
  const mika = await signUp(site.app);
  await anEntry(mika, { animeId: id, status: 'COMPLETED', progress: 6 });
  const page = await open(mika.visitor, '/discover');
  await page.locator(`main [data-anime="${id}"]`).first().hover();
  await page.getByRole('button', { name: 'More for Salt Road' }).first().click();
  await page.getByRole('menuitem', { name: 'Rewatch' }).click();
  await toast(page, 'Rewatching Salt Road from the start').waitFor();
  expect(await entry(mika)).toMatchObject({ status: 'REWATCHING', progress: 0 });
});

it('shows in a second tab what was watched in the first', async () => {
  const mika = await signUp(site.app);
  await anEntry(mika, { animeId: id, status: 'WATCHING', progress: 1 });
  const page = await open(mika.visitor, `/anime/${slug}`);
  const [home, discover] = [await page.context().newPage(), await page.context().newPage()];
  await home.goto('/home');
  const hero = home.getByRole('region', { name: 'Your next episode' });
  await hero.getByText(/^Episode 2 of 6/).waitFor();
  await discover.goto('/discover');
  const card = discover.locator(`main [data-anime="${id}"]`).first();
  await card.waitFor();
  await plusOne(page).click();
  await toast(page, '2 of 6 episodes watched').waitFor();
  await hero.getByText(/^Episode 3 of 6/).waitFor();
  await card.getByText('2 / 6').waitFor();
});

it('counts by + and - on the focused item, unless single keys are off', async () => {
  const person = await signUp(site.app);
  await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
  const page = await open(person.visitor, '/profile');
  const link = animeList(page).getByRole('link', { name: 'Salt Road' });
  // The keys work once their chunk has loaded.
  await page.waitForLoadState('networkidle');
  // Each on the focused link as it is then: the list may be drawn again once the site has answered.
  const counts = async (key: string, progress: number) => {
    await link.press(key);
    await animeList(page).getByRole('article').getByText(`${progress} / 6`).waitFor();
    await becomes(async () => (await entry(person))?.progress, progress);
  };
  await counts('+', 3);
  await counts('+', 4);
  await counts('-', 3);
  await page.evaluate(() => localStorage.setItem('singleKeys', 'false'));
  await page.reload();
  // The keys work once their chunk has loaded.
  await page.waitForLoadState('networkidle');
  await link.focus();
  await page.keyboard.press('+');
  await page.waitForTimeout(300);
  expect((await entry(person))?.progress).toBe(3);
});

describe('the spoiler screen', () => {
  it('covers unseen episodes, shows one title on a press, or all for this visit, and what was watched', async () => {
    const person = await signUp(site.app);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    const page = await open(person.visitor, `/anime/${slug}`);
    const episodes = page.getByRole('region', { name: 'Episodes' });
    const covers = episodes.getByRole('button', { name: /^Show title/ });
    await episodes.getByText('Title number 2').waitFor();
    expect(await covers.count()).toBe(4);
    expect(await page.content()).not.toContain('Title number 3');

    await episodes.getByRole('button', { name: /Show title of Episode 4/ }).click();
    const revealed = episodes.getByText('Title number 4');
    await revealed.waitFor();
    expect(await revealed.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await covers.count()).toBe(3);
    expect(await page.content()).not.toContain('Title number 3');

    await plusOne(page).click();
    await episodes.getByText('Title number 3').waitFor();
    expect(await page.content()).not.toContain('Title number 5');

    await episodes.getByRole('button', { name: 'Show all titles' }).click();
    await episodes.getByText('Title number 6').waitFor();
    expect(await covers.count()).toBe(0);
    await page.reload();
    await episodes.getByText('Title number 3').waitFor();
    expect(await page.content()).not.toContain('Title number 6');
  });

  it('follows the settings, and the anime’s own before them', async () => {
    const person = await signUp(site.app);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
    const page = await open(person.visitor, '/settings/spoilers');
    await page.getByRole('radio', { name: 'Except the next episode' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.goto(`/anime/${slug}`);
    const episodes = page.getByRole('region', { name: 'Episodes' });
    await episodes.getByText('Title number 3').waitFor();
    expect(await page.content()).not.toContain('Title number 4');
    await bar(page).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Spoilers').selectOption({ label: 'Hide nothing' });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await episodes.getByText('Title number 6').waitFor();
  });
});

it('takes and shows scores in the viewer’s format, and stores them as 1 to 100', async () => {
  const person = await signUp(site.app);
  await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
  const page = await open(person.visitor, '/settings/titles');
  const format = async (name: string) => {
    await page.goto('/settings/titles');
    await page.getByRole('radio', { name, exact: true }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.goto(`/anime/${slug}`);
    await bar(page).getByRole('button', { name: 'Edit' }).click();
  };
  const save = async (score: number) => {
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect((await entry(person))?.score).toBe(score);
  };
  const score = bar(page).getByLabel('Score');
  const shown = (text: string) =>
    becomes(
      () =>
        score.evaluate((field) =>
          field instanceof HTMLSelectElement
            ? field.selectedOptions[0]?.label
            : (field as HTMLInputElement).value,
        ),
      text,
    );

  await format('5 stars');
  await dialog(page).getByRole('radio', { name: '4 of 5 stars' }).check();
  await save(80);
  await shown('4 of 5 stars');

  await format('10.0');
  await dialog(page).getByLabel('Score').fill('8,75');
  await dialog(page).getByText('From 0.1 to 10.0, with one decimal.').waitFor();
  await dialog(page).getByLabel('Score').fill('8,7');
  await save(87);
  await shown('8.7');

  // Viewed in a coarser format and not touched, it keeps its value.
  await format('3 faces');
  expect(await dialog(page).getByRole('radio', { name: 'Liked it', exact: true }).isChecked()).toBe(true);
  await dialog(page).getByLabel('Notes').fill('Again some day');
  await save(87);
  await shown('Liked it');
  await bar(page).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('radio', { name: 'Did not like it' }).check();
  await save(25);

  await format('100');
  await dialog(page).getByLabel('Score').fill('93');
  await save(93);
  await dialog(page).waitFor({ state: 'detached' });
  await score.fill('41');
  await score.press('Enter');
  await becomes(async () => (await entry(person))?.score, 41);
  await format('10');
  await dialog(page).getByRole('radio', { name: '7', exact: true }).check();
  await save(70);
  await shown('7');
  await bar(page).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Clear score' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await becomes(async () => (await entry(person))?.score, null);
});

it('shows both values if another browser chose a list first, until one is chosen', async () => {
  const person = await signUp(site.app);
  const { version } = await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
  const page = await open(person.visitor, `/anime/${slug}`);
  await bar(page).getByText('2 / 6').waitFor();
  let faster = false;
  await page.route('**/graphql', async (route) => {
    if (!faster && route.request().postDataJSON()?.operationName === 'PutOnList') {
      faster = true;
      await anEntry(person, { animeId: id, version, status: 'PAUSED' });
    }
    await route.continue();
  });
  await list(page).selectOption('DROPPED');
  const both = page.getByRole('region', { name: 'Notifications' });
  await both.getByText('There now: paused. You chose: dropped.').first().waitFor();
  await becomes(() => list(page).inputValue(), 'PAUSED');
  await both.getByRole('button', { name: 'Use dropped' }).click();
  await becomes(async () => (await entry(person))?.status, 'DROPPED');
  // Two changes by the user leave one toast, whose Undo reverts the second; Ctrl+Z the first.
  await list(page).selectOption('WATCHING');
  await toast(page, 'Salt Road: watching').waitFor();
  await plusOne(page).click();
  await toast(page, '3 of 6 episodes watched').getByRole('button', { name: 'Undo' }).click();
  await becomes(async () => (await entry(person))?.progress, 2);
  expect((await entry(person))?.status).toBe('WATCHING');
  await page.keyboard.press('Control+z');
  await becomes(async () => (await entry(person))?.status, 'DROPPED');
});

it('shows both values if two browsers edit one entry, and loses nothing', async () => {
  const person = await signUp(site.app);
  await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2, notes: 'First thoughts' });
  const path = `/anime/${slug}`;
  const one = await open(person.visitor, path);
  const two = await open(await signInAgain(site.app, person), path);
  for (const page of [one, two]) {
    await bar(page).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Notes').waitFor();
  }
  await dialog(one).getByLabel('Notes').fill('From the kitchen');
  await dialog(one).getByLabel('Tags').fill('cosy');
  await dialog(one).getByRole('radio', { name: '8', exact: true }).check();
  await dialog(one).getByRole('button', { name: 'Save' }).click();
  await dialog(one).waitFor({ state: 'detached' });

  await dialog(two).getByLabel('Notes').fill('From the train');
  await dialog(two).getByRole('radio', { name: 'Paused' }).check();
  await dialog(two).getByRole('button', { name: 'Save' }).click();
  await two.getByRole('heading', { name: 'This was changed elsewhere in the meantime' }).waitFor();
  const notes = two.getByRole('group', { name: 'Notes' });
  expect(await notes.textContent()).toContain('From the train');
  expect(await notes.textContent()).toContain('From the kitchen');
  await two.getByText('Also changed there and kept: score (8), tags (cosy).').waitFor();
  expect(await entry(person)).toMatchObject({ notes: 'From the kitchen', status: 'WATCHING' });

  await two.getByRole('button', { name: 'Back to the form' }).click();
  expect(await dialog(two).getByLabel('Notes').inputValue()).toBe('From the train');
  expect(await dialog(two).getByRole('radio', { name: 'Paused' }).isChecked()).toBe(true);
  await dialog(two).getByLabel('Notes').fill('From the train, and the kitchen');
  await dialog(two).getByRole('button', { name: 'Save' }).click();
  await dialog(two).waitFor({ state: 'detached' });
  expect(await entry(person)).toMatchObject({
    notes: 'From the train, and the kitchen',
    status: 'PAUSED',
    score: 80,
    tags: ['cosy'],
    progress: 2,
  });
});

it('takes a field from the other browser if that is chosen', async () => {
  const person = await signUp(site.app);
  const { version } = await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2, notes: 'First' });
  const page = await open(person.visitor, `/anime/${slug}`);
  await bar(page).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Notes').fill('Mine');
  await dialog(page).getByLabel('Started').fill('2024-04');
  await anEntry(person, { animeId: id, version, notes: 'Theirs' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('group', { name: 'Notes' })
    .getByRole('radio', { name: /There now/ })
    .check();
  await page.getByRole('button', { name: 'Save this' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await entry(person)).toMatchObject({ notes: 'Theirs', startedOn: '2024-04' });
});

it('removes an entry with everything, and restores it', async () => {
  const person = await signUp(site.app);
  const before = await anEntry(person, {
    animeId: id,
    status: 'COMPLETED',
    progress: 6,
    score: 90,
    startedOn: '2011',
    finishedOn: '2011-04',
    notes: 'Kept',
    tags: ['cosy'],
  });
  const page = await open(person.visitor, `/anime/${slug}`);
  await bar(page).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await bar(page).getByRole('button', { name: 'Plan to watch' }).waitFor();
  expect(await entry(person)).toBeNull();
  await toast(page, 'Salt Road removed from your lists').getByRole('button', { name: 'Undo' }).click();
  await becomes(() => list(page).inputValue(), 'COMPLETED');
  expect(await entry(person)).toMatchObject({ ...before, version: expect.any(Number) });
});

it('sends a visitor to sign in, back to the same anime, and does what they pressed', async () => {
  const person = await signUp(site.app);
  const page = await site.visit(`/anime/${slug}`);
  await bar(page).getByRole('button', { name: 'Plan to watch' }).click();
  await page.waitForURL('**/welcome/login?**');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await page.waitForURL(`**/anime/${slug}`);
  // What was pressed before is done now.
  await becomes(() => list(page).inputValue(), 'PLANNING');
});

it('resets the page to 1 for another list, and keeps the view', async () => {
  const person = await signUp(site.app);
  await anEntry(person, { animeId: id, status: 'COMPLETED' });
  await anEntry(person, { animeId: await animeId(site.app, 'paper-moon'), status: 'WATCHING' });
  const page = await open(person.visitor, '/profile');
  await animeList(page).getByRole('link', { name: 'Paper Moon' }).waitFor();
  await page.getByRole('radio', { name: 'Completed' }).check();
  await animeList(page).getByRole('link', { name: 'Salt Road' }).waitFor();
  expect(await animeList(page).getByRole('link', { name: 'Paper Moon' }).count()).toBe(0);
  await page.getByRole('group', { name: 'View of the list' }).getByRole('radio', { name: 'List' }).check();
  await page.reload();
  await animeList(page).getByRole('link', { name: 'Paper Moon' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('animelistView'))).toBe('list');
  await page.getByRole('radio', { name: 'Dropped' }).check();
  await page.getByRole('heading', { name: 'Nothing dropped' }).waitFor();
});

it('titles anime in the viewer’s language, on every device', async () => {
  const person = await signUp(site.app);
  const { page } = await site.open({ reducedMotion: true, as: person.visitor });
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/MemberNotices-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/settings/titles');
  await page.getByRole('group', { name: 'Title language' }).getByRole('radio', { name: 'Japanese' }).check();
  // A notice that arrives late must not move the button from under the pointer: it comes with the next page.
  await page.getByRole('button', { name: 'Save', exact: true }).hover();
  await page.mouse.down();
  const loaded = page.waitForResponse(/MemberNotices-/);
  arrive();
  await loaded;
  await page.waitForLoadState('networkidle');
  await page.mouse.up();
  await page.getByText('Saved.').waitFor();
  const notice = page.getByRole('complementary', { name: 'Email address' });
  expect(await notice.count()).toBe(0);
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await notice.waitFor();
  const elsewhere = await open(await signInAgain(site.app, person), `/anime/${slug}`);
  await elsewhere.getByRole('heading', { level: 1, name: /試験番組/ }).waitFor();
});
