import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { settled } from '../support/browser/axe';
import { screenShown } from '../support/browser/browser';
import { tooWide } from '../support/browser/overflow';
import { type Site, startSite } from '../support/browser/site';
import { aComment, aThread, befriend, handleOf } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** Every screen at eleven widths needs no sideways scrolling (product P7), with names and words that do not break. */
let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });
});
afterEach(() => site.closePages());
afterAll(() => site.close());

const widths = [320, 360, 390, 414, 480, 600, 768, 1000, 1280, 1920, 2560];
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';

async function sweep(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await screenShown(page);
    await settled(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator(`[data-wide="${width >= 1000}"]`).waitFor();
      found.push(...(await tooWide(page)).map((what) => `${address} at ${width} px: ${what}`));
    }
    // The next screen begins at the width where this one ended.
    widths.reverse();
  }
  return found;
}

it('no screen scrolls sideways for a visitor', async () => {
  const author = await signUp(site.app, { name: word });
  const thread = await aThread(author, { title: `${word} ${word}` });
  await aComment(author, { threadId: thread.id, body: `${word}${word}\n\n\`\`\`\n${word}${word}\n\`\`\`` });
  const anime = paths.anime(site.app.slugs[0] ?? '');
  const { page } = await site.open({ reducedMotion: true, expect: [/status of 404/] });
  const found = await sweep(page, [
    paths.home(),
    paths.latest(),
    paths.latest('card'),
    paths.latest('table'),
    paths.schedule(),
    anime,
    `${anime}/history`,
    paths.queue(),
    paths.library(),
    paths.profile(),
    paths.profileOf(await handleOf(author)),
    paths.thread(thread.id),
    paths.discover(),
    paths.discover('night'),
    paths.season(2026, 'fall'),
    paths.person('aki-ito'),
    paths.studio('Test Studio'),
    paths.signUp(),
    paths.signIn(),
    paths.forgot(),
    `${paths.reset()}?token=abc`,
    `${paths.verified()}?error=token_expired`,
    paths.about(),
    paths.legal(),
    paths.contact(),
    paths.privacy(),
    paths.terms(),
    '/nowhere',
  ]);
  expect(found).toEqual([]);
});

it('no screen scrolls sideways for a member', async () => {
  const [me, friend] = [
    await signUp(site.app, { name: word }),
    await signUp(site.app, { name: `${word} ${word}` }),
  ];
  await befriend(me, friend);
  const slugs = site.app.slugs.slice(0, 24);
  const animeIds = await Promise.all(slugs.map((slug) => animeId(site.app, slug)));
  const edit = (input: object) =>
    me.visitor.graphql('mutation ($input: BulkEditInput!) { bulkEdit(input: $input) { changed } }', {
      input,
    });
  await edit({
    animeIds: animeIds.slice(0, 16),
    status: 'WATCHING',
    score: 80,
    addTags: [word.slice(0, 30)],
  });
  await edit({ animeIds: animeIds.slice(16), status: 'PLANNING', favourite: true });
  await me.visitor.graphql('mutation { fillQueue { added } }');
  const [first = ''] = animeIds;
  await anEntry(friend, { animeId: first, status: 'WATCHING' });
  const one = 'mutation ($id: ID!) { incrementProgress(animeId: $id, by: 1) { undoId } }';
  for (const { visitor } of [me, friend]) await visitor.graphql(one, { id: first });
  const thread = await aThread(me, { subject: 'ANIME', animeId: first, title: word });
  await aComment(friend, { threadId: thread.id, body: `${word} @${await handleOf(me)}` });
  const { page, context } = await site.open({ reducedMotion: true, expect: [/status of 404/] });
  await context.addCookies([...me.visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const anime = paths.anime(slugs[0] ?? '');
  const personal = [paths.queue(), paths.library(), paths.profile()];
  const found = await sweep(page, [
    paths.home(),
    `${paths.latest()}?mine=true`,
    anime,
    `${anime}/edit`,
    ...personal,
    paths.profileOf(await handleOf(friend)),
    paths.compare(await handleOf(friend)),
    paths.thread(thread.id),
    paths.settings(),
    paths.edits(),
    paths.start(),
    paths.discover(),
  ]);
  const views = {
    queueView: 'list',
    libraryView: 'list',
    profileView: 'freinds',
    animelistView: 'list',
    discoverView: 'list',
  };
  await page.evaluate((stored) => Object.assign(localStorage, stored), views);
  found.push(...(await sweep(page, [...personal, paths.discover()])));
  await page.evaluate(() => Object.assign(localStorage, { profileView: 'threads', discoverView: 'cover' }));
  found.push(...(await sweep(page, [paths.profile(), paths.discover()])));
  expect(found).toEqual([]);
});
