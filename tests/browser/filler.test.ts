import type { Page } from 'playwright-core';
import { goodAtEverySize } from '../support/browser/axe';
import { becomes } from '../support/browser/becomes';
import { setUpSite } from '../support/browser/site';
import { anAnime } from '../support/catalogue/catalogue';
import { anOperator, handleOf } from '../support/people/community';
import { nameEditor } from '../support/people/editing';
import { anEntry, animeId, entryOf } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** Filler: marked by one person, accepted by another, and skipped by those who want it. */
const slug = 'salt-road';
const site = setUpSite({
  catalogue: [anAnime({ english: 'Salt Road', curated: { episodes: 6 }, end: '2024-05-11T15:00:00.000Z' })],
  env: { OPERATORS: 'the_boss' },
});
const bar = (page: Page) => page.getByRole('region', { name: 'On my list' });

it('is suggested and accepted, shown beside the numbers, and skipped by +1, which says so', async () => {
  const mika = await signUp(site.app, { name: 'Mika' });
  const editor = await signUp(site.app, { name: 'Ren' });
  await nameEditor(await anOperator(site.app, 'the_boss'), await handleOf(editor));
  const id = await animeId(site.app, slug);
  await anEntry(mika, { animeId: id, status: 'WATCHING', progress: 2 });

  const page = await site.visit(`/anime/${slug}/edit`, { reducedMotion: true, as: mika.visitor });
  const kinds = page.getByLabel('Filler and recaps');
  await kinds.fill('FILLER | 3, 9');
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await page.getByText('There is no episode 9. The last is 6.').first().waitFor();
  await kinds.fill('FILLER | 3\nRECAP | 4');
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await page.getByText('Thank you. An editor will look at it.').waitFor();

  const desk = await site.visit('/settings/edits', { reducedMotion: true, as: editor.visitor });
  await desk.getByText('Filler: 3').waitFor();
  await desk.getByText('Recap: 4').waitFor();
  await desk.getByRole('button', { name: 'Accept', exact: true }).click();
  await desk.getByText('Accepted. The page shows it now.').first().waitFor();

  await page.goto(`/anime/${slug}`);
  const rows = page.getByRole('region', { name: 'Episodes' }).getByRole('listitem');
  await rows.nth(2).getByText('Filler', { exact: true }).waitFor();
  await rows.nth(3).getByText('Recap', { exact: true }).waitFor();
  await goodAtEverySize(page);
  await page.getByRole('button', { name: 'Hide filler' }).click();
  await becomes(() => rows.count(), 4);
  await page.getByRole('button', { name: 'Show filler' }).click();
  await becomes(() => rows.count(), 6);

  await page.goto('/settings/filler');
  await page.getByRole('checkbox', { name: 'Skip filler and recaps' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.goto('/home');
  const hero = page.getByRole('region', { name: 'Your next episode' });
  await hero.getByText(/^Episode 5 of 6/).waitFor();
  await page.goto(`/anime/${slug}`);
  await bar(page).getByText('2 / 6').waitFor();
  await bar(page).getByRole('button', { name: 'One more episode of Salt Road watched' }).click();
  await bar(page).getByText('5 / 6').waitFor();
  const said = page.getByRole('dialog').filter({ hasText: '5 of 6 episodes watched' });
  await said.getByText('Skipped 3, filler; 4, recap').waitFor();
  expect(await entryOf(mika, slug)).toMatchObject({ progress: 5 });
  await said.getByRole('button', { name: 'Undo' }).click();
  await bar(page).getByText('2 / 6').waitFor();
  expect(await entryOf(mika, slug)).toMatchObject({ progress: 2 });
});
