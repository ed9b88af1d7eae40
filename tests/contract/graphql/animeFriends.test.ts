import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { befriend, block, handleOf, run } from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** What friends share of their entries of an anime. */
const app = setUpApp({
  catalogue: ['Shown', 'Second', 'Other'].map((english) => anAnime({ english })),
});
let viewer: SignedIn;
let friend: SignedIn;
let stranger: SignedIn;
let shown = '';

beforeAll(async () => {
  [viewer, friend, stranger] = await Promise.all([
    signUp(app, { name: 'Viewer' }),
    signUp(app, { name: 'Friend' }),
    signUp(app, { name: 'Stranger' }),
  ]);
  await befriend(viewer, friend);
  shown = await animeId(app, 'shown');
  for (const person of [friend, stranger])
    await anEntry(person, { animeId: shown, status: 'WATCHING', progress: 3, score: 80 });
});

interface Friends {
  totalItems: number;
  items: { person: { name: string }; status: string; progress: number; score: number | null }[];
}

const fields = 'totalItems items { person { name } status progress score }';

async function friendsOn(slug: string, person: SignedIn = viewer): Promise<Friends> {
  const { data, text } = await person.visitor.graphql<{ anime: { friends: Friends } }>(
    `{ anime(slug: "${slug}") { friends { ${fields} } } }`,
  );
  if (!data) throw new Error(text);
  return data.anime.friends;
}

const none = { totalItems: 0, items: [] };
const theirs = { person: { name: 'Friend' }, status: 'WATCHING', progress: 3, score: 80 };

it('a friend’s list, progress and score are shown, not those of strangers', async () => {
  expect(await friendsOn('shown')).toEqual({ totalItems: 1, items: [theirs] });
  expect(await friendsOn('other')).toEqual(none);
  expect(await friendsOn('shown', stranger)).toEqual(none);
});

it('visitors are shown no one, and a token needs the scope', async () => {
  const query = `{ anime(slug: "shown") { friends { ${fields} } } }`;
  const { data } = await app.visitor().graphql<{ anime: { friends: Friends } }>(query);
  expect(data?.anime.friends).toEqual(none);
  const secretFor = async (scope: string) => {
    const made = await run(
      viewer,
      `mutation { createApiToken(input: { name: "a", scopes: [${scope}] }) { secret } }`,
    );
    return String((made.data as { createApiToken?: { secret: string } } | null)?.createApiToken?.secret);
  };
  const asked = async (scope: string) =>
    await app.visitor().graphql<{ anime: { friends: Friends } }>(
      query,
      {},
      {
        authorization: `Bearer ${await secretFor(scope)}`,
      },
    );
  expect(codesOf(await asked('READ_LISTS'))).toEqual(['API_TOKEN_NOT_ALLOWED']);
  expect((await asked('READ_ACCOUNT')).data?.anime.friends.totalItems).toBe(1);
});

// security: P15
it('an entry is shown as its owner and their profile allow', async () => {
  const edit = (change: string) =>
    run(friend, `mutation { bulkEdit(input: { animeIds: ["${shown}"], ${change} }) { undoId } }`);
  const privacy = (to: string) =>
    run(friend, `mutation { updateSettings(input: { privacy: ${to} }) { id } }`);
  await edit('visibility: PRIVATE');
  expect(await friendsOn('shown')).toEqual(none);
  await edit('visibility: FRIENDS');
  expect(await friendsOn('shown')).toEqual({ totalItems: 1, items: [theirs] });
  await privacy('PRIVATE');
  expect(await friendsOn('shown')).toEqual(none);
  await privacy('FRIENDS');
  expect(await friendsOn('shown')).toEqual({ totalItems: 1, items: [theirs] });
  await privacy('PUBLIC');
});

it('a friend who has only saved it is left out', async () => {
  const second = await animeId(app, 'second');
  await run(friend, `mutation { setFavourite(animeId: "${second}", favourite: true) { undoId } }`);
  expect(await friendsOn('second')).toEqual(none);
  await run(friend, `mutation { bulkEdit(input: { animeIds: ["${second}"], status: PLANNING }) { undoId } }`);
  expect((await friendsOn('second')).items).toMatchObject([{ status: 'PLANNING', progress: 0, score: null }]);
});

it('the number of friends is beyond the limit, which is bounded', async () => {
  const another = await signUp(app, { name: 'Another' });
  await befriend(viewer, another);
  app.clock.advance(1000);
  await anEntry(another, { animeId: shown, status: 'COMPLETED' });
  const limited = (limit: number) =>
    viewer.visitor.graphql<{ anime: { friends: Friends } }>(
      `{ anime(slug: "shown") { friends(limit: ${limit}) { ${fields} } } }`,
    );
  const { data } = await limited(1);
  expect(data?.anime.friends).toMatchObject({ totalItems: 2, items: [{ person: { name: 'Another' } }] });
  expect(codesOf(await limited(51))).toEqual(['VALIDATION_ERROR']);
  await block(viewer, another);
  expect((await friendsOn('shown')).totalItems).toBe(1);
});

it('a page of cards takes one statement for all entries, and one for all people', async () => {
  const statements = await statementsDuring(app.deps.db, async () => {
    const { errors } = await viewer.visitor.graphql(`{ discover { items { id friends { ${fields} } } } }`);
    expect(errors).toEqual([]);
  });
  const reading = (table: string) => statements.filter((sql) => sql.includes(`FROM ${table}`));
  expect([reading('friendship f'), reading('user u LEFT JOIN profile')].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
});

it('a friendship that ends takes its entry along', async () => {
  expect((await friendsOn('shown')).totalItems).toBe(1);
  await run(viewer, `mutation { removeFriend(handle: "${await handleOf(friend)}") { id } }`);
  expect(await friendsOn('shown')).toEqual(none);
});
