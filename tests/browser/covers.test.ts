import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anOperator, handleOf } from '../support/people/community';
import { nameEditor } from '../support/people/editing';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';
import { aPhoto } from '../support/people/pictures';

/** An uploaded cover: an editor chooses it on the anime's page, and it replaces the drawn one everywhere. */
const site = setUpSite({ env: { OPERATORS: 'the_boss' } });
let editor: SignedIn;
beforeAll(async () => {
  editor = await signUp(site.app, { name: 'Ren' });
  await nameEditor(await anOperator(site.app, 'the_boss'), await handleOf(editor));
});

const slug = 'night-train-stories-1';
const change = (page: Page) => page.getByRole('button', { name: 'Change cover…' });
const pictureIn = (place: Locator) => place.locator('img[src*="/covers/"]').first();

async function openAs(person: SignedIn, path: string): Promise<Page> {
  const page = await site.visit(path, { reducedMotion: true, as: person.visitor });
  return page;
}

it('an editor uploads a cover, it shows on page, card and in the library, and is removed again', async () => {
  await anEntry(editor, { animeId: await animeId(site.app, slug), status: 'WATCHING' });
  const page = await openAs(editor, `/anime/${slug}`);
  await change(page).click();
  const dialog = page.getByRole('dialog', { name: /^Pictures of Night Train Stories/ });
  await dialog.waitFor();
  const file = dialog.locator('input[type=file]');

  await dialog.getByLabel('Source').fill('https://pictures.example/1');
  await dialog.getByRole('button', { name: 'Save cover' }).click();
  await dialog.getByText('Say what allows us to show it here.').first().waitFor();
  await dialog.getByLabel('Licence').fill('CC BY 4.0');
  await dialog.getByLabel('Artist').fill('Mika');
  await dialog.getByRole('button', { name: 'Save cover' }).click();
  await dialog.getByText('Choose a file first.').waitFor();
  await file.setInputFiles({ name: 'list.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') });
  await dialog.getByText('This file can’t be used as a picture.').waitFor();
  await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(2_100_000) });
  await dialog.getByText('This picture is too large.').waitFor();
  await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: readFileSync(__filename) });
  await dialog.getByText('This file can’t be used as a picture.').waitFor();

  const buffer = await aPhoto('png', { width: 400, height: 600 });
  await file.setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('img', { name: 'mine.png' }).waitFor();
  await goodAtEverySize(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Save cover' }).click();
  await page.getByText('New cover for Night Train Stories').first().waitFor();
  await page.getByText('Cover: by Mika, pictures.example, CC BY 4.0.').waitFor();
  await pictureIn(page.locator('article[data-anime]')).waitFor();

  await page.goto('/library');
  await pictureIn(page.getByRole('region', { name: 'What you keep' })).waitFor();
  const member = await openAs(await signUp(site.app), '/discover?text=night%20train%20stories%201');
  await pictureIn(member.getByRole('main')).waitFor();
  await member.goto(`/anime/${slug}`);
  await member.getByText('Cover: by Mika').waitFor();
  expect(await change(member).count()).toBe(0);

  // Who wants drawn posters gets them on every screen, without a reload.
  await member.goto('/discover?text=night%20train%20stories%201');
  await pictureIn(member.getByRole('main')).waitFor();
  await member.locator('#sidebar').getByRole('link', { name: 'Settings' }).click();
  await member
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Titles/ })
    .click();
  const drawn = member.getByRole('checkbox', { name: 'Show drawn posters only' });
  await drawn.check();
  await goodAtEverySize(member);
  await member.setViewportSize({ width: 1440, height: 900 });
  await member.getByRole('button', { name: 'Save', exact: true }).click();
  await member.getByText('Saved.').waitFor();
  await member.goBack();
  await member.goBack();
  await member.getByRole('main').locator('img[src*="/posters/"]').first().waitFor();
  expect(await pictureIn(member.getByRole('main')).count()).toBe(0);
  await member.goto(`/anime/${slug}`);
  await member.getByText('The pictures are drawn by this site.').waitFor();

  await page.goto(`/anime/${slug}`);
  await change(page).click();
  await dialog.getByRole('button', { name: 'Remove this cover' }).click();
  await page.getByText('The pictures are drawn by this site.').waitFor();
});
