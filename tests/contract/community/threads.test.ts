import { setUpApp, startApp } from '../../support/apps/startApp';
import { aComment, anOperator, aThread, commentsOf, run } from '../../support/people/community';
import { animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true, env: { OPERATORS: 'the_boss' } });
let ada: SignedIn;
let bob: SignedIn;
let operator: SignedIn;

beforeAll(async () => {
  [ada, bob, operator] = [await signUp(app), await signUp(app), await anOperator(app, 'the_boss')];
});

describe('a thread', () => {
  it('is about the site, an anime or an episode', async () => {
    const anime = await animeId(app, 'the-lighthouse-girl');
    await aThread(ada, { title: 'About the site' });
    await aThread(ada, { subject: 'ANIME', animeId: anime, title: 'About the anime' });
    await aThread(ada, { subject: 'EPISODE', animeId: anime, episodeNumber: 1, title: 'About the episode' });
    const titles = async (args: string) => {
      const { data } = await app
        .visitor()
        .graphql<{ threads: ThreadPart }>(
          `{ threads(${args}) { items { title anime { slug } episodeNumber author { handle } } nextCursor } }`,
        );
      return data?.threads.items.map(({ title }) => title).sort();
    };
    expect(await titles('limit: 50')).toEqual(['About the anime', 'About the episode', 'About the site']);
    expect(await titles('subject: SITE')).toEqual(['About the site']);
    expect(await titles(`animeId: "${anime}"`)).toEqual(['About the anime', 'About the episode']);
    expect(await titles(`animeId: "${anime}", episodeNumber: 1`)).toEqual(['About the episode']);
  });

  it.each<[string, object, string]>([
    ['an unknown anime', { subject: 'ANIME', animeId: '999999' }, 'NOT_FOUND'],
    ['no anime', { subject: 'ANIME' }, 'NOT_FOUND'],
    ['an episode without a number', { subject: 'EPISODE', animeId: '1' }, 'VALIDATION_ERROR'],
    ['an unknown episode', { subject: 'EPISODE', animeId: '1', episodeNumber: 9999 }, 'NOT_FOUND'],
    ['no title', { title: '  ' }, 'TEXT_IS_EMPTY'],
    ['a long title', { title: 'x'.repeat(151) }, 'TEXT_TOO_LONG'],
    ['no text', { body: '\n \u202e' }, 'TEXT_IS_EMPTY'],
    ['a long text', { body: 'x'.repeat(10_001) }, 'TEXT_TOO_LONG'],
    ['half a character', { body: '\ud800' }, 'VALIDATION_ERROR'],
  ])('is refused with %s', async (_, given, code) => {
    const answer = await run(
      ada,
      'mutation ($input: CreateThreadInput!) { createThread(input: $input) { id } }',
      { input: { subject: 'SITE', title: 'A title', body: 'A text', ...given } },
    );
    expect(codesOf(answer)).toEqual([code]);
  });

  it('is changed by its author only, and its opening post is marked as edited', async () => {
    const thread = await aThread(ada);
    const change = `mutation ($id: ID!) { updateThread(id: $id, input: { title: "New", body: "Newer" }) {
      title opening { html editedAt } } }`;
    expect(codesOf(await run(bob, change, { id: thread.id }))).toEqual(['NOT_FOUND']);
    expect((await run(ada, change, { id: thread.id })).data?.updateThread).toEqual({
      title: 'New',
      opening: { html: '<p>Newer</p>', editedAt: '2026-11-21T03:00:00.000Z' },
    });
  });

  it('is deleted, and can be restored within ten minutes', async () => {
    const thread = await aThread(ada);
    await aComment(bob, { threadId: thread.id });
    const there = async () => {
      const { data } = await app
        .visitor()
        .graphql<{ thread: unknown }>(`{ thread(id: "${thread.id}") { id } }`);
      return data?.thread !== null;
    };
    await run(ada, `mutation { deleteThread(id: "${thread.id}") { id } }`);
    expect(await there()).toBe(false);
    await run(ada, `mutation { restoreThread(id: "${thread.id}") { id } }`);
    expect(await there()).toBe(true);
    expect((await commentsOf(app, thread.id)).items).toHaveLength(1);
  });

  it('is sorted by its last comment, below pinned ones', async () => {
    const anime = await animeId(app, 'night-train-stories-1');
    const made = [];
    for (const title of ['one', 'two', 'three', 'four']) {
      app.clock.advance(1);
      made.push(await aThread(ada, { subject: 'ANIME', animeId: anime, title }));
    }
    app.clock.advance(1);
    await aComment(bob, { threadId: made[1]?.id });
    await run(operator, `mutation { pinThread(id: "${made[0]?.id}") { pinned } }`);
    const titles: string[] = [];
    let after: string | null = null;
    do {
      const part: ThreadPart = await firstThread(anime, after);
      titles.push(...part.items.map(({ title }) => title));
      after = part.nextCursor;
    } while (after);
    expect(titles).toEqual(['one', 'two', 'four', 'three']);
  });
});

interface ThreadPart {
  items: { title: string }[];
  nextCursor: string | null;
}

async function firstThread(anime: string, after: string | null): Promise<ThreadPart> {
  const { data, text } = await app
    .visitor()
    .graphql<{ threads: ThreadPart }>(
      `query ($after: String) { threads(animeId: "${anime}", limit: 1, after: $after) { items { title } nextCursor } }`,
      { after },
    );
  if (!data) throw new Error(text);
  return data.threads;
}

describe('limits', () => {
  it('stop endless liking and unliking, or deleting and restoring', async () => {
    await using strict = await startApp({ env: { AUTH_RATE_LIMIT: 'true' } });
    const [writer, presser] = [await signUp(strict), await signUp(strict)];
    const thread = await aThread(writer);
    const comment = await aComment(writer, { threadId: thread.id });
    const like = (n: number) =>
      run(presser, `mutation { likeComment(id: "${comment.id}", liked: ${n % 2 === 0}) { id } }`);
    const turn = (n: number) =>
      run(writer, `mutation { ${n % 2 === 0 ? 'delete' : 'restore'}Comment(id: "${comment.id}") { id } }`);
    for (const press of [like, turn]) {
      for (let n = 0; n < 60; n += 1) expect((await press(n)).errors).toEqual([]);
      expect(codesOf(await press(60))).toEqual(['TOO_MANY_REQUESTS']);
    }
  });

  it('stop endless posting', async () => {
    await using strict = await startApp({ env: { AUTH_RATE_LIMIT: 'true' } });
    const person = await signUp(strict);
    const thread = await aThread(person);
    const answers = [];
    for (let n = 0; n < 15; n += 1)
      answers.push(
        await run(
          person,
          `mutation { postComment(input: { threadId: "${thread.id}", body: "${n}" }) { id } }`,
        ),
      );
    expect(codesOf(answers.at(-1) ?? { errors: [] })).toEqual(['TOO_MANY_REQUESTS']);
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(14);
  });
});
