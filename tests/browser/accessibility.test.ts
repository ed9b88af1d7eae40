import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import type { SettingsPart } from '../../shared/settingsParts';
import { complaints, goodAtEverySize, settled } from '../support/browser/axe';
import { screenShown, sizes } from '../support/browser/browser';
import { settingsPage } from '../support/browser/settingsPage';
import { setUpSite } from '../support/browser/site';
import { aComment, aThread, befriend, handleOf } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/**
 * States of screens, such as an open menu or dialog: axe finds nothing serious, and 320 px needs no sideways scrolling. The
 * screens themselves are in visitorScreens.test.ts and memberScreens.test.ts.
 */
const site = setUpSite({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });

async function show(page: Page, path: string) {
  await page.goto(path);
  await screenShown(page);
  await settled(page);
}

/** Someone with twenty anime, all of them in the queue, and some of them favourites. */
async function withLists() {
  const { visitor } = await signUp(site.app);
  const slugs = Array.from({ length: 20 }, (_, n) => `night-train-stories-${n + 1}`);
  const animeIds = await Promise.all(slugs.map((slug) => animeId(site.app, slug)));
  const edit = (input: object) =>
    visitor.graphql('mutation ($input: BulkEditInput!) { bulkEdit(input: $input) { changed } }', { input });
  await edit({ animeIds, status: 'WATCHING', score: 80 });
  await edit({ animeIds: animeIds.slice(0, 6), favourite: true, addTags: ['with Mio'] });
  await visitor.graphql('mutation { fillQueue { added } }');
  const { page, context } = await site.open({ reducedMotion: true, as: visitor });
  return { page, context };
}

describe('axe finds nothing serious, wide and narrow, and 320 px need no scrolling sideways', () => {
  it('the settings in use', async () => {
    const { visitor } = await signUp(site.app);
    const { page } = await site.open({ reducedMotion: true, as: visitor });
    const settings = settingsPage(page);
    const inUse: [SettingsPart, () => Promise<unknown>][] = [
      [
        'profile',
        async () => {
          await settings.name.fill('');
          await settings.saveProfile.click();
        },
      ],
      ['email', () => settings.changeEmail.click()],
      [
        'password',
        async () => {
          await settings.changePassword.click();
          await settings.newPassword.fill('kaze');
          await page.getByRole('meter').waitFor();
        },
      ],
      ['sessions', () => page.getByRole('button', { name: 'Sign out everywhere' }).click()],
      ['tokens', () => page.getByRole('button', { name: 'Create token' }).click()],
      ['titles', () => page.getByRole('radio', { name: 'Romaji' }).check()],
      ['delete', () => page.getByRole('button', { name: 'Delete account…' }).click()],
    ];
    for (const [part, use] of inUse) {
      await page.setViewportSize(sizes.wide);
      await show(page, paths.settings(part));
      await use();
      await goodAtEverySize(page);
    }
  });

  it('the library while several are selected, with filters, and after a change with its toast', async () => {
    const { page } = await withLists();
    await show(page, '/library');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'All 20 on this page' }).click();
    await page.getByRole('region', { name: 'Selected anime' }).getByText('20 selected').waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Paused' }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Paused' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    await goodAtEverySize(page);
  });

  it('a home with a next episode, and the start of a list', async () => {
    const { page, context } = await withLists();
    await show(page, '/home');
    await page.getByRole('region', { name: 'Your next episode' }).waitFor();
    await goodAtEverySize(page);
    const { visitor } = await signUp(site.app);
    await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    await page.setViewportSize(sizes.wide);
    await show(page, paths.start());
    const seen = page.getByRole('region', { name: 'What have you seen?' });
    await seen.getByRole('button').first().click();
    await goodAtEverySize(page);
  });

  it('creating a shelf, and the menu of an anime', async () => {
    const { page } = await withLists();
    await show(page, '/library');
    await page.getByRole('button', { name: 'New shelf' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Rainy Sundays');
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create shelf' }).click();
    await page.getByRole('heading', { name: 'Rainy Sundays' }).waitFor();
    await goodAtEverySize(page);
    await show(page, '/library');
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Shelves' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Rainy Sundays' }).waitFor();
    await goodAtEverySize(page);
  });

  it('people: a profile in its three views, a comparison, a thread, the bell', async () => {
    const [mika, jun] = [await signUp(site.app, { name: 'Mika' }), await signUp(site.app, { name: 'Jun' })];
    const asking = await signUp(site.app);
    await befriend(mika, jun);
    const handle = await handleOf(mika);
    await asking.visitor.graphql(
      'mutation ($handle: String!) { sendFriendRequest(handle: $handle) { id } }',
      {
        handle,
      },
    );
    const anime = await animeId(site.app, site.app.slugs[0] ?? '');
    for (const person of [mika, jun])
      await anEntry(person, { animeId: anime, status: 'WATCHING', progress: 2, score: 80 });
    const thread = await aThread(jun, {
      subject: 'ANIME',
      animeId: anime,
      title: 'A long title about the lamp',
    });
    const { id } = await aComment(jun, { threadId: thread.id, body: 'It is ||gone||, @nobody, see `this`.' });
    await aComment(mika, { threadId: thread.id, answers: id, body: '> It is\n\nIndeed.' });
    await aComment(jun, { threadId: thread.id, body: 'Later.', episodeNumber: 11 });
    const { page } = await site.open({ reducedMotion: true, as: mika.visitor });
    const wide = () => page.setViewportSize({ width: 1440, height: 900 });
    await show(page, `/profile/${await handleOf(jun)}`);
    await page.getByRole('region', { name: 'Stats' }).waitFor();
    await goodAtEverySize(page);
    for (const view of ['Threads', 'Friends']) {
      await wide();
      await show(page, '/profile');
      await page.getByRole('radio', { name: view }).click();
      await page.waitForLoadState('networkidle');
      await settled(page);
      await goodAtEverySize(page);
    }
    await wide();
    await show(page, `/profile/${await handleOf(jun)}?compare=lists`);
    await goodAtEverySize(page);
    await wide();
    await show(page, `/profile/threads/${thread.id}`);
    await page.getByRole('button', { name: 'Reply' }).first().click();
    await goodAtEverySize(page);
    await page
      .locator('header')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
    await goodAtEverySize(page);
  });

  it('the search dialog with results', async () => {
    const { page } = await site.open({ reducedMotion: true });
    await show(page, '/about');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search anime' }).fill('night');
    await page.getByRole('option').first().waitFor();
    await goodAtEverySize(page);
  });

  it('the sidebar, open over a narrow page', async () => {
    const { page } = await site.open({ size: 'narrow', reducedMotion: true });
    await show(page, '/about');
    await page.getByRole('button', { name: 'Open the sidebar' }).click();
    await page.locator('#sidebar[data-over="true"]').waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});
