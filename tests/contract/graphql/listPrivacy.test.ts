import { type GraphQLNamedType, type GraphQLSchema, getNamedType, isObjectType, isUnionType } from 'graphql';
import { buildGraphqlSchema } from '../../../server/graphql/schema/schema';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { befriend, handleOf } from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/**
 * Private entries are invisible to everyone else on every path of GraphQL. The paths are read from the schema: a new query that
 * reaches a list and is not named here fails the test.
 */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let schema: GraphQLSchema;
let owner: SignedIn;
let friend: SignedIn;
let stranger: SignedIn;
let handle: string;
let shelves: Record<'PUBLIC' | 'FRIENDS' | 'PRIVATE', string>;

const slugs = {
  PUBLIC: 'night-train-stories-1',
  FRIENDS: 'night-train-stories-2',
  PRIVATE: 'night-train-stories-3',
} as const;

beforeAll(async () => {
  schema = await buildGraphqlSchema();
  [owner, friend, stranger] = [await signUp(app), await signUp(app), await signUp(app)];
  await befriend(owner, friend);
  handle = await handleOf(owner);
  for (const [visibility, slug] of Object.entries(slugs)) {
    await anEntry(owner, {
      animeId: await animeId(app, slug),
      status: 'COMPLETED',
      visibility,
      favourite: true,
      notes: 'My diary',
      tags: ['mine'],
      priority: 'HIGH',
    });
  }
  shelves = {
    PUBLIC: await shelf('PUBLIC'),
    FRIENDS: await shelf('FRIENDS'),
    PRIVATE: await shelf('PRIVATE'),
  };
});

/** A shelf of this visibility with all three anime on it. */
async function shelf(visibility: string): Promise<string> {
  const { data } = await owner.visitor.graphql<{ createCollection: { collection: { id: string } } }>(
    `mutation { createCollection(input: { name: "${visibility}", visibility: ${visibility} }) { collection { id } } }`,
  );
  const id = data?.createCollection.collection.id ?? '';
  const ids = await Promise.all(Object.values(slugs).map((slug) => animeId(app, slug)));
  await owner.visitor.graphql(
    `mutation { addToCollection(id: "${id}", animeIds: ${JSON.stringify(ids)}) { undoId } }`,
  );
  return id;
}

const setPrivacy = (privacy: string) =>
  owner.visitor.graphql(`mutation { updateSettings(input: { privacy: ${privacy} }) { id } }`);

/** Every kind of viewer, including a visitor. */
const viewers: Record<string, () => Visitor> = {
  nobody: () => app.visitor(),
  'a stranger': () => stranger.visitor,
  'a friend': () => friend.visitor,
};
const seen: Record<string, string[]> = {
  nobody: ['PUBLIC'],
  'a stranger': ['PUBLIC'],
  'a friend': ['PUBLIC', 'FRIENDS'],
};

const counts = 'watching completed planning paused dropped rewatching saved favourites total';
const items = 'size items { items { anime { slug } } pageInfo { totalItems } }';

/** Every query that shows a person's lists to others, with all its nested fields. */
const others: Record<string, () => string> = {
  profileList: () =>
    `profileList(handle: "${handle}", pageSize: 50) {
       items { anime { slug } notes tags priority spoilerLevel passes { number } history { items { number } } visibility }
       pageInfo { totalItems } counts { ${counts} } }`,
  profileCollections: () =>
    `profileCollections(handle: "${handle}") { items { name ${items} } pageInfo { totalItems } }`,
  collection: () => `collection(id: "${shelves.PUBLIC}") { name ${items} }`,
  profile: () =>
    `profile(handle: "${handle}") { counts { ${counts} } favourites { items { anime { slug } notes tags priority } }
       statistics { anime episodes genres { genre count } formats { count } years { count } } heatMap { total } }`,
};

/**
 * Covered by their own tests in tests/contract/community: a friend's list beside one's own (friends), and the viewer's shelves
 * among search hits (searchOthers).
 */
const beside = ['compareLists', 'searchOthers'];

/** Every query about the viewer's own lists. */
const own = new Set([
  ...['viewerList', 'library', 'queue', 'collections', 'continueWatching', 'viewerProfile'],
]);

async function ask(visitor: Visitor, document: string) {
  const answer = await visitor.graphql(`{ ${document} }`);
  return { text: answer.text, data: answer.data };
}

