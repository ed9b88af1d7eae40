import type { Page } from 'playwright-core';
import { insertWatches, type WatchRow } from '../../server/data/stores/watchStore';
import { paths } from '../../shared/paths';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { becomes } from '../support/browser/becomes';
import { longWord } from '../support/browser/goodScreen';
import { setUpSite } from '../support/browser/site';
import { anAnime } from '../support/catalogue/catalogue';
import { anEntry, animeId, entryOf } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** A member's history, as they read and correct it; the browser is in Berlin. */
const site = setUpSite({
  catalogue: [
    anAnime({ english: 'Salt Road', curated: { episodes: 12 } }),
    anAnime({ english: `${longWord} ${longWord}`, curated: { episodes: 12 } }),
  ],
});
const history = (page: Page) => page.getByRole('region', { name: 'History', exact: true });
const day = (page: Page, name: string | RegExp) => history(page).getByRole('region', { name });
const toast = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });

/** Someone who has watched two anime up to episode 7, with these rows. */
async function aWatcher(...rows: WatchRow[]): Promise<SignedIn> {
  const person = await signUp(site.app);
  for (const slug of site.app.slugs) {
    const entry = { animeId: await animeId(site.app, slug), status: 'WATCHING', progress: 7 };
    const { id: entryId } = await anEntry(person, entry);
    await insertWatches(site.app.deps.db.manager, { userId: person.userId, watches: [{ entryId, rows }] });
  }
  return person;
}

async function open(person: SignedIn, path = paths.profile('history')): Promise<Page> {
  const page = await site.visit(path, { as: person.visitor, reducedMotion: true });
  return page;
}

const evening = (number: number, minute: number): WatchRow => [
  1,
  number,
  `2025-05-01T22:${String(minute).padStart(2, '0')}:00.000Z`,
];
const more = (page: Page, episodes: string) =>
  page.getByRole('button', { name: `More for Salt Road, ${episodes}`, exact: true });

it('shows days in the reader’s own zone, episodes in one line, and is usable at every size', async () => {
  const person = await aWatcher([1, 3, '2025-05-01T21:30:00.000Z'], evening(4, 0), evening(5, 30), [
    1,
    7,
    null,
  ]);
  const page = await open(person);
  await day(page, 'Friday, 2 May 2025').getByText('Episodes 4–5', { exact: true }).first().waitFor();
  await day(page, 'Thursday, 1 May 2025').getByText('Episode 3 · 23:30').first().waitFor();
  await history(page).getByText('2 episodes have no date.').waitFor();
  await history(page).getByText('Each episode of Salt Road').click();
  await more(page, 'episode 5').waitFor();
  await settled(page);
  await goodAtEverySize(page);
});

