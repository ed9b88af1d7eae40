import { paths } from '../../shared/paths';
import { settingsParts } from '../../shared/settingsParts';
import { complaints, settled } from '../support/browser/axe';
import { screenShown, sizes, type WatchedPage } from '../support/browser/browser';
import { tooWide } from '../support/browser/overflow';
import { type Site, startSite } from '../support/browser/site';
import { aComment, aThread, befriend, handleOf } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/**
 * Every screen, with names and words that do not break: axe finds nothing serious, wide and narrow, and eleven widths need no
 * sideways scrolling (product P7). Screens share one page, which loads them faster. States such as an open menu are in
 * accessibility.test.ts.
 */
let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });
});
afterAll(() => site.close());

const widths = [320, 360, 414, 480, 600, 768, 1000, 1280, 1920, 2560];
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';

/** Finds every problem of a screen before it fails. */
async function expectGood({ page, errors }: WatchedPage, address: string): Promise<void> {
  await page.setViewportSize(sizes.wide);
  await page.goto(address);
  await screenShown(page);
  await settled(page);
  const found = (await complaints(page)).map((what) => `wide: ${what}`);
  const resize = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size);
    await page.locator(`[data-wide="${size.width >= 1000}"]`).waitFor();
  };
  const measure = async (width: number) =>
    found.push(...(await tooWide(page)).map((what) => `at ${width} px: ${what}`));
  for (const width of widths.toReversed()) {
    await resize({ width, height: 800 });
    await measure(width);
  }
  await resize(sizes.narrow);
  await measure(sizes.narrow.width);
  await settled(page);
  found.push(...(await complaints(page)).map((what) => `narrow: ${what}`));
  expect(found).toEqual([]);
  expect(errors.splice(0)).toEqual([]);
}

describe('a visitor’s screen', () => {
  let watched: WatchedPage;
  const made = { profile: '', thread: '' };
  const anime = () => paths.anime(site.app.slugs[0] ?? '');
  beforeAll(async () => {
    const author = await signUp(site.app, { name: word });
    const thread = await aThread(author, { title: `${word} ${word}` });
    await aComment(author, {
      threadId: thread.id,
      body: `${word}${word}\n\n\`\`\`\n${word}${word}\n\`\`\``,
    });
    made.profile = paths.profileOf(await handleOf(author));
    made.thread = paths.thread(thread.id);
    watched = await site.open({ reducedMotion: true, expect: [/status of 404/] });
  });
  afterAll(() => site.closePages());

  it.each([
    paths.home(),
    paths.latest(),
    paths.latest('card'),
    paths.latest('table'),
    paths.schedule(),
    paths.queue(),
    paths.library(),
    paths.profile(),
    paths.discover(),
    paths.discover('night'),
    paths.season(2026, 'fall'),
    paths.person('aki-ito'),
    paths.studio('Test Studio'),
    paths.signUp(),
    paths.signIn(),
    paths.deleted(),
    paths.forgot(),
    `${paths.reset()}?token=abc`,
    `${paths.reset()}?error=INVALID_TOKEN`,
    paths.verified(),
    `${paths.verified()}?error=token_expired`,
    paths.about(),
    paths.legal(),
    paths.contact(),
    paths.privacy(),
    paths.terms(),
    '/nowhere',
  ])('%s', (address) => expectGood(watched, address));
  it('an anime', () => expectGood(watched, anime()));
  it('the history of an anime', () => expectGood(watched, `${anime()}/history`));
  it('a profile', () => expectGood(watched, made.profile));
  it('a thread', () => expectGood(watched, made.thread));
});

describe('a member’s screen', () => {
  let watched: WatchedPage;
  const made = { friend: '', thread: '' };
  const anime = () => site.app.slugs[0] ?? '';
  beforeAll(async () => {
    const me = await signUp(site.app, { name: word });
    const friend = await signUp(site.app, { name: `${word} ${word}` });
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
    made.friend = await handleOf(friend);
    made.thread = paths.thread(thread.id);
    watched = await site.open({ reducedMotion: true, expect: [/status of 404/] });
    await watched.context.addCookies(
      [...me.visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })),
    );
  });
  afterAll(() => site.closePages());

  it.each([
    paths.home(),
    `${paths.latest()}?mine=true`,
    paths.edits(),
    paths.start(),
    ...[undefined, ...settingsParts].map(paths.settings),
  ])('%s', (address) => expectGood(watched, address));
  it('an anime', () => expectGood(watched, paths.anime(anime())));
  it('a form for suggestions', () => expectGood(watched, paths.animeEdit(anime())));
  it('a friend’s profile', () => expectGood(watched, paths.profileOf(made.friend)));
  it('a comparison', () => expectGood(watched, paths.compare(made.friend)));
  it('a thread', () => expectGood(watched, made.thread));

  it.each<[address: string, views: Record<string, string>]>([
    [paths.queue(), { queueView: 'card' }],
    [paths.queue(), { queueView: 'list' }],
    [paths.library(), { libraryView: 'card' }],
    [paths.library(), { libraryView: 'list' }],
    [`${paths.library()}?list=favourites`, { libraryView: 'card' }],
    [paths.profile(), { profileView: 'anime', animelistView: 'grid' }],
    [paths.profile(), { profileView: 'anime', animelistView: 'list' }],
    [paths.profile(), { profileView: 'threads' }],
    [paths.profile(), { profileView: 'freinds' }],
    [paths.discover(), { discoverView: 'grid' }],
    [paths.discover(), { discoverView: 'list' }],
    [paths.discover(), { discoverView: 'cover' }],
  ])('%s with the view of %j', async (address, views) => {
    await watched.page.evaluate((stored) => Object.assign(localStorage, stored), views);
    await expectGood(watched, address);
  });
});