describe('what GraphQL shows of others’ lists', () => {
  it('is reached only through the queries tested here', () => {
    const reaching = Object.values(schema.getQueryType()?.getFields() ?? {})
      .filter(({ type }) => reachesLists(getNamedType(type)))
      .map(({ name }) => name);
    expect(reaching.sort()).toEqual([...own, ...beside, ...Object.keys(others)].sort());
  });

  it.each([...own])('is refused to visitors by %s', async (name) => {
    expect(codesOf(await app.visitor().graphql(`{ ${name} { __typename } }`))).toEqual(['UNAUTHENTICATED']);
  });

  it.each(Object.keys(viewers))('shows %s what they may see, and no trace of the rest', async (name) => {
    const may = seen[name] ?? [];
    const visitor = viewers[name]?.() ?? app.visitor();
    for (const document of Object.values(others)) {
      const { text } = await ask(visitor, document());
      for (const [visibility, slug] of Object.entries(slugs)) {
        expect([name, slug, text.includes(`"${slug}"`)]).toEqual([name, slug, may.includes(visibility)]);
      }
      expect(text).not.toContain('My diary');
      expect(text).not.toContain('"mine"');
      expect(text).not.toContain('HIGH');
    }
    const { data } = await ask(visitor, others.profileList?.() ?? '');
    expect(data).toMatchObject({
      profileList: {
        pageInfo: { totalItems: may.length },
        counts: { completed: may.length, favourites: may.length, total: may.length },
      },
    });
    const shelf = await ask(visitor, others.collection?.() ?? '');
    expect(shelf.data).toMatchObject({
      collection: { size: may.length, items: { pageInfo: { totalItems: may.length } } },
    });
    const list = await ask(visitor, others.profileCollections?.() ?? '');
    expect(list.data).toMatchObject({ profileCollections: { pageInfo: { totalItems: may.length } } });
  });

  it.each(Object.keys(viewers))('shows %s no shelf they may not see', async (name) => {
    for (const [visibility, id] of Object.entries(shelves)) {
      const { data } = await ask(viewers[name]?.() ?? app.visitor(), `collection(id: "${id}") { name }`);
      expect([visibility, data?.collection !== null]).toEqual([visibility, seen[name]?.includes(visibility)]);
    }
  });

  it('follows the privacy of the profile first', async () => {
    const visible = async () =>
      Promise.all(
        Object.values(viewers).map(async (visitor) => {
          const { data } = await ask(
            visitor(),
            `profileList(handle: "${handle}") { counts { total } }
             profileCollections(handle: "${handle}") { pageInfo { totalItems } }
             collection(id: "${shelves.PUBLIC}") { name }`,
          );
          return Object.values(data ?? {}).map((value) => value !== null);
        }),
      );
    const [none, all] = [new Array(3).fill(false), new Array(3).fill(true)];
    await setPrivacy('FRIENDS');
    expect(await visible()).toEqual([none, none, all]);
    await setPrivacy('PRIVATE');
    expect(await visible()).toEqual([none, none, none]);
    const mine = await ask(owner.visitor, others.profileList?.() ?? '');
    expect(mine.data).toMatchObject({ profileList: { counts: { total: 3 } } });
    await setPrivacy('PUBLIC');
    expect(await visible()).toEqual([all, all, all]);
  });

  it('includes an anime’s entry only for its owner, and only with a token that may read lists', async () => {
    const document = `anime(slug: "${slugs.PRIVATE}") { viewerEntry { notes visibility } viewerHidden }`;
    expect((await ask(owner.visitor, document)).data).toMatchObject({
      anime: { viewerEntry: { notes: 'My diary', visibility: 'PRIVATE' } },
    });
    for (const visitor of Object.values(viewers)) {
      expect((await ask(visitor(), document)).data).toEqual({
        anime: { viewerEntry: null, viewerHidden: false },
      });
    }
    const made = await owner.visitor.graphql<{ createApiToken: { secret: string } }>(
      'mutation { createApiToken(input: { name: "x", scopes: [READ_ACCOUNT] }) { secret } }',
    );
    const authorization = `Bearer ${made.data?.createApiToken.secret}`;
    const byToken = await app.visitor().graphql(`{ ${document} }`, {}, { authorization });
    expect(codesOf(byToken)).toContain('API_TOKEN_NOT_ALLOWED');
    const list = await app.visitor().graphql(`{ ${others.profileList?.()} }`, {}, { authorization });
    expect(list.text).not.toContain(slugs.PRIVATE);
  });

  it('never returns one viewer’s answer to another', async () => {
    const document = `anime(slug: "${slugs.PUBLIC}") { slug viewerEntry { status } }`;
    expect((await ask(app.visitor(), document)).data).toMatchObject({ anime: { viewerEntry: null } });
    expect((await ask(owner.visitor, document)).data).toMatchObject({
      anime: { viewerEntry: { status: 'COMPLETED' } },
    });
    expect((await ask(app.visitor(), document)).data).toMatchObject({ anime: { viewerEntry: null } });
  });

  it('omits adult titles, except for the list’s owner and for adults who enabled them', async () => {
    const mark = (adult: number) =>
      app.deps.db.manager.query('UPDATE anime SET adult = ? WHERE slug = ?', [adult, slugs.PUBLIC]);
    const shown = async ({ visitor }: SignedIn) => {
      const { data } = await ask(
        visitor,
        `profileList(handle: "${handle}") { items { anime { slug } } pageInfo { totalItems } counts { total } }
         collection(id: "${shelves.PUBLIC}") { size items { items { anime { slug } } } }`,
      );
      return JSON.stringify(data).split(slugs.PUBLIC).length - 1;
    };
    await mark(1);
    expect([await shown(owner), await shown(friend), await shown(stranger)]).toEqual([2, 0, 0]);
    await stranger.visitor.graphql('mutation { updateSettings(input: { adult: true }) { id } }');
    expect(await shown(stranger)).toBe(2);
    await mark(0);
    await stranger.visitor.graphql('mutation { updateSettings(input: { adult: false }) { id } }');
    expect(await shown(stranger)).toBe(2);
  });

  it('is null for an unknown handle', async () => {
    const { data } = await ask(stranger.visitor, 'profileList(handle: "nobody") { counts { total } }');
    expect(data).toEqual({ profileList: null });
  });
});

const lists = new Set(['Entry', 'ListCounts', 'Collection', 'QueueItem', 'LibraryFacets']);

/** Whether a type reaches lists, other than through an anime, where it is the viewer's own entry. */
function reachesLists(type: GraphQLNamedType, visited = new Set<string>()): boolean {
  if (lists.has(type.name)) return true;
  if (visited.has(type.name) || type.name === 'Anime') return false;
  visited.add(type.name);
  if (isUnionType(type)) return type.getTypes().some((one) => reachesLists(one, visited));
  if (!isObjectType(type)) return false;
  return Object.values(type.getFields()).some((field) => reachesLists(getNamedType(field.type), visited));
}
