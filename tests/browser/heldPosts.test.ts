import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anOperator, aThread } from '../support/people/community';
import { type SignedIn, signUp } from '../support/people/people';

/** What has a word on the site's list: held for its author, shown by a moderator, read by others. */
const site = setUpSite({ env: { OPERATORS: 'the_boss', HELD_WORDS: 'casino' } });
let mika: SignedIn;
let jun: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  mika = await signUp(site.app, { name: 'Mika' });
  jun = await signUp(site.app, { name: 'Jun' });
  operator = await anOperator(site.app, 'the_boss');
});

const openAs = (person: SignedIn, path: string, expected: RegExp[] = []): Promise<Page> =>
  site.visit(path, { reducedMotion: true, as: person.visitor, expect: expected });
/** What a page is served with is the same for everyone. */
const unknown = [/404/];
const heldLine = 'Held until a moderator has looked at it.';

it('holds a comment for its author alone, until a moderator shows it to everyone', async () => {
  const thread = await aThread(jun, { title: 'Evenings' });
  const page = await openAs(mika, paths.thread(thread.id));
  const form = page.getByRole('form', { name: 'Your comment' });
  await form.getByRole('textbox', { name: 'Your comment' }).fill('The casino at night is the best of it');
  await form.getByRole('button', { name: 'Comment', exact: true }).click();
  const own = page.getByRole('article', { name: 'Comment by Mika' });
  await own.getByText(heldLine).waitFor();
  await own.getByText('The casino at night').waitFor();
  await goodAtEverySize(page);
  const other = await openAs(jun, paths.thread(thread.id));
  await other.getByRole('heading', { name: 'No comments yet' }).waitFor();

  const desk = await openAs(operator, paths.reports());
  const card = desk.getByRole('article', { name: 'Held: contains a word on the site’s list' });
  await card.getByText('The casino at night').waitFor();
  await card.getByText(/^Reported by the site/).waitFor();
  await goodAtEverySize(desk);
  await card.getByRole('button', { name: 'Show it' }).click();
  await desk.getByText('Everyone can read it now').first().waitFor();
  await desk.getByRole('heading', { name: 'No reports' }).waitFor();

  await other.reload();
  const shown = other.getByRole('article', { name: 'Comment by Mika' });
  await shown.getByText('The casino at night').waitFor();
  expect(await shown.getByText(heldLine).count()).toBe(0);
});

it('holds a thread by its title, which its author finds in their list', async () => {
  const thread = await aThread(mika, { title: 'The casino' });
  const page = await openAs(mika, paths.thread(thread.id), unknown);
  await page.getByRole('heading', { level: 1, name: 'The casino' }).waitFor();
  await page.getByText(heldLine).waitFor();
  await page.getByText('It can be commented on once everyone can read it.').waitFor();
  await goodAtEverySize(page);
  const list = await openAs(mika, '/profile');
  await list.getByRole('radio', { name: 'Threads' }).click();
  const row = list.getByRole('region', { name: 'Threads' }).getByRole('listitem').first();
  await row.getByRole('link', { name: 'The casino' }).waitFor();
  await row.getByText('Held until a moderator has looked at it').waitFor();
  await goodAtEverySize(list);

  const other = await openAs(jun, paths.thread(thread.id), unknown);
  await other.getByRole('heading', { level: 1, name: 'Thread not found' }).waitFor();
  const desk = await openAs(operator, paths.reports());
  await desk.getByRole('article', { name: /^Held/ }).getByRole('button', { name: 'Remove thread' }).click();
  await desk.getByRole('heading', { name: 'No reports' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Thread not found' }).waitFor();
});
