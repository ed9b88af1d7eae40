import type { Page } from 'playwright-core';
import { settled } from '../support/browser/axe';
import { lifted } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';
import { animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** The queue in a browser: its order by mouse and by keyboard alone, watching, and Undo. */
const site = setUpSite();

const title = (n: number) => `Night Train Stories ${n}`;

async function openQueue(size: 'wide' | 'narrow', view: 'card' | 'list' = 'card', length = 4) {
  const person = await signUp(site.app);
  for (let n = 1; n <= length; n += 1) {
    const id = await animeId(site.app, `night-train-stories-${n}`);
    await person.visitor.graphql('mutation ($id: ID!) { addToQueue(animeId: $id) { undoId } }', { id });
  }
  const { page } = await site.open({ size, as: person.visitor });
  await page.addInitScript((stored) => localStorage.setItem('queueView', stored), view);
  await page.goto('/queue');
  await list(page).getByRole('heading').first().waitFor();
  await settled(page);
  return { page, person };
}

const list = (page: Page) => page.getByRole('list', { name: 'Queue, in your order' });
const order = async (page: Page) =>
  (await list(page).getByRole('heading').allTextContents()).map((text) => Number(text.split(' ').at(-1)));
const shows = (page: Page, wanted: number[]) =>
  page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll('ol[aria-label="Queue, in your order"] h3')]
        .map((heading) => heading.textContent?.split(' ').at(-1))
        .join() === expected,
    wanted.join(),
  );
const stored = async ({ visitor }: Awaited<ReturnType<typeof signUp>>) => {
  const { data } = await visitor.graphql<{ queue: { items: { anime: { slug: string } }[] } }>(
    '{ queue { items { anime { slug } } } }',
  );
  return data?.queue.items.map(({ anime }) => Number(anime.slug.split('-').at(-1)));
};
const handle = (page: Page, n: number) => page.getByRole('button', { name: `Move ${title(n)}`, exact: true });
const says = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });

it.each(['card', 'list'] as const)('is ordered by keyboard alone, as a %s', async (view) => {
  const { page, person } = await openQueue('wide', view);
  const forward = view === 'card' ? 'ArrowRight' : 'ArrowDown';
  const back = view === 'card' ? 'ArrowLeft' : 'ArrowUp';
  await handle(page, 1).focus();
  await page.keyboard.press('Space');
  await lifted(page, `${title(1)} picked up at place 1 of 4.`);
  await page.keyboard.press(forward);
  await says(page, `${title(1)}: place 2 of 4.`);
  await page.keyboard.press(forward);
  await says(page, `${title(1)}: place 3 of 4.`);
  await page.keyboard.press('Space');
  await says(page, `${title(1)} was dropped at place 3 of 4.`);
  await shows(page, [2, 3, 1, 4]);
  expect(await handle(page, 1).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await lifted(page, `${title(1)} picked up at place 3 of 4.`);
  await page.keyboard.press(back);
  await says(page, `${title(1)}: place 2 of 4.`);
  await page.keyboard.press('Escape');
  await says(page, `${title(1)} is back at place 3 of 4.`);
  expect(await order(page)).toEqual([2, 3, 1, 4]);
  await page.reload();
  await shows(page, [2, 3, 1, 4]);
  expect(await stored(person)).toEqual([2, 3, 1, 4]);
});

it.each([
  ['wide', 4, [4, 1, 2, 3]],
  ['narrow', 2, [2, 1, 3, 4]],
] as const)('is ordered by mouse, %s', async (size, n, wanted) => {
  const { page, person } = await openQueue(size);
  const from = await handle(page, n).boundingBox();
  const to = await list(page).getByRole('listitem').first().boundingBox();
  if (!from || !to) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 - 20, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + from.width / 2, to.y + 60, { steps: 12 });
  await says(page, `${title(n)}: place 1 of 4.`);
  await page.mouse.up();
  await shows(page, [...wanted]);
  await page.reload();
  await shows(page, [...wanted]);
  expect(await stored(person)).toEqual(wanted);
});

it('has buttons for every move in the list', async () => {
  const { page } = await openQueue('narrow', 'list');
  await page.getByRole('button', { name: `Move ${title(3)} to the top` }).click();
  await shows(page, [3, 1, 2, 4]);
  await says(page, `${title(3)} is now at place 1 of 4.`);
  await page.getByRole('button', { name: `Move ${title(3)} down` }).click();
  await shows(page, [1, 3, 2, 4]);
  await page.getByRole('button', { name: `Move ${title(4)} up` }).click();
  await shows(page, [1, 3, 4, 2]);
});

it('ends where three quick presses led', async () => {
  const { page, person } = await openQueue('wide', 'list', 8);
  const up = page.getByRole('button', { name: `Move ${title(6)} up` });
  for (let n = 0; n < 3; n += 1) await up.click();
  await shows(page, [1, 2, 6, 3, 4, 5, 7, 8]);
  await page.waitForLoadState('networkidle');
  expect(await stored(person)).toEqual([1, 2, 6, 3, 4, 5, 7, 8]);
});

it('moves across the edge of a page, and follows the item there', async () => {
  const { page } = await openQueue('wide', 'list', 26);
  await page.getByRole('button', { name: 'Next' }).click();
  await shows(page, [25, 26]);
  await page.getByRole('button', { name: `Move ${title(25)} up` }).click();
  await page.getByText('Page 1 of 2').waitFor();
  await says(page, `${title(25)} is now at place 24 of 26.`);
  await list(page)
    .getByRole('listitem')
    .nth(23)
    .getByRole('heading', { name: title(25) })
    .waitFor();
  await page.getByRole('button', { name: `Move ${title(25)} down` }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await shows(page, [25, 26]);
  await page.getByRole('button', { name: `Move ${title(26)} to the top` }).click();
  await list(page)
    .getByRole('listitem')
    .first()
    .getByRole('heading', { name: title(26) })
    .waitFor();
});

it('moves on to the next episode once one is watched; Undo outlives navigation', async () => {
  const { page } = await openQueue('wide');
  const first = list(page).getByRole('listitem').first();
  await first.getByText('Episode 1 of').waitFor();
  await first.getByRole('button', { name: /^Mark watched/ }).click();
  await first.getByText('Episode 2 of').waitFor();
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.locator('#sidebar').getByRole('link', { name: 'Library', exact: true }).click();
  await page.waitForURL('**/library');
  await page.getByRole('heading', { name: title(1) }).waitFor();
  await undo.click();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Undone').waitFor();
  await page.locator('#sidebar').getByRole('link', { name: 'Queue', exact: true }).click();
  await first.getByText('Episode 1 of').waitFor();
});

it('removes with Undo, and moves the focus to the next one', async () => {
  const { page } = await openQueue('wide');
  await page.getByRole('button', { name: `More for ${title(2)}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove from the queue' }).click();
  await shows(page, [1, 3, 4]);
  await page.waitForFunction(() => document.activeElement?.closest('ol[aria-label="Queue, in your order"]'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await shows(page, [1, 2, 3, 4]);
});

it('fills itself by a switch stored in the account', async () => {
  const { page, person } = await openQueue('wide');
  const fills = page.getByRole('checkbox', { name: 'Add shows I start automatically' });
  await fills.check();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-active="true"] input[type="checkbox"]')?.checked,
  );
  const id = await animeId(site.app, 'night-train-stories-9');
  await person.visitor.graphql('mutation ($id: ID!) { incrementProgress(animeId: $id) { undoId } }', { id });
  await page.reload();
  await shows(page, [1, 2, 3, 4, 9]);
});
