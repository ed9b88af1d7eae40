import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { aComment, aThread, fillThread, handleOf, run } from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** The number of statements of the community's screens: the same for fifty rows as for two. */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let reader: SignedIn;
let threadId: string;

beforeAll(async () => {
  await app.visitor().graphql('{ __typename }');
  reader = await signUp(app);
  const writers = await Promise.all(Array.from({ length: 6 }, () => signUp(app)));
  const [first] = writers;
  if (!first) throw new Error('nobody');
  const anime = await animeId(app, 'the-lighthouse-girl');
  await anEntry(reader, { animeId: anime, status: 'WATCHING' });
  threadId = (await aThread(first, { subject: 'ANIME', animeId: anime })).id;
  for (const writer of writers) {
    await handleOf(writer);
    await fillThread(app, { threadId, authorId: writer.userId, count: 10 });
    const comment = await aComment(writer, {
      threadId,
      body: `@${await handleOf(reader)} look`,
      episodeNumber: 1,
    });
    await aComment(first, { threadId, answers: comment.id, body: 'A reply' });
    await run(reader, `mutation { likeComment(id: "${comment.id}") { id } }`);
    for (let n = 0; n < 4; n += 1)
      await aThread(writer, { subject: 'EPISODE', animeId: anime, episodeNumber: 1 });
  }
});

async function statements(document: string): Promise<number> {
  const run = await statementsDuring(app.deps.db, async () => {
    const { errors } = await reader.visitor.graphql(document);
    expect(errors).toEqual([]);
  });
  return run.length;
}

const comment = `id html source screened liked own author { handle name avatar } answered { handle }
  viewerCan { reply like edit delete report remove }`;

describe('SQL statements of one query', () => {
  it.each<[string, (limit: number) => string, number]>([
    [
      'a thread with its comments and their replies',
      (
        limit,
      ) => `{ thread(id: "${threadId}") { title author { handle } anime { title { preferred } } subscribed commentCount
        opening { ${comment} } viewerCan { comment } comments(limit: ${limit}) { items { ${comment}
          replies { items { ${comment} } nextCursor } } nextCursor } } }`,
      // Everything attached to comments, replies and the opening post is loaded once per level.
      34,
    ],
    [
      'a list of threads',
      (
        limit,
      ) => `{ threads(limit: ${limit}) { items { title screened commentCount subscribed author { handle avatar }
        anime { slug title { preferred } } opening { html screened likeCount liked } viewerCan { comment } } nextCursor } }`,
      18,
    ],
    [
      'notifications',
      (
        limit,
      ) => `{ notifications(limit: ${limit}) { items { kind read actor { handle avatar } thread { title }
        comment { html author { handle } } anime { slug } } } unreadNotifications }`,
      18,
    ],
  ])('%s takes as many for 2 items as for 20', async (_, document, most) => {
    const few = await statements(document(2));
    const many = await statements(document(20));
    expect(many).toBeLessThanOrEqual(few + 1);
    expect(many).toBeLessThanOrEqual(most);
  });

  it('a profile with all its parts takes a bounded number', async () => {
    const handle = await handleOf(reader);
    const count = await statements(
      `{ profile(handle: "${handle}") { name aboutHtml counts { total } statistics { episodes genres { genre } }
         heatMap { total } favourites { items { anime { slug } } } friendCount friends { items { handle } }
         activity { items { kind anime { slug } thread { title } comment { html } } } threads { items { title } } } }`,
    );
    expect(count).toBeLessThanOrEqual(34);
  });
});
