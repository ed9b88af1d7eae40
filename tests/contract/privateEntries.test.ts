import type { GraphQLSchema } from 'graphql';
import { FIRST_OWN_ID } from '../../server/data/ownId';
import { insertOwnAnime } from '../../server/data/stores/ownAnimeStore';
import { checkCommunityStats } from '../../server/domain/tracking/communityStats';
import { buildGraphqlSchema } from '../../server/graphql/schema/schema';
import { createHeads } from '../../server/http/heads/createHeads';
import { setUpApp } from '../support/apps/startApp';
import type { GraphqlAnswer } from '../support/apps/visitor';
import { allNullable, askDirectly } from '../support/hostile/askDirectly';
import { documentFor, rootFields } from '../support/hostile/schemaWalk';
import { befriend, handleOf, run } from '../support/people/community';
import { anEntry, animeId, entryOf } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/**
 * A private entry is invisible to everyone else on every path, and to programs that may not read lists: with and without it,
 * every query of the schema gives them the same answer, character by character. Queries are read from the schema, so that new
 * ones are tested automatically.
 */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let schema: GraphQLSchema;
let asking: ReturnType<typeof askDirectly>;
let owner: SignedIn;
let friend: SignedIn;
let stranger: SignedIn;
let values: Record<string, string>;
let anime: string;

beforeAll(async () => {
  schema = await buildGraphqlSchema();
  asking = askDirectly(app.deps, allNullable(await buildGraphqlSchema()));
  [owner, friend, stranger] = [await signUp(app), await signUp(app), await signUp(app)];
  await befriend(owner, friend);
  const open = await animeId(app, 'night-train-stories-1');
  anime = await animeId(app, 'the-lighthouse-girl');
  for (const person of [owner, friend, stranger]) {
    await anEntry(person, { animeId: open, status: 'PLANNING', score: 70 });
    await handleOf(person);
  }
  // Comparisons cover what both keep; the others plan the anime the owner hides.
  for (const person of [friend, stranger])
    await anEntry(person, { animeId: anime, status: 'PLANNING', progress: 1, score: 40 });
  // With the owner they would be five, from whom on an anime's numbers are given.
  const others = [await signUp(app), await signUp(app)];
  for (const person of others)
    await anEntry(person, { animeId: anime, status: 'WATCHING', progress: 1, score: 40 });
  for (const person of [friend, stranger, ...others])
    expect((await run(person, `mutation { ${opinionOn(anime)} { undoId } }`)).errors).toEqual([]);
  const made = await run(
    owner,
    'mutation { createCollection(input: { name: "Best" }) { collection { id } } }',
  );
  const shelf = made.data?.createCollection?.collection as { id: string } | undefined;
  const id = shelf?.id ?? '';
  await run(owner, `mutation { addToCollection(id: "${id}", animeIds: ["${open}"]) { undoId } }`);
  const token = await run(
    owner,
    'mutation { createApiToken(input: { name: "A", scopes: [READ_ACCOUNT] }) { secret } }',
  );
  secret = String(token.data?.createApiToken?.secret);
  values = {
    handle: await handleOf(owner),
    id,
    slug: 'the-lighthouse-girl',
    animeId: anime,
    text: 'light',
    from: '2026-11-21T00:00:00.000Z',
    until: '2026-11-22T00:00:00.000Z',
    to: '2026-11-22T00:00:00.000Z',
  };
});

const opinionOn = (animeId: string) =>
  `saveEpisodeOpinion(input: { animeId: "${animeId}", number: 1, score: 40, note: "My words", notePublic: true, reaction: SAD })`;

/** A viewer: a browser, or a program. */
interface Asker {
  graphql(
    document: string,
    variables: Record<string, string>,
  ): Promise<Pick<GraphqlAnswer<object>, 'text' | 'errors'>>;
}

let secret = '';
/** Refused fields become null, with errors in no fixed order, so only the data is compared. */
const program: Asker = {
  graphql: async (...asked) => {
    const headers = { authorization: `Bearer ${secret}` };
    const { data } = JSON.parse(await asking.ask(asked, headers));
    return { text: JSON.stringify(data), errors: [] };
  },
};

const viewers: Record<string, () => Asker> = {
  "the owner's program with READ_ACCOUNT": () => program,
  nobody: () => app.visitor(),
  'a stranger': () => stranger.visitor,
  'a friend': () => friend.visitor,
};

/** Too much work, or too many tokens. */
const tooMuch = ['QUERY_TOO_COMPLEX', 'GRAPHQL_PARSE_FAILED'];
const refusals = ['UNAUTHENTICATED', 'NOT_FOUND', 'NOT_ALLOWED', 'NOT_YOURSELF'];

/** Depths rejected by the server's limits, by viewer and query, so that they are not tried again. */
const tooDeep = new Map<string, number>();

