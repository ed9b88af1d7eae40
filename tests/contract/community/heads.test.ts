import { createHeads } from '../../../server/http/heads/createHeads';
import { setUpApp } from '../../support/apps/startApp';
import { aReview, aThread, handleOf, run } from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ catalogue: true });
let person: SignedIn;
let handle: string;
beforeAll(async () => {
  person = await signUp(app, { name: 'Ada "L" <b>' });
  handle = await handleOf(person);
});

const head = (path: string) => createHeads(app.deps)(path);

describe('the heads of pages about people', () => {
  it('use a profile’s current handle, and describe what everyone may see', async () => {
    expect(await head(`/profile/${handle.toUpperCase()}`)).toMatchObject({
      title: `Ada "L" <b> (@${handle})`,
      canonical: `/profile/${handle}`,
      description: 'Ada "L" <b>: 0 anime on the list, 0 completed.',
      kind: 'profile',
    });
    await run(person, 'mutation { updateAbout(about: "I **like** <i> & ||the ending|| trains") { id } }');
    expect((await head(`/profile/${handle}`))?.description).toBe('I like <i> & trains');
    await run(person, 'mutation { updateSettings(input: { privacy: FRIENDS }) { id } }');
    expect(await head(`/profile/${handle}`)).toEqual({
      title: `Ada "L" <b> (@${handle})`,
      canonical: `/profile/${handle}`,
      kind: 'profile',
      screen: 'profile',
      unlisted: true,
    });
  });

  it('show a profile’s first favourite that everyone may see', async () => {
    const other = await signUp(app);
    const at = `/profile/${await handleOf(other)}`;
    expect(await head(at)).not.toHaveProperty('image');
    const favourite = async (n: number, visibility: string) =>
      anEntry(other, {
        animeId: await animeId(app, `night-train-stories-${n}`),
        favourite: true,
        visibility,
      });
    await favourite(1, 'PRIVATE');
    await favourite(2, 'FRIENDS');
    expect(await head(at)).not.toHaveProperty('image');
    await favourite(3, 'PUBLIC');
    expect(await head(at)).toMatchObject({
      image: expect.stringMatching(`^/share/${await animeId(app, 'night-train-stories-3')}[.]`),
      imageOf: expect.stringMatching(/3$/),
    });
  });

  it('give a review as schema.org data, without its text', async () => {
    const id = await animeId(app, 'the-lighthouse-girl');
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 3 });
    const { thread } = await aReview(person, { animeId: id, verdict: 'MIXED' });
    expect(await head(`/profile/threads/${thread?.id}`)).toMatchObject({
      title: 'Review of The Lighthouse Girl',
      description: undefined,
      data: {
        '@type': 'Review',
        itemReviewed: {
          '@type': 'TVSeries',
          name: 'The Lighthouse Girl',
          url: `${app.deps.config.baseURL}/anime/the-lighthouse-girl`,
        },
        author: { '@type': 'Person', name: 'Ada "L" <b>' },
        datePublished: expect.any(String),
        reviewRating: { '@type': 'Rating', ratingValue: 2, bestRating: 3, worstRating: 1 },
      },
    });
  });

  it('describe a thread without its spoilers', async () => {
    const thread = await aThread(person, { title: 'The end', body: 'So ||everybody wakes up||, *really*.' });
    expect(await head(`/profile/threads/${thread.id}`)).toEqual({
      title: 'The end',
      description: 'So , really.',
      canonical: `/profile/threads/${thread.id}`,
      kind: 'article',
      screen: 'profile',
      unlisted: false,
    });
    await run(person, `mutation { deleteThread(id: "${thread.id}") { id } }`);
    expect(await head(`/profile/threads/${thread.id}`)).toMatchObject({ status: 404 });
  });

  it('reveal neither title nor text of a thread about an episode', async () => {
    const about = {
      subject: 'EPISODE',
      animeId: await animeId(app, 'the-lighthouse-girl'),
      episodeNumber: 2,
    };
    const thread = await aThread(person, { ...about, title: 'The keeper dies', body: 'I knew it' });
    expect(await head(`/profile/threads/${thread.id}`)).toEqual({
      title: 'The Lighthouse Girl, episode 2: discussion',
      canonical: `/profile/threads/${thread.id}`,
      kind: 'article',
      screen: 'profile',
      unlisted: false,
    });
  });

  it('name the discussions', async () => {
    expect(await head('/profile/threads')).toMatchObject({
      title: 'Discussions',
      canonical: '/profile/threads',
    });
  });

  it.each(['/profile/nobody_here', '/profile/threads/nothing', '/profile/%00', '/profile/..'])(
    'answer 404 for %s',
    async (path) => {
      expect(await head(path)).toMatchObject({ status: 404, title: 'Not found' });
    },
  );
});
