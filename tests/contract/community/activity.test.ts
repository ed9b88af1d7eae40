import { toSqlInstant } from '../../../server/data/instant';
import { insertWatches, type WatchRow } from '../../../server/data/stores/watchStore';
import { setUpApp } from '../../support/apps/startApp';
import type { GraphqlAnswer } from '../../support/apps/visitor';
import { aComment, aReview, aThread, handleOf, run } from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });

interface Item {
  kind: string;
  firstEpisode: number | null;
  lastEpisode: number | null;
}

interface ActivityPage {
  profile: { activity: { items: Item[]; nextCursor: string | null } };
}

/** Every page of a profile's activity, by its cursors. */
async function pagesOf(person: SignedIn, limit: number): Promise<Item[][]> {
  const handle = await handleOf(person);
  const pages: Item[][] = [];
  let after: string | null = null;
  do {
    const { data, text }: GraphqlAnswer<ActivityPage> = await app.visitor().graphql<ActivityPage>(
      `query ($handle: String!, $limit: Int!, $after: String) { profile(handle: $handle) {
         activity(limit: $limit, after: $after) { items { kind firstEpisode lastEpisode } nextCursor } } }`,
      { handle, limit, after },
    );
    if (!data) throw new Error(text);
    pages.push(data.profile.activity.items);
    after = data.profile.activity.nextCursor;
  } while (after !== null && pages.length < 50);
  return pages;
}

const started = Date.UTC(2026, 10, 1);
const watched = (entryId: string, from: number, count: number, minutes: number) => ({
  entryId,
  rows: Array.from(
    { length: count },
    (_, n): WatchRow => [1, from + n, toSqlInstant(new Date(started + (minutes + n) * 60_000))],
  ),
});

it('activity continues past hundreds of episodes watched in a row', async () => {
  const person = await signUp(app);
  const [long, short] = await Promise.all(app.slugs.slice(0, 2).map((slug) => animeId(app, slug)));
  const first = await anEntry(person, { animeId: short, status: 'WATCHING' });
  const second = await anEntry(person, { animeId: long, status: 'WATCHING' });
  await insertWatches(app.deps.db.manager, {
    userId: person.userId,
    watches: [watched(first.id, 1, 3, 0), watched(second.id, 1, 950, 100)],
  });
  const items = (await pagesOf(person, 10)).flat();
  const numbers = items.flatMap(({ firstEpisode, lastEpisode }) => [firstEpisode, lastEpisode]);
  // 400 rows are read for a page, so the run of 950 comes in three pieces.
  expect(numbers).toEqual([551, 950, 151, 550, 1, 150, 1, 3]);
});

it('activity includes a post written between two episodes, wherever a page ends', async () => {
  const person = await signUp(app);
  const entry = await anEntry(person, {
    animeId: await animeId(app, app.slugs[2] ?? ''),
    status: 'WATCHING',
  });
  const thread = await aThread(await signUp(app), { title: 'Between two episodes' });
  await insertWatches(app.deps.db.manager, {
    userId: person.userId,
    watches: [watched(entry.id, 1, 2, 0), watched(entry.id, 3, 2, 30)],
  });
  const comment = await aComment(person, { threadId: thread.id, body: 'Halfway' });
  await app.deps.db.manager.query('UPDATE thread_comment SET createdAt = ? WHERE id = ?', [
    toSqlInstant(new Date(started + 15 * 60_000)),
    comment.id,
  ]);
  const expected = [
    { kind: 'WATCHED', firstEpisode: 3, lastEpisode: 4 },
    { kind: 'COMMENTED', firstEpisode: null, lastEpisode: null },
    { kind: 'WATCHED', firstEpisode: 1, lastEpisode: 2 },
  ];
  expect(await pagesOf(person, 1)).toEqual(expected.map((item) => [item]));
  expect(await pagesOf(person, 10)).toEqual([expected]);
});

it('activity tells of posts about adult titles only those who have switched these on', async () => {
  const person = await signUp(app);
  const slug = app.slugs[3] ?? '';
  const id = await animeId(app, slug);
  const thread = await aThread(person, { subject: 'ANIME', animeId: id });
  await aComment(person, { threadId: thread.id });
  await anEntry(person, { animeId: id, status: 'COMPLETED', progress: 0 });
  await aReview(person, { animeId: id });
  const handle = await handleOf(person);
  const grown = await signUp(app);
  await run(grown, 'mutation { updateSettings(input: { adult: true }) { id } }');
  const kinds = async ({ visitor }: Pick<SignedIn, 'visitor'>) => {
    const { data } = await visitor.graphql<ActivityPage>(
      `{ profile(handle: "${handle}") { activity { items { kind } } } }`,
    );
    return data?.profile.activity.items.map(({ kind }) => kind).sort();
  };
  const all = ['COMMENTED', 'REVIEWED', 'STARTED_THREAD'];
  const mark = (adult: number) =>
    app.deps.db.manager.query('UPDATE anime SET adult = ? WHERE slug = ?', [adult, slug]);
  expect(await kinds({ visitor: app.visitor() })).toEqual(all);
  await mark(1);
  expect(await kinds({ visitor: app.visitor() })).toEqual([]);
  expect(await kinds(await signUp(app))).toEqual([]);
  expect(await kinds(grown)).toEqual(all);
  await mark(0);
});