it('gives an episode another date by the keyboard, which Undo takes back, and another tab follows', async () => {
  const person = await aWatcher(evening(4, 0));
  const page = await open(person);
  const other = await page.context().newPage();
  await other.goto(paths.profile('history'));
  await day(other, 'Friday, 2 May 2025').waitFor();
  await more(page, 'episode 4').press('Enter');
  await page.getByRole('menuitem', { name: 'Change the date' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the date' });
  await dialog.getByLabel('Day').fill('2999-01-01');
  await dialog.getByLabel('Day').press('Enter');
  await dialog.getByText('Choose a day from 1960 until today.', { exact: true }).waitFor();
  await dialog.getByLabel('Day').fill('2019-12-24');
  await settled(page);
  await dialog.getByLabel('Day').press('Enter');
  const moved = 'Tuesday, 24 December 2019';
  await day(page, moved)
    .getByText(/^Episode 4 · 0?0:00$/)
    .waitFor();
  await becomes(() => history(page).evaluate((part) => part.contains(document.activeElement)), true);
  await day(other, moved).waitFor();
  await toast(page, 'Salt Road, episode 4: date changed').getByRole('button', { name: 'Undo' }).click();
  await day(page, moved).waitFor({ state: 'detached' });
  await day(other, moved).waitFor({ state: 'detached' });
});

it('removes what is selected of a day, keeps the progress, and brings it back', async () => {
  const person = await aWatcher(evening(4, 0), evening(5, 30), [1, 1, '2025-04-01T12:00:00.000Z']);
  const page = await open(person);
  await history(page).getByRole('button', { name: 'Select' }).click();
  await day(page, 'Friday, 2 May 2025').getByRole('button', { name: 'Select all of this day' }).click();
  const bar = page.getByRole('region', { name: 'Selected episodes' });
  await bar.getByText('4 selected').waitFor();
  await settled(page);
  await bar.getByRole('button', { name: 'Remove' }).click();
  await day(page, 'Friday, 2 May 2025').waitFor({ state: 'detached' });
  await day(page, 'Tuesday, 1 April 2025').waitFor();
  expect(await entryOf(person, 'salt-road')).toMatchObject({ progress: 7 });
  await toast(page, '4 episodes: removed from your history').getByRole('button', { name: 'Undo' }).click();
  await day(page, 'Friday, 2 May 2025').waitFor();
});

it('says what a removal does to the progress', async () => {
  const person = await aWatcher(evening(4, 0), [1, 9, '2025-06-01T12:00:00.000Z']);
  const page = await open(person);
  await more(page, 'episode 4').click();
  await page.getByText('Your progress stays at 7.', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await more(page, 'episode 9').click();
  await page.getByText('Episode 9 will no longer be marked as watched.').waitFor();
});

it('goes on showing what was opened below after a correction and its Undo', async () => {
  const at = (number: number) =>
    `${number < 8 ? '2020-05-05' : '2025-01-01'}T12:${String(number).padStart(2, '0')}:00.000Z`;
  const rows = [...Array(59).keys()].map((n): WatchRow => [1, n + 1, at(n + 1)]);
  const page = await open(await aWatcher(...rows));
  await history(page).getByRole('button', { name: 'Show earlier' }).click();
  await day(page, 'Tuesday, 5 May 2020').waitFor();
  await history(page).getByRole('button', { name: 'Select' }).click();
  await day(page, 'Tuesday, 5 May 2020').getByRole('button', { name: 'Select all of this day' }).click();
  await settled(page);
  await page
    .getByRole('region', { name: 'Selected episodes' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await day(page, 'Tuesday, 5 May 2020').waitFor({ state: 'detached' });
  await toast(page, '14 episodes: removed from your history').getByRole('button', { name: 'Undo' }).click();
  await day(page, 'Tuesday, 5 May 2020').waitFor();
});

it('goes back to any day, and to what has no date', async () => {
  const person = await aWatcher(evening(4, 0), [1, 1, '2011-04-01T12:00:00.000Z'], [1, 7, null]);
  const page = await open(person);
  await history(page).getByRole('button', { name: 'Go', exact: true }).click();
  await history(page).getByText('Choose a day from 1960 until today.', { exact: true }).waitFor();
  await history(page).getByLabel('Up to').fill('2012-01-01');
  await history(page).getByRole('button', { name: 'Go', exact: true }).click();
  await day(page, 'Friday, 1 April 2011').waitFor();
  await day(page, 'Friday, 2 May 2025').waitFor({ state: 'detached' });
  expect(page.url()).toContain('day=2012-01-01');
  await history(page).getByRole('button', { name: 'Give them one' }).click();
  await day(page, 'Without a date').waitFor();
  await more(page, 'episode 7').click();
  await page.getByRole('menuitem', { name: 'Give it a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'When did you watch this?' });
  await dialog.getByLabel('Day').fill('2025-05-03');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await more(page, 'episode 7').waitFor({ state: 'detached' });
  await history(page).getByRole('button', { name: 'Back to the days' }).click();
  await day(page, 'Saturday, 3 May 2025').getByText('Episode 7 · 12:00').waitFor();
});

it('adds an earlier rewatch with its dates, and moves episodes to it', async () => {
  const person = await aWatcher(evening(4, 0));
  const page = await open(person, paths.anime('salt-road'));
  const bar = page.getByRole('region', { name: 'On my list' });
  await bar.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salt Road', exact: true });
  await dialog.getByRole('button', { name: 'Add an earlier rewatch' }).click();
  await dialog.getByLabel('Started').fill('2013');
  await dialog.getByLabel('Finished').fill('2012');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await dialog.getByText('The end is before the start.', { exact: true }).waitFor();
  await dialog.getByLabel('Finished').fill('2014-02');
  await settled(page);
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await dialog.getByText('1st time: 12 of 12 episodes watched, 2013 to February 2014').waitFor();
  expect(await entryOf(person, 'salt-road')).toMatchObject({ progress: 7, pass: 2, rewatches: 0 });

  await page.goto(paths.profile('history'));
  await day(page, 'Friday, 2 May 2025')
    .getByText(/^Episode 4 · rewatch 1 · 0?0:00$/)
    .waitFor();
  await more(page, 'episode 4').click();
  await page.getByRole('menuitem', { name: 'Move to' }).click();
  await page.getByRole('menuitem', { name: 'First time' }).click();
  await day(page, 'Friday, 2 May 2025')
    .getByText(/^Episode 4 · 0?0:00$/)
    .nth(1)
    .waitFor();
  await toast(page, 'moved to “First time”').getByRole('button', { name: 'Undo' }).click();
  await day(page, 'Friday, 2 May 2025')
    .getByText(/^Episode 4 · rewatch 1 · 0?0:00$/)
    .waitFor();
});

it('invites someone who has watched nothing, and tries again if it fails to load', async () => {
  const { page } = await site.open({ as: (await signUp(site.app)).visitor, reducedMotion: true });
  let broken = true;
  // An answer, as after one that never came the page asks again by itself.
  const error = { message: 'broken', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  await page.route('**/graphql', async (route) => {
    const fails = broken && route.request().postDataJSON()?.operationName === 'WatchHistory';
    await (fails ? route.fulfill({ json: { errors: [error] } }) : route.continue());
  });
  await page.goto(paths.profile('history'));
  const again = history(page).getByRole('button', { name: 'Try again' });
  await again.waitFor();
  broken = false;
  await again.click();
  await history(page).getByRole('heading', { name: 'Nothing here yet' }).waitFor();
});

it('is on nobody else’s profile', async () => {
  const [owner, stranger] = [await aWatcher(evening(4, 0)), await signUp(site.app)];
  const { data } = await owner.visitor.graphql<{ viewerProfile: { handle: string } }>(
    '{ viewerProfile { handle } }',
  );
  const page = await open(stranger, `${paths.profileOf(data?.viewerProfile.handle ?? '')}?tab=history`);
  await page.getByRole('radio', { name: 'Friends' }).waitFor();
  expect(await page.getByRole('radio', { name: 'History' }).count()).toBe(0);
  expect(await history(page).count()).toBe(0);
});
