import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { handleOf } from '../support/people/community';
import { type SignedIn, signUp } from '../support/people/people';

/** Favourite characters, people and studios: from the heart on their pages to the profile, where others see them, and back. */
const site = setUpSite({
  catalogue: [
    ...smallCatalogue(),
    anAnime({
      english: 'Harbour of Fog',
      curated: { studios: ['Quay Works'] },
      cast: { characters: [{ name: 'Sora', role: 'MAIN', voice: 'Hana Mori' }], staff: [] },
    }),
  ],
});
let mika: SignedIn;
let jun: SignedIn;

beforeAll(async () => {
  mika = await signUp(site.app, { name: 'Mika' });
  jun = await signUp(site.app, { name: 'Jun' });
});

async function openAs(person: SignedIn, path: string): Promise<Page> {
  const { page } = await site.open({ as: person.visitor, reducedMotion: true });
  await page.goto(path);
  return page;
}
const add = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name} to favourites` });
const added = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name} is a favourite`, pressed: true });
const people = (page: Page) => page.getByRole('region', { name: 'Favourite people' });
const characters = (page: Page) => page.getByRole('region', { name: 'Favourite characters' });
const studios = (page: Page) => page.getByRole('region', { name: 'Favourite studios' });

it('a character, a person and a studio are favourites at a press, by mouse or keyboard, and still after a reload', async () => {
  const page = await openAs(mika, paths.person('hana-mori'));
  await add(page, 'Hana Mori').click();
  await added(page, 'Hana Mori').waitFor();
  await page.getByText('Hana Mori added to favourites').first().waitFor();
  await page.goto(paths.character('sora'));
  await add(page, 'Sora').click();
  await page.getByText('Sora added to favourites').first().waitFor();
  await page.goto(paths.studio('Quay Works'));
  await add(page, 'Quay Works').press('Enter');
  await page.getByText('Quay Works added to favourites').first().waitFor();
  await page.reload();
  await added(page, 'Quay Works').waitFor();
});

it.each([paths.character('sora'), paths.person('hana-mori'), paths.studio('Quay Works')])(
  'the heart at %s fits every size',
  async (path) => {
    const page = await openAs(mika, path);
    await page.getByRole('button', { name: /is a favourite$/ }).waitFor();
    await settled(page);
    await goodAtEverySize(page);
  },
);

it('the profile shows them, to its owner and to another member, whom their links lead there', async () => {
  const own = await openAs(mika, paths.profile());
  await characters(own).getByRole('link', { name: 'Sora' }).waitFor();
  await people(own).getByRole('link', { name: 'Hana Mori' }).waitFor();
  await studios(own).getByRole('link', { name: 'Quay Works' }).waitFor();
  const page = await openAs(jun, paths.profileOf(await handleOf(mika)));
  await characters(page).getByRole('link', { name: 'Sora' }).waitFor();
  await people(page).getByRole('link', { name: 'Hana Mori' }).waitFor();
  await studios(page).getByRole('link', { name: 'Quay Works' }).waitFor();
  await settled(page);
  await goodAtEverySize(page);
  await people(page).getByRole('link', { name: 'Hana Mori' }).click();
  await page.waitForURL(`**${paths.person('hana-mori')}`);
  await add(page, 'Hana Mori').waitFor();
});

it('what is pressed again is off the profile', async () => {
  const page = await openAs(mika, paths.person('hana-mori'));
  await added(page, 'Hana Mori').click();
  await page.getByText('Hana Mori removed from favourites').first().waitFor();
  await page.goto(paths.profile());
  await studios(page).getByRole('link', { name: 'Quay Works' }).waitFor();
  expect(await people(page).count()).toBe(0);
});

it('a visitor is asked to sign in, led back, and finds it done', async () => {
  const person = await signUp(site.app);
  const page = await site.visit(paths.studio('Quay Works'));
  await add(page, 'Quay Works').click();
  await page.waitForURL('**/welcome/login?**');
  await page.getByText('to your favourites.').waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await page.waitForURL(`**${paths.studio('Quay Works')}`);
  await added(page, 'Quay Works').waitFor();
});
