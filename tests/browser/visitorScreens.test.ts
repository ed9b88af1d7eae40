import { paths } from '../../shared/paths';
import type { WatchedPage } from '../support/browser/browser';
import { expectGoodScreen, longWord } from '../support/browser/goodScreen';
import { type Site, startSite } from '../support/browser/site';
import { aComment, aThread, handleOf } from '../support/people/community';
import { signUp } from '../support/people/people';

/** Every screen of a visitor, with names and words that do not break. States such as an open menu are in accessibility.test.ts. */
let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });
});
afterAll(() => site.close());

describe('a visitor’s screen', () => {
  let watched: WatchedPage;
  const made = { profile: '', thread: '' };
  const anime = () => paths.anime(site.app.slugs[0] ?? '');
  beforeAll(async () => {
    const author = await signUp(site.app, { name: longWord });
    const thread = await aThread(author, { title: `${longWord} ${longWord}` });
    await aComment(author, {
      threadId: thread.id,
      body: `${longWord}${longWord}\n\n\`\`\`\n${longWord}${longWord}\n\`\`\``,
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
    paths.top(),
    paths.top('popular'),
    paths.person('aki-ito'),
    paths.character('rin-a'),
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
  ])('is usable at every size: %s', (address) => expectGoodScreen(watched, address));
  it('is usable at every size: an anime', () => expectGoodScreen(watched, anime()));
  it('the history of an anime', () => expectGoodScreen(watched, `${anime()}/history`));
  it('is usable at every size: a profile', () => expectGoodScreen(watched, made.profile));
  it('is usable at every size: a thread', () => expectGoodScreen(watched, made.thread));
});
