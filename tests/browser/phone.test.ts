import type { Locator, Page } from 'playwright-core';
import { screenShown } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** The site on a phone: navigation at the bottom edge, and nothing covering what is used there. */
const site = setUpSite();

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Places' });

async function box(locator: Locator) {
  const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
}

/** A thumb on its centre would hit it, and nothing else. */
const uncovered = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

it('leads a member by thumb, and keeps toasts off the tab bar, the redbar, what was pressed and Save', async () => {
  const person = await signUp(site.app, { name: 'Mika' });
  const id = await animeId(site.app, 'the-lighthouse-girl');
  await anEntry(person, { animeId: id, status: 'WATCHING', progress: 1 });
  const page = await site.visit('/home', { size: 'narrow', reducedMotion: true, as: person.visitor });
  for (const name of ['Latest', 'Queue', 'Library', 'Profile', 'Home']) {
    await tabs(page).getByRole('link', { name }).click();
    await page.waitForURL(`**/${name.toLowerCase()}`);
    await tabs(page).locator('[aria-current="page"]').filter({ hasText: name }).waitFor();
    expect(await tabs(page).locator('[aria-current]').count()).toBe(1);
  }
  await tabs(page).getByRole('link', { name: 'Discussions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Discussions' }).waitFor();
  await tabs(page).getByRole('link', { name: 'Discover' }).click();
  await page.waitForURL('**/discover');
  await tabs(page).getByRole('link', { name: 'Home' }).click();
  // All seven fit even the narrowest phone.
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await tabs(page).evaluate((bar) => bar.scrollWidth <= bar.clientWidth)).toBe(true);
  expect(
    await tabs(page)
      .getByRole('link')
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth + 1).length),
  ).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = await box(tabs(page));
  expect(bar.bottom).toBe(844);
  const redbar = page.locator('[data-redbar]');
  await redbar.filter({ hasText: 'The Lighthouse Girl, episode' }).waitFor();
  expect((await box(redbar)).bottom).toBe(bar.top);

  const more = page
    .getByRole('region', { name: 'Your next episode' })
    .getByRole('button', { name: /^One more episode/ });
  await more.click();
  const told = page.getByText(/: 2 of .*watched/).first();
  await told.waitFor();
  expect((await box(told)).bottom).toBeLessThan((await box(redbar)).top);
  expect(await uncovered(more)).toBe(true);

  await page.goto('/anime/the-lighthouse-girl');
  await page
    .getByRole('button', { name: /^One more episode/ })
    .first()
    .click();
  await page
    .getByText(/: 3 of .*watched/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  await save.waitFor();
  expect((await box(save)).bottom).toBeLessThan(844);
  expect(await uncovered(save)).toBe(true);
});

it('shows a visitor public places and sign-in, and at 200 % the title of home and of an anime', async () => {
  const { page } = await site.open({ size: { width: 720, height: 450 }, reducedMotion: true });
  await page.goto('/home');
  await screenShown(page);
  await tabs(page).waitFor();
  expect(await tabs(page).getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'Latest',
    'Discover',
    'Discussions',
    'Sign in',
  ]);
  const redbar = page.locator('[data-redbar]');
  const title = page.getByRole('region', { name: 'Featured' }).getByRole('heading', { level: 2 });
  await title.waitFor();
  expect((await box(title)).bottom).toBeLessThanOrEqual((await box(redbar)).top);
  await page.goto('/anime/the-lighthouse-girl');
  const name = page.getByRole('heading', { level: 1, name: 'The Lighthouse Girl' });
  await name.waitFor();
  expect((await box(name)).bottom).toBeLessThanOrEqual((await box(redbar)).top);
});
