import { paths } from '../../shared/paths';
import { settingsParts } from '../../shared/settingsParts';
import type { WatchedPage } from '../support/browser/browser';
import { expectGoodScreen, longWord } from '../support/browser/goodScreen';
import { type Site, startSite } from '../support/browser/site';
import { aComment, aThread, befriend, handleOf } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** Every screen of a member, with names and words that do not break. States such as an open menu are in accessibility.test.ts. */
let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });
});
afterAll(() => site.close());

describe('a member’s screen', () => {
  let watched: WatchedPage;
  const made = { friend: '', thread: '' };
  const anime = () => site.app.slugs[0] ?? '';
  beforeAll(async () => {
    const me = await signUp(site.app, { name: longWord });
    const friend = await signUp(site.app, { name: `${longWord} ${longWord}` });
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
      addTags: [longWord.slice(0, 30)],
    });
    await edit({ animeIds: animeIds.slice(16), status: 'PLANNING', favourite: true });
    await me.visitor.graphql('mutation { fillQueue { added } }');
    const [first = ''] = animeIds;
    await anEntry(friend, { animeId: first, status: 'WATCHING' });
    const one = 'mutation ($id: ID!) { incrementProgress(animeId: $id, by: 1) { undoId } }';
    for (const { visitor } of [me, friend]) await visitor.graphql(one, { id: first });
    const thread = await aThread(me, { subject: 'ANIME', animeId: first, title: longWord });
    await aComment(friend, { threadId: thread.id, body: `${longWord} @${await handleOf(me)}` });
    made.friend = await handleOf(friend);
    made.thread = paths.thread(thread.id);
    watched = await site.open({ reducedMotion: true, expect: [/status of 404/], as: me.visitor });
  });
  afterAll(() => site.closePages());

  it.each([
    paths.home(),
    paths.activity(),
    `${paths.latest()}?mine=true`,
    paths.edits(),
    paths.start(),
    ...[undefined, ...settingsParts].map(paths.settings),
  ])('is usable at every size: %s', (address) => expectGoodScreen(watched, address));
  it('is usable at every size: an anime', () => expectGoodScreen(watched, paths.anime(anime())));
  it('a form for suggestions', () => expectGoodScreen(watched, paths.animeEdit(anime())));
  it('is usable at every size: a friend’s profile', () =>
    expectGoodScreen(watched, paths.profileOf(made.friend)));
  it('is usable at every size: a comparison', () => expectGoodScreen(watched, paths.compare(made.friend)));
  it('is usable at every size: a thread', () => expectGoodScreen(watched, made.thread));

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
    [paths.profile(), { profileView: 'history' }],
    [paths.discover(), { discoverView: 'grid' }],
    [paths.discover(), { discoverView: 'list' }],
    [paths.discover(), { discoverView: 'cover' }],
  ])('%s with the view of %j', async (address, views) => {
    await watched.page.evaluate((stored) => Object.assign(localStorage, stored), views);
    await expectGoodScreen(watched, address);
  });
});