/** Queries as deeply as the server's limits allow. */
async function answerTo(
  who: string,
  visitor: Asker,
  query: ReturnType<typeof rootFields>[number],
): Promise<string> {
  const key = `${who} ${query.name}`;
  for (const depth of [4, 3, 2, 1].filter((depth) => depth < (tooDeep.get(key) ?? 5))) {
    const { text, errors } = await visitor.graphql(...documentFor('query', query, { values, depth }));
    const codes = errors.map(({ extensions }) => extensions?.code);
    if (depth > 1 && codes.some((code) => tooMuch.includes(String(code)))) {
      tooDeep.set(key, depth);
      continue;
    }
    for (const code of codes) expect(refusals).toContain(code);
    return text;
  }
  throw new Error('No depth was tried');
}

/** Everything the schema's queries return to a viewer. */
async function answersTo(who: string, visitor: Asker): Promise<Record<string, string>> {
  await checkCommunityStats(app.deps);
  await app.deps.discover.rebuild();
  // No answer is one that is kept.
  app.forget();
  const answers: Record<string, string> = {};
  for (const query of rootFields(schema, 'query')) answers[query.name] = await answerTo(who, visitor, query);
  // The profile's metadata for search engines and messengers.
  answers.head = JSON.stringify(await createHeads(app.deps)(`/profile/${values.handle}`));
  return answers;
}

async function everybody(): Promise<Record<string, Record<string, string>>> {
  const all: Record<string, Record<string, string>> = {};
  for (const [name, visitor] of Object.entries(viewers)) all[name] = await answersTo(name, visitor());
  return all;
}

const differing = (one: Record<string, string> = {}, other: Record<string, string> = {}) =>
  Object.keys(one).filter((name) => one[name] !== other[name]);

// security: P15
it('a private entry changes no answer to anyone else, whatever happens to it', async () => {
  const before = await everybody();
  const own = await answersTo('the owner', owner.visitor);
  await anEntry(owner, {
    animeId: anime,
    status: 'PLANNING',
    visibility: 'PRIVATE',
    score: 91,
    notes: 'My diary',
    tags: ['mine'],
    favourite: true,
  });
  for (const change of [
    `addToCollection(id: "${values.id}", animeIds: ["${anime}"])`,
    `incrementProgress(animeId: "${anime}", by: 3)`,
    opinionOn(anime),
    `addToQueue(animeId: "${anime}")`,
  ])
    expect((await run(owner, `mutation { ${change} { undoId } }`)).errors).toEqual([]);
  const after = await everybody();
  for (const name of Object.keys(viewers))
    expect([name, differing(before[name], after[name])]).toEqual([name, []]);
  // Its owner sees it on all these paths.
  expect(differing(own, await answersTo('the owner', owner.visitor))).toEqual(
    expect.arrayContaining([
      'collection',
      'collections',
      'library',
      'profile',
      'profileList',
      'queue',
      'viewerList',
    ]),
  );

  // And the same paths would have shown it to others.
  const entry = await entryOf(owner, values.slug ?? '');
  await anEntry(owner, { animeId: anime, version: entry?.version, visibility: 'PUBLIC' });
  const shown = await everybody();
  const paths = ['anime', 'collection', 'head', 'profile', 'profileCollections', 'profileList'];
  expect(differing(before.nobody, shown.nobody)).toEqual(expect.arrayContaining(paths));
  expect(differing(before['a friend'], shown['a friend'])).toEqual(
    expect.arrayContaining([...paths, 'compareLists', 'friendsFeed']),
  );
});

// security: P15
it('an own anime changes no answer to anyone else, even with a public entry', async () => {
  const [id, slug] = [FIRST_OWN_ID + 7, 'own--7'];
  values = { ...values, animeId: String(id), animeIds: String(id), slug };
  const before = await everybody();
  const own = await answersTo('the owner', owner.visitor);
  await insertOwnAnime(app.deps.db.manager, {
    id,
    slug,
    userId: owner.userId,
    title: 'A light of our own',
    titleSort: 'a light of our own',
    format: 'TV',
    year: 2019,
    episodeCount: 12,
    episodeMinutes: 24,
    note: 'Ours',
    beginsAt: null,
    createdAt: app.clock.now(),
  });
  for (const change of [
    `saveEntry(input: { animeId: "${id}", status: PLANNING, visibility: PUBLIC, score: 91, favourite: true }) { __typename }`,
    `addToCollection(id: "${values.id}", animeIds: ["${id}"]) { undoId }`,
    `incrementProgress(animeId: "${id}", by: 3) { undoId }`,
    `addToQueue(animeId: "${id}") { undoId }`,
  ])
    expect((await run(owner, `mutation { ${change} }`)).errors).toEqual([]);
  const after = await everybody();
  for (const name of Object.keys(viewers))
    expect([name, differing(before[name], after[name])]).toEqual([name, []]);
  expect(differing(own, await answersTo('the owner', owner.visitor))).toEqual(
    expect.arrayContaining(['anime', 'collection', 'library', 'ownAnime', 'profile', 'queue', 'viewerList']),
  );
});
