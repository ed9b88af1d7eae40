import type { Page } from 'playwright-core';
import { setUpSite } from '../support/browser/site';
import { aComment, aThread } from '../support/people/community';
import { animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Discussions: written in one browser, read in another, edited, deleted and restored, refused. */
const site = setUpSite();
let mika: SignedIn;
let jun: SignedIn;
beforeAll(async () => {
  mika = await signUp(site.app, { name: 'Mika' });
  jun = await signUp(site.app, { name: 'Jun' });
});

async function openAs(person: SignedIn | null, path: string, expected: RegExp[] = []) {
  const watched = await site.open({ reducedMotion: true, expect: expected, as: person?.visitor });
  await watched.page.goto(path);
  return watched.page;
}
const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first();
const write = async (page: Page, text: string) => {
  const form = page.getByRole('form', { name: 'Your comment' });
  await form.getByRole('textbox', { name: 'Your comment' }).fill(text);
  await form.getByRole('button', { name: 'Comment', exact: true }).click();
};

it('starts a thread about an anime on its page, and opens it', async () => {
  const page = await openAs(mika, `/anime/${site.app.slugs[0]}`);
  await page.getByRole('button', { name: 'New thread' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start thread' }).click();
  await dialog.getByText('Enter a title.').first().waitFor();
  await dialog.getByLabel('Title').fill('What the lamp stands for');
  await dialog.getByLabel('Opening post').fill('I think it is ||her brother||.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: /^Spoiler, press/ }).waitFor();
  await dialog.getByRole('button', { name: 'Start thread' }).click();
  await page.waitForURL('**/profile/threads/*');
  await page.getByRole('heading', { level: 1, name: 'What the lamp stands for' }).waitFor();
  expect(await page.getByText('her brother').isVisible()).toBe(false);
  const spoiler = page.getByRole('button', { name: /^Spoiler, press/ });
  await spoiler.press('Enter');
  await spoiler.waitFor({ state: 'detached' });
  expect(await page.getByText('her brother').isVisible()).toBe(true);
  await page.goBack();
  await page.getByRole('link', { name: 'What the lamp stands for' }).waitFor();
});

it('shows a comment, and a reply to it, in a second browser without a reload', async () => {
  const thread = await aThread(mika, { title: 'Live' });
  const one = await openAs(mika, `/profile/threads/${thread.id}`);
  const other = await openAs(null, `/profile/threads/${thread.id}`);
  await other.getByRole('heading', { level: 1, name: 'Live' }).waitFor();
  await site.listening(5);
  await one.getByRole('textbox', { name: 'Your comment' }).fill('Here before you reload');
  await one.getByRole('button', { name: 'Comment', exact: true }).click();
  for (const page of [one, other]) await comment(page, 'Here before you reload').waitFor();
  await other.getByRole('heading', { name: '1 comment' }).waitFor();
  // Only once, although both the response and the live event deliver it.
  await one.getByRole('heading', { name: '1 comment' }).waitFor();
  expect(await one.getByRole('article').filter({ hasText: 'Here before you reload' }).count()).toBe(1);

  await comment(one, 'Here before').getByRole('button', { name: 'Reply' }).click();
  await one.getByRole('textbox', { name: 'Reply to Mika' }).fill('And below it');
  await one.getByRole('textbox', { name: 'Reply to Mika' }).press('Control+Enter');
  await comment(other, 'And below it').waitFor();
  await other.getByRole('heading', { name: '2 comments' }).waitFor();
});

it('edits with a mark, deletes, and restores', async () => {
  const thread = await aThread(mika, { title: 'Of two minds' });
  await aComment(mika, { threadId: thread.id, body: 'First thought' });
  const page = await openAs(mika, `/profile/threads/${thread.id}`);
  await comment(page, 'First thought')
    .getByRole('button', { name: /^More for the comment/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit the comment' }).fill('Second thought');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await comment(page, 'Second thought').getByText('edited').waitFor();
  await comment(page, 'Second thought')
    .getByRole('button', { name: /^More for the comment/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Second thought').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await comment(page, 'Second thought').waitFor();
  await page.reload();
  await comment(page, 'Second thought').waitFor();
});

it('shows an edit, a like and a deletion of one browser in another; a deleted thread comes back by Undo', async () => {
  const thread = await aThread(mika, { title: 'Second thoughts' });
  await aComment(mika, { threadId: thread.id, body: 'As it was' });
  const one = await openAs(mika, `/profile/threads/${thread.id}`);
  const other = await openAs(jun, `/profile/threads/${thread.id}`);
  await comment(other, 'As it was').waitFor();
  await site.listening(6);
  const more = comment(one, 'As it').getByRole('button', { name: /^More for the comment/ });
  await more.click();
  await one.getByRole('menuitem', { name: 'Edit' }).click();
  await one.getByRole('textbox', { name: 'Edit the comment' }).fill('As it is');
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await comment(other, 'As it is').getByText('edited').waitFor();
  await comment(other, 'As it is').getByRole('button', { name: 'Like, 0 likes' }).click();
  await comment(one, 'As it is').getByText('1 like').waitFor();
  await more.click();
  await one.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByText('This comment was deleted.').waitFor();
  await other.getByRole('heading', { name: '0 comments' }).waitFor();

  await one.getByRole('button', { name: 'More for this thread' }).click();
  await one.getByRole('menuitem', { name: 'Delete thread' }).click();
  await one.waitForURL('**/profile/threads');
  await other.getByRole('heading', { level: 1, name: 'Thread not found' }).waitFor();
  await one
    .getByRole('dialog')
    .filter({ hasText: 'Thread deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await one.getByRole('main').getByRole('link', { name: 'Second thoughts' }).waitFor();
  await other.reload();
  await other.getByRole('heading', { level: 1, name: 'Second thoughts' }).waitFor();
});

it('leads nobody to the discussions who has gone on before their thread is deleted', async () => {
  const thread = await aThread(mika, { title: 'Gone soon' });
  const page = await openAs(mika, `/profile/threads/${thread.id}`);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('DeleteThread')) await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'More for this thread' }).click();
  await page.getByRole('menuitem', { name: 'Delete thread' }).click();
  await page.getByRole('link', { name: 'Queue' }).first().click();
  await page.waitForURL('**/queue');
  answer();
  await page.getByRole('dialog').filter({ hasText: 'Thread deleted' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/queue');
});

it('shows a comment at once, and returns the text with the reason if the server refuses it', async () => {
  const thread = await aThread(mika, { title: 'Refused' });
  const page = await openAs(mika, `/profile/threads/${thread.id}`);
  await page.getByRole('heading', { level: 1, name: 'Refused' }).waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('PostComment')) return route.continue();
    await held;
    await route.fulfill({
      json: { data: null, errors: [{ message: 'no', extensions: { code: 'THREAD_IS_LOCKED' } }] },
    });
  });
  await write(page, 'Too late for this one');
  await page.locator('article[aria-busy="true"]').getByText('Too late for this one').waitFor();
  answer();
  await page.getByText('This thread is locked, so you can’t post in it.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Your comment' }).inputValue()).toBe(
    'Too late for this one',
  );
  expect(await page.locator('article[aria-busy="true"]').count()).toBe(0);
});

it('keeps a half-written comment over a reload, and nothing of it once it is sent', async () => {
  const thread = await aThread(mika, { title: 'Half a thought' });
  const page = await openAs(mika, `/profile/threads/${thread.id}`);
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await field.fill('What I have been meaning to say');
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe('What I have been meaning to say');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await comment(page, 'meaning to say').getByText('sending').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '1 comment' }).waitFor();
  await page.reload();
  await comment(page, 'meaning to say').waitFor();
  expect(await field.inputValue()).toBe('');
});

it('reverses the order and remembers it; likes; loads up to the very first comment', async () => {
  const thread = await aThread(mika, { title: 'Long' });
  for (let number = 1; number <= 23; number += 1)
    await aComment(number % 2 ? mika : jun, { threadId: thread.id, body: `Comment number ${number}.` });
  const page = await openAs(mika, `/profile/threads/${thread.id}`);
  const first = page.getByRole('article').first();
  await first.getByText('Comment number 23.').waitFor();
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await page.getByText('Comment number 1.', { exact: true }).waitFor();
  expect(await page.getByRole('article').count()).toBe(23);
  await comment(page, 'Comment number 22.').getByRole('button', { name: 'Like, 0 likes' }).click();
  await comment(page, 'Comment number 22.').getByRole('button', { name: 'Like, 1 like' }).waitFor();
  await page.getByRole('radio', { name: 'Oldest first' }).click();
  await first.getByText('Comment number 1.', { exact: true }).waitFor();
});

it('screens comments about episodes beyond the progress, until pressed', async () => {
  const anime = await animeId(site.app, site.app.slugs[0] ?? '');
  const thread = await aThread(jun, {
    subject: 'EPISODE',
    animeId: anime,
    episodeNumber: 9,
    title: 'She leaves',
    body: 'She takes the boat.',
  });
  const { data } = await mika.visitor.graphql(
    'mutation ($input: SaveEntryInput!) { saveEntry(input: $input) { __typename } }',
    { input: { animeId: anime, status: 'WATCHING', progress: 2 } },
  );
  expect(data).not.toBeNull();
  const page = await openAs(mika, `/profile/threads/${thread.id}`);
  await page.getByRole('heading', { level: 1, name: 'A thread about episode 9' }).waitFor();
  expect(await page.content()).not.toContain('takes the boat');
  await page.getByRole('button', { name: 'Show title' }).click();
  await page.getByRole('heading', { level: 1, name: 'She leaves' }).waitFor();
  await page.getByRole('button', { name: 'Show it', exact: true }).click();
  await page.getByText('She takes the boat.').waitFor();
});

it('suggests people after @, and links the chosen one', async () => {
  const thread = await aThread(mika, { title: 'Names' });
  const page = await openAs(mika, `/profile/threads/${thread.id}`);
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await field.pressSequentially('Look, @ju');
  await page.getByRole('option', { name: /Jun/ }).waitFor();
  await field.press('Enter');
  expect(await field.inputValue()).toMatch(/^Look, @jun\w* $/);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await comment(page, 'Look,').getByRole('link', { name: /^@jun/ }).waitFor();
});

it('answers 404 for a thread that does not exist', async () => {
  const page = await openAs(null, '/about', [/404/]);
  const answer = await page.goto('/profile/threads/nothing');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Thread not found' }).waitFor();
});
