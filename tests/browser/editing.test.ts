import type { Page } from 'playwright-core';
import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { catalogueFiles, smallCatalogue } from '../support/catalogue/catalogue';
import { anOperator, handleOf } from '../support/people/community';
import { type SignedIn, signUp } from '../support/people/people';

/** Edited facts of anime: two people, a suggestion each, an editor, and a refresh from upstream in between. */
const site = setUpSite({ env: { OPERATORS: 'the_boss' } });
let mika: SignedIn;
let jun: SignedIn;
let editor: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  mika = await signUp(site.app, { name: 'Mika' });
  jun = await signUp(site.app, { name: 'Jun' });
  editor = await signUp(site.app, { name: 'Ren' });
  operator = await anOperator(site.app, 'the_boss');
});

async function openAs(person: SignedIn, path: string): Promise<Page> {
  const page = await site.visit(path, { reducedMotion: true, as: person.visitor });
  return page;
}

it('two people suggest, an editor decides, and what was accepted survives a refresh', async () => {
  const [slug = '', related = ''] = site.app.slugs;
  const desk = await openAs(operator, '/settings/edits');
  await desk.getByLabel('Handle').fill(`@${await handleOf(editor)}`);
  await desk.getByRole('button', { name: 'Name them' }).click();
  await desk.getByText('Named editor.').waitFor();
  await goodAtEverySize(desk);

  const page = await openAs(mika, `/anime/${slug}`);
  await page.getByRole('link', { name: 'Suggest a change' }).click();
  await page.getByLabel('English title').fill('The Wind and the Letter');
  await page.getByLabel('Starts on').fill('yesterday');
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await page.getByText('Write the day as 2024-04-06.').first().waitFor();
  await page.getByLabel('Starts on').fill('2026-10-03');
  await page.getByLabel('Related anime').fill(related);
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await page.getByText('Begin each line with a kind and a bar, as SEQUEL | address.').first().waitFor();
  await page.getByLabel('Related anime').fill(`SEQUEL | ${site.url}/anime/${related}`);
  await page.getByLabel('Note for the editors').fill('As on the official site');
  await goodAtEverySize(page);
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await page.getByText('Thank you. An editor will look at it.').waitFor();

  const other = await openAs(jun, `/anime/${slug}/edit`);
  await other.getByLabel('Studios').fill('Plum Works');
  await other.getByRole('button', { name: 'Send suggestion' }).click();
  await other.getByText('Thank you. An editor will look at it.').waitFor();

  const queue = await openAs(editor, '/latest');
  await queue.getByRole('link', { name: 'Edits 2' }).click();
  const first = queue.getByRole('article').first();
  await first.getByText('As on the official site').waitFor();
  await first.getByText('The Wind and the Letter').waitFor();
  await first.getByRole('link', { name: `Sequel: ${related}` }).waitFor();
  await goodAtEverySize(queue);
  await first.getByRole('button', { name: 'Accept', exact: true }).click();
  await queue.getByText('Accepted. The page shows it now.').first().waitFor();

  // Meanwhile upstream has changed the title.
  const upstream = smallCatalogue(site.app.deps.clock.now());
  for (const fixture of upstream)
    if (fixture.item.titleTranslate.en)
      fixture.item.titleTranslate.en = [`${fixture.item.titleTranslate.en[0]}!`];
  await loadCatalogue(site.app.deps, { files: catalogueFiles(upstream) });

  await queue.getByText('The anime was edited after this was sent, but not in these fields.').waitFor();
  await queue.getByRole('button', { name: 'Decline…' }).click();
  const dialog = queue.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await dialog.getByText('Say why in a few words. The author reads it.').first().waitFor();
  await dialog.getByLabel('Reason').fill('No source for it');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await queue.getByRole('heading', { name: 'Nothing to decide' }).waitFor();

  await page.goto(`/anime/${slug}`);
  await page.getByRole('heading', { level: 1, name: 'The Wind and the Letter' }).waitFor();
  await page.getByRole('heading', { name: 'Watch in this order' }).waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('Suggested by Mika, accepted by Ren').waitFor();
  await goodAtEverySize(page);
  expect(await page.getByRole('button', { name: 'Put this back' }).count()).toBe(0);

  await other.goto('/settings/edits');
  await other.getByText('Why it was declined: No source for it').waitFor();

  await queue.goto(page.url());
  await queue.getByRole('button', { name: 'Put this back' }).click();
  await queue.getByRole('heading', { name: 'Version 2: what the sources say, put back' }).waitFor();
  await page.goto(page.url().replace('/history', ''));
  await page
    .getByRole('heading', { level: 1, name: 'The Wind and the Letter' })
    .waitFor({ state: 'detached' });
});
