import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import type { Sights } from '../../tests/support/people/sights';

export interface Shot {
  name: string;
  path: string;
  /** Visible to everyone by default. */
  only?: 'visitor' | 'member';
  /** What is pressed before the picture is taken. */
  open?(page: Page): Promise<void>;
}

/** Every screen of the site, with the dialogs that open over them. */
export function shotsOf(sights: Sights): Shot[] {
  const { known, kept, airing, scored, curve, long, marked, thread, review, recommended, handle, season } =
    sights;
  return [
    { name: 'home', path: paths.home() },
    { name: 'latest', path: paths.latest('grid') },
    { name: 'latest-card', path: paths.latest('card') },
    { name: 'latest-table', path: paths.latest('table') },
    { name: 'schedule', path: paths.schedule() },
    { name: 'anime', path: paths.anime(known) },
    { name: 'anime-kept', path: paths.anime(kept), only: 'member' },
    { name: 'anime-airing', path: paths.anime(airing) },
    {
      name: 'anime-scored',
      path: paths.anime(scored),
      open: (page) => page.getByRole('region', { name: 'Score and standing' }).scrollIntoViewIfNeeded(),
    },
    {
      name: 'anime-episode-scores',
      path: paths.anime(curve),
      only: 'member',
      open: (page) => rateAnEpisode(page),
    },
    {
      name: 'anime-reviews',
      path: paths.anime(review.slug),
      open: (page) => page.getByRole('region', { name: 'Reviews' }).scrollIntoViewIfNeeded(),
    },
    {
      name: 'anime-recommendations',
      path: paths.anime(recommended),
      open: (page) =>
        page.getByRole('region', { name: 'Recommended by people here' }).scrollIntoViewIfNeeded(),
    },
    {
      name: 'anime-episodes',
      path: paths.anime(marked),
      open: (page) => page.getByText('Recap', { exact: true }).scrollIntoViewIfNeeded(),
    },
    { name: 'anime-long-title', path: paths.anime(long) },
    { name: 'anime-edit', path: paths.animeEdit(known) },
    { name: 'anime-history', path: paths.animeHistory(known) },
    { name: 'queue', path: paths.queue() },
    { name: 'library', path: paths.library() },
    { name: 'profile', path: paths.profile() },
    { name: 'profile-history', path: paths.profile('history'), only: 'member' },
    { name: 'profile-of-another', path: paths.profileOf(handle) },
    { name: 'friends-activity', path: paths.activity(), only: 'member' },
    { name: 'compare', path: paths.compare(handle), only: 'member' },
    { name: 'thread', path: paths.thread(thread) },
    { name: 'thread-review', path: paths.thread(review.thread) },
    { name: 'discover', path: paths.discover() },
    { name: 'discover-covers', path: paths.discover(), open: (page) => view(page, 'Covers') },
    { name: 'discover-list', path: paths.discover(), open: (page) => view(page, 'List') },
    { name: 'discover-text', path: paths.discover('steins gate') },
    { name: 'discover-nothing', path: paths.discover('zzzz no such title') },
    { name: 'season', path: paths.season(season.year, season.name) },
    { name: 'top', path: paths.top() },
    { name: 'top-popular', path: paths.top('popular') },
    { name: 'studio', path: paths.studio('Kyoto Animation') },
    { name: 'sign-up', path: paths.signUp(), only: 'visitor' },

    { name: 'sign-in', path: paths.signIn(), only: 'visitor' },
    { name: 'forgot', path: paths.forgot(), only: 'visitor' },
    { name: 'reset', path: `${paths.reset()}?token=abc`, only: 'visitor' },
    { name: 'verified', path: paths.verified(), only: 'visitor' },
    { name: 'settings', path: paths.settings(), only: 'member' },
    { name: 'settings-notifications', path: paths.settings('notifications'), only: 'member' },
    { name: 'start', path: paths.start(), only: 'member' },
    { name: 'suggestions', path: paths.edits(), only: 'member' },
    { name: 'about', path: paths.about() },
    { name: 'contact', path: paths.contact() },
    { name: 'privacy', path: paths.privacy() },
    { name: 'terms', path: paths.terms() },
    { name: 'not-found', path: '/no-such-page' },
    { name: 'search', path: paths.home(), open: (page) => searchDialog(page) },
    { name: 'recommend', path: paths.anime(known), only: 'member', open: (page) => recommendDialog(page) },
    { name: 'entry-window', path: paths.anime(kept), only: 'member', open: (page) => entryWindow(page) },
  ];
}

async function searchDialog(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').fill('fullmetal');
  await page.getByRole('option').first().waitFor();
}

async function entryWindow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
}

async function rateAnEpisode(page: Page): Promise<void> {
  await page.getByRole('figure', { name: 'Scores so far' }).waitFor();
  await page
    .getByRole('button', { name: /^(Rate episode|Episode) \d+/, expanded: false })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
}

async function recommendDialog(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'On my list' })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Recommend to …' }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}

async function view(page: Page, name: string): Promise<void> {
  await page
    .getByRole('radio', { name })
    .or(page.getByRole('button', { name }))
    .first()
    .click({ force: true });
  await page.waitForLoadState('networkidle');
}
