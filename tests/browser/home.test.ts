import type { Page } from 'playwright-core';
import { setUpSite } from '../support/browser/site';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Home by viewer: for visitors it says what the site is, for members it begins with their next episode. */
const site = setUpSite();

async function homeOf(person: SignedIn): Promise<Page> {
  const page = await site.visit('/home', { reducedMotion: true, as: person.visitor });
  return page;
}
const redbarWidth = (page: Page) =>
  page.locator('[data-redbar]').evaluate((link) => {
    const [first] = getComputedStyle(link).backgroundImage.match(/[\d.]+px/) ?? [];
    return first ? Number.parseFloat(first) : link.getBoundingClientRect().width;
  });

it('tells a visitor what the site is, and what is new on it', async () => {
  const page = await site.visit('/home');
  const hero = page.getByRole('region', { name: 'Featured' });
  await hero.getByText('Keep track of the anime you watch').waitFor();
  expect(await redbarWidth(page)).toBe(44);
});

it('starts with the next episode, continues on +1, and has a band only if something of the viewer’s is new', async () => {
  const person = await signUp(site.app, { name: 'Mika' });
  const page = await homeOf(person);
  await page.getByRole('heading', { name: 'Start your list' }).waitFor();
  await page.getByRole('region', { name: 'Featured' }).waitFor();
  await page.getByRole('link', { name: 'Latest: nothing new' }).waitFor();
  expect(await redbarWidth(page)).toBe(6);

  await anEntry(person, {
    animeId: await animeId(site.app, 'the-lighthouse-girl'),
    status: 'WATCHING',
    progress: 1,
  });
  await page.reload();
  const hero = page.getByRole('region', { name: 'Your next episode' });
  await hero.getByRole('heading', { name: 'The Lighthouse Girl' }).waitFor();
  await hero.getByText(/^Episode 2/).waitFor();
  const redbar = page.locator('[data-redbar]');
  await redbar.filter({ hasText: 'The Lighthouse Girl, episode' }).waitFor();
  expect(await redbarWidth(page)).toBe(44);
  await hero.getByRole('button', { name: 'One more episode of The Lighthouse Girl watched' }).click();
  await hero.getByText(/^Episode 3/).waitFor();

  await redbar.click();
  await page.waitForURL('**/latest?mine=true');
});
