import type { Page } from 'playwright-core';
import { countTouchedAnime } from '../../server/domain/tracking/communityStats';
import { paths } from '../../shared/paths';
import { complaints, goodAtEverySize, settled } from '../support/browser/axe';
import { sizes } from '../support/browser/browser';
import { tooWide } from '../support/browser/overflow';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { aThread, run } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Opinions on single episodes, beside them, and the curve of what people gave them. */
const site = setUpSite({ catalogue: [...smallCatalogue(), anAnime({ english: 'Salt Road' })] });
const episodes = (page: Page) => page.getByRole('region', { name: 'Episodes', exact: true });
const opener = (page: Page, name: string) => episodes(page).getByRole('button', { name, exact: true });
const popover = (page: Page, number: number) =>
  page.getByRole('dialog', { name: `Episode ${number}`, exact: true });
const rows = (page: Page) => episodes(page).getByRole('table').getByRole('rowheader');
let ada: SignedIn;
let id = '';

beforeAll(async () => {
  id = await animeId(site.app, 'salt-road');
  ada = await signUp(site.app, { name: 'Ada' });
  await anEntry(ada, { animeId: id, status: 'WATCHING', progress: 2 });
});

async function openAs(person: SignedIn): Promise<Page> {
  const { page } = await site.open({ as: person.visitor, reducedMotion: true });
  await page.goto(paths.anime('salt-road'));
  return page;
}

it('an episode is marked, rated in one press, scored and noted, and each change can be undone', async () => {
  const page = await openAs(ada);
  await opener(page, 'Episode 3 watched').click();
  await opener(page, 'Rate episode 3').click();
  const dialog = popover(page, 3);
  await dialog.getByRole('button', { name: 'Loved it' }).click();
  await dialog.getByRole('button', { name: 'Loved it', pressed: true }).waitFor();
  await dialog.getByRole('radio', { name: '8', exact: true }).check();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The rain at the end.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await opener(page, 'Episode 3: score 8, loved it, with a note').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await opener(page, 'Episode 3: loved it').click();
  expect(await dialog.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
});

it('a popover that cannot save keeps what was typed', async () => {
  const page = await openAs(ada);
  await opener(page, 'Rate episode 2').click();
  const dialog = popover(page, 2);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Quiet.');
  await run(ada, `mutation { unmarkEpisode(animeId: "${id}", number: 2) { undoId } }`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Mark the episode as watched first; then you can rate it.').first().waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Quiet.');
  await run(ada, `mutation { markEpisode(animeId: "${id}", number: 2) { undoId } }`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('a reader sees the curve of scores end where they are, and go on with the next episode', async () => {
  const reader = await signUp(site.app, { name: 'Reader' });
  await anEntry(reader, { animeId: id, status: 'WATCHING', progress: 3 });
  const alone = await openAs(reader);
  await episodes(alone).getByText('Once five people have scored one, its mean shows here.').waitFor();
  for (let n = 0; n < 5; n += 1) {
    const person = await signUp(site.app);
    await anEntry(person, { animeId: id, status: 'COMPLETED' });
    for (let number = 1; number <= 6; number += 1) {
      const saved = `saveEpisodeOpinion(input: { animeId: "${id}", number: ${number}, score: ${60 + 5 * number} })`;
      expect((await run(person, `mutation { ${saved} { undoId } }`)).errors).toEqual([]);
    }
  }
  await countTouchedAnime(site.app.deps);

  const page = await openAs(reader);
  const curve = page.getByRole('figure', { name: 'Scores so far' });
  await curve.getByText('Best: episode 3, 7.5. Weakest: episode 1, 6.5.').waitFor();
  await curve.getByText('As a table').click();
  await rows(page).nth(2).waitFor();
  expect(await rows(page).allTextContents()).toEqual(['1', '2', '3']);
  await opener(page, 'Episode 4 watched').click();
  await rows(page).nth(3).waitFor();
  expect(await rows(page).allTextContents()).toEqual(['1', '2', '3', '4']);
  await settled(page);
  await goodAtEverySize(page);
});

it('an episode leads to the threads about it, and to a new one', async () => {
  await aThread(ada, { subject: 'EPISODE', animeId: id, episodeNumber: 1, title: 'The first one' });
  await aThread(ada, { subject: 'ANIME', animeId: id, title: 'All of it' });
  const page = await openAs(ada);
  await opener(page, 'Rate episode 1').click();
  await popover(page, 1).getByRole('link', { name: 'Discuss' }).click();
  const discussions = page.getByRole('region', { name: 'Discussions of episode 1' });
  await discussions.getByRole('link', { name: /The first one/ }).waitFor();
  expect(await discussions.getByText('All of it').count()).toBe(0);
  const heading = await discussions.getByRole('heading', { level: 2 }).elementHandle();
  await page.waitForFunction((element) => {
    const { top } = element?.getBoundingClientRect() ?? { top: -1 };
    return top >= 0 && top < window.innerHeight;
  }, heading);
  await discussions.getByRole('button', { name: 'New thread' }).click();
  expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Episode' }).inputValue()).toBe('1');
  await page.keyboard.press('Escape');
  await discussions.getByRole('link', { name: 'All discussions' }).click();
  await page.getByRole('region', { name: 'Discussions' }).getByText('All of it').waitFor();
});

it('a visitor sees neither scores nor openers', async () => {
  const page = await site.visit(paths.anime('salt-road'));
  await episodes(page).getByRole('listitem').first().waitFor();
  expect(await page.getByRole('figure', { name: 'Scores so far' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Rate episode/ }).count()).toBe(0);
});

it.each([
  ['a wide screen', sizes.wide],
  ['the narrowest', { width: 320, height: 640 }],
])('the popover is good on %s', async (_, size) => {
  const page = await openAs(ada);
  await page.setViewportSize(size);
  await settled(page);
  await opener(page, 'Rate episode 1').click();
  await popover(page, 1).getByRole('button', { name: 'Save' }).waitFor();
  expect(await complaints(page, '[role="dialog"]')).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
});
