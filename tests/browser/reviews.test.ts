import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { anOperator, reviewText } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Verdicts and reviews: on an anime's page, in a profile, and in the thread that a review opens. */
const site = setUpSite({
  catalogue: [...smallCatalogue(), anAnime({ english: 'Salt Road' })],
  env: { OPERATORS: 'the_boss' },
});
const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' });
const card = (page: Page) => reviews(page).getByRole('article', { name: 'Review by Ada' });
let ada: SignedIn;
let ahead: SignedIn;
let behind: SignedIn;
let operator: SignedIn;
let id = '';

beforeAll(async () => {
  [ada, ahead, behind] = [
    await signUp(site.app, { name: 'Ada' }),
    await signUp(site.app, { name: 'Ahead' }),
    await signUp(site.app, { name: 'Behind' }),
  ];
  operator = await anOperator(site.app, 'the_boss');
  id = await animeId(site.app, 'salt-road');
  await anEntry(ada, { animeId: id, status: 'WATCHING', progress: 9 });
  await anEntry(ahead, { animeId: id, status: 'COMPLETED' });
  await anEntry(behind, { animeId: id, status: 'WATCHING', progress: 2 });
});

async function openAs(person: SignedIn, path: string): Promise<Page> {
  const { page } = await site.open({ as: person.visitor, reducedMotion: true });
  await page.goto(path);
  return page;
}

it('an anime without reviews says so, and asks visitors to sign in', async () => {
  const page = await site.visit(paths.anime('salt-road'));
  await reviews(page).getByText('Nobody here has written a review yet.').waitFor();
  await reviews(page).getByRole('link', { name: 'Sign in to review it' }).waitFor();
});

it('who has not begun an anime is told what a verdict takes', async () => {
  const page = await openAs(operator, paths.anime('salt-road'));
  await reviews(page).getByText('Once you’ve watched an episode, you can give your verdict.').waitFor();
});

it('a review without a verdict is refused, and says what is missing', async () => {
  const page = await openAs(ahead, paths.anime('salt-road'));
  await reviews(page).getByRole('button', { name: 'Write a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review of Salt Road' });
  await dialog.getByRole('textbox', { name: 'Your review' }).fill(reviewText);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText('Choose a verdict.', { exact: true }).waitFor();
});

it('a verdict takes one press, and a short review is refused with the text kept', async () => {
  const page = await openAs(ada, paths.anime('salt-road'));
  await reviews(page).getByRole('radio', { name: 'Mixed' }).check();
  await reviews(page).getByRole('button', { name: 'Take it back' }).waitFor();
  await reviews(page).getByRole('button', { name: 'Write a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review of Salt Road' });
  expect(await dialog.getByRole('radio', { name: 'Mixed' }).isChecked()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Your review' }).fill('Good.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog
    .getByText('Say a little more: a review has at least 80 characters.', { exact: true })
    .waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Your review' }).inputValue()).toBe('Good.');
  await dialog.getByRole('radio', { name: 'Recommended' }).check();
  await dialog.getByRole('textbox', { name: 'Your review' }).fill(reviewText);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await card(page).getByText(reviewText).waitFor();
  await card(page).getByText('Recommended').waitFor();
  await card(page).getByText('After 9 episodes').waitFor();
});

it('a review is covered for a reader behind, who can show it, and open to one ahead, who finds it helpful', async () => {
  const late = await openAs(behind, paths.anime('salt-road'));
  await card(late).getByText('This is about episode 9, which you haven’t reached.').waitFor();
  expect(await late.getByText(reviewText).count()).toBe(0);
  await card(late).getByRole('button', { name: 'Show it' }).click();
  await card(late).getByText(reviewText).waitFor();

  const page = await openAs(ahead, paths.anime('salt-road'));
  await card(page).getByText(reviewText).waitFor();
  await card(page).getByRole('button', { name: 'Helpful, 0 likes' }).click();
  await card(page).getByRole('button', { name: 'Helpful, 1 like' }).waitFor();
});

it('a review is answered in its thread, and deleted and brought back by its author', async () => {
  const page = await openAs(ahead, paths.anime('salt-road'));
  await card(page).getByRole('link', { name: 'Read and answer' }).click();
  await page.getByRole('heading', { name: 'Review of Salt Road' }).waitFor();
  await page.getByRole('region', { name: 'Opening post' }).getByText('Recommended').waitFor();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('So it is.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('article', { name: 'Comment by Ahead' }).waitFor();

  const own = await openAs(ada, paths.anime('salt-road'));
  await card(own).getByRole('link', { name: '1 answer' }).waitFor();
  await reviews(own).getByRole('button', { name: 'Delete your review' }).click();
  await card(own).waitFor({ state: 'detached' });
  await own.getByRole('button', { name: 'Undo' }).click();
  await card(own).getByRole('link', { name: '1 answer' }).waitFor();
});

it('a review is shown in its author’s profile and activity', async () => {
  const { data } = await ada.visitor.graphql<{ viewerProfile: { handle: string } }>(
    '{ viewerProfile { handle } }',
  );
  const page = await site.visit(paths.profileOf(data?.viewerProfile.handle ?? ''));
  await reviews(page).getByRole('article', { name: 'Review of Salt Road' }).waitFor();
  await page.getByRole('region', { name: 'Recent activity' }).getByText('Reviewed').waitFor();
});

it('a visitor finds the text of a review in the page as it is sent', async () => {
  site.app.forget();
  const { text } = await site.app.visitor().get(paths.anime('salt-road'), { accept: 'text/html' });
  expect(text.includes(reviewText)).toBe(true);
});

it('a review is reported, removed by an operator who reads what it said before, and gone for others', async () => {
  const edited = `${reviewText} And then some.`;
  const input = { animeId: id, verdict: 'RECOMMENDED', text: edited };
  const save =
    'mutation ($input: SaveReviewInput!) { saveReview(input: $input) { viewerReview { thread { id } } } }';
  const { data } = await ada.visitor.graphql<{ saveReview: { viewerReview: { thread: { id: string } } } }>(
    save,
    {
      input,
    },
  );
  const thread = paths.thread(data?.saveReview.viewerReview.thread.id ?? '');
  const reader = await openAs(ahead, thread);
  await reader.getByRole('button', { name: 'More for this thread' }).click();
  await reader.getByRole('menuitem', { name: 'Report to the operators' }).click();
  await reader.getByRole('dialog').getByRole('radio').first().check();
  await reader
    .getByRole('dialog')
    .getByRole('button', { name: /Report|Send/ })
    .click();
  await reader.getByRole('dialog').waitFor({ state: 'detached' });

  const page = await openAs(operator, thread);
  await page.getByRole('button', { name: 'Earlier texts' }).click();
  await page.getByRole('list', { name: 'Earlier texts' }).getByText(reviewText, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More for this thread' }).click();
  await page.getByRole('menuitem', { name: 'Remove as operator' }).click();
  await page.getByText('This thread was removed. Only operators can see it.').waitFor();
  const visitor = await site.visit(paths.anime('salt-road'));
  await reviews(visitor).getByText('Nobody here has written a review yet.').waitFor();
  await page.getByRole('button', { name: 'More for this thread' }).click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await page.getByText('This thread was removed. Only operators can see it.').waitFor({ state: 'detached' });
});

it('is good at every size', async () => {
  const page = await openAs(ada, paths.anime('salt-road'));
  await card(page).waitFor();
  await settled(page);
  await reviews(page).scrollIntoViewIfNeeded();
  await goodAtEverySize(page);
});
