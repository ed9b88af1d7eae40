import { limits } from '../../../server/config/limits';
import { favouritesOf, insertFavourites, moveFavourites } from '../../../server/data/stores/favouriteStore';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { befriend, block, handleOf, run } from '../../support/people/community';
import { codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Favourite characters, people and studios: changed by their owner alone, and shown on the profile to those who may see the lists. */
const harbour = anAnime({
  english: 'Harbour of Fog',
  curated: { studios: ['Quay Works'] },
  cast: {
    characters: [
      { name: 'Sora', role: 'MAIN', voice: 'Hana Mori' },
      { name: 'Riku', role: 'MAIN', voice: 'Jun Sato' },
    ],
    staff: [{ role: 'MUSIC', name: 'Ken Oto' }],
  },
});
const lamp = anAnime({
  english: 'Eve of the Lamp',
  curated: { studios: ['Quay-Works', 'Mole'] },
  cast: { characters: [], staff: [{ role: 'DIRECTOR', name: 'Aki Ito' }] },
});
const unlisted = anAnime({
  english: 'Not for Lists',
  curated: { studios: ['Shade'] },
  cast: { characters: [], staff: [{ role: 'MUSIC', name: 'Only Here' }] },
});
unlisted.item.officialSite = 'https://deregula.com/';
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: [harbour, lamp, unlisted] });

type Kind = 'CHARACTER' | 'PERSON' | 'STUDIO';
const document = `mutation ($kind: FavouriteKind!, $slug: String!, $favourite: Boolean!) {
  setFavouriteOfKind(kind: $kind, slug: $slug, favourite: $favourite) {
    __typename
    ... on CharacterDetails { slug viewerFavourite }
    ... on CreditedPersonDetails { slug viewerFavourite }
    ... on Studio { slug viewerFavourite }
  } }`;
const set = (person: SignedIn, kind: Kind, slug: string, favourite = true, headers = {}) =>
  person.visitor.graphql<{ setFavouriteOfKind: object | null }>(document, { kind, slug, favourite }, headers);
const aCharacter = (slug: string, viewerFavourite: boolean) => ({
  setFavouriteOfKind: { __typename: 'CharacterDetails', slug, viewerFavourite },
});
const aPerson = (slug: string, viewerFavourite: boolean) => ({
  setFavouriteOfKind: { __typename: 'CreditedPersonDetails', slug, viewerFavourite },
});
const aStudio = (slug: string, viewerFavourite: boolean) => ({
  setFavouriteOfKind: { __typename: 'Studio', slug, viewerFavourite },
});

/** What a profile shows, as slugs; null if its lists are closed. */
async function shownOn(owner: SignedIn, viewer: Pick<SignedIn, 'visitor'>): Promise<(string[] | null)[]> {
  const { data } = await viewer.visitor.graphql<{
    profile: Record<'favouritePeople' | 'favouriteStudios', { slug: string }[] | null> | null;
  }>(
    `{ profile(handle: "${await handleOf(owner)}") { favouritePeople { slug name } favouriteStudios { slug name } } }`,
  );
  return [data?.profile?.favouritePeople, data?.profile?.favouriteStudios].map(
    (list) => list?.map(({ slug }) => slug) ?? null,
  );
}

const keptRows = async ({ userId }: SignedIn): Promise<number> =>
  (await app.deps.db.manager.query('SELECT ref FROM favourite WHERE userId = ?', [userId])).length;

/** The catalogue's index, as after a change. */
async function readAgain(): Promise<void> {
  app.clock.advance(7 * 3600);
  await app.deps.discover.rebuild();
}

describe('favourite people and studios', () => {
  it('are shown in the order in which they were added, by kind', async () => {
    const person = await signUp(app);
    expect((await set(person, 'PERSON', 'ken-oto')).data).toEqual(aPerson('ken-oto', true));
    expect((await set(person, 'STUDIO', 'mole')).data).toEqual(aStudio('mole', true));
    for (const slug of ['hana-mori', 'aki-ito']) await set(person, 'PERSON', slug);
    await set(person, 'STUDIO', 'quay-works');
    expect(await shownOn(person, person)).toEqual([
      ['ken-oto', 'hana-mori', 'aki-ito'],
      ['mole', 'quay-works'],
    ]);
  });

  it('are characters, too, on their pages and on a profile that is open', async () => {
    const [person, stranger] = [await signUp(app), await signUp(app)];
    for (const slug of ['riku', 'Sora'])
      expect((await set(person, 'CHARACTER', slug)).data).toEqual(aCharacter(slug.toLowerCase(), true));
    const page = '{ character(slug: "sora") { viewerFavourite } }';
    const asked = async ({ visitor }: Pick<SignedIn, 'visitor'>) => (await visitor.graphql(page)).data;
    expect(await asked(person)).toEqual({ character: { viewerFavourite: true } });
    expect(await asked(stranger)).toEqual({ character: { viewerFavourite: false } });
    const profile = `{ profile(handle: "${await handleOf(person)}") { favouriteCharacters { slug name } } }`;
    const shown = async () => (await stranger.visitor.graphql(profile)).data;
    expect(await shown()).toEqual({
      profile: {
        favouriteCharacters: [
          { slug: 'riku', name: 'Riku' },
          { slug: 'sora', name: 'Sora' },
        ],
      },
    });
    await set(person, 'CHARACTER', 'riku', false);
    expect(await shown()).toEqual({ profile: { favouriteCharacters: [{ slug: 'sora', name: 'Sora' }] } });
    await run(person, 'mutation { updateSettings(input: { privacy: PRIVATE }) { id } }');
    expect(await shown()).toEqual({ profile: { favouriteCharacters: null } });
  });

  it('go over to the character that one turns out to be, once', async () => {
    const [one, both] = [await signUp(app), await signUp(app)];
    await set(one, 'CHARACTER', 'sora');
    for (const slug of ['sora', 'riku']) await set(both, 'CHARACTER', slug);
    const { manager } = app.deps.db;
    const refOf = async (slug: string) =>
      String((await manager.query('SELECT id FROM story_character WHERE slug = ?', [slug]))[0].id);
    const [from, to] = [await refOf('sora'), await refOf('riku')];
    await moveFavourites(manager, 'CHARACTER', { from, to });
    for (const { userId } of [one, both])
      expect((await favouritesOf(manager, userId)).map(({ ref }) => ref)).toEqual([to]);
  });

  it('are there once, however often they are added, and keep their place', async () => {
    const person = await signUp(app);
    for (const slug of ['ken-oto', 'hana-mori', 'ken-oto'])
      expect((await set(person, 'PERSON', slug)).data).toEqual(aPerson(slug, true));
    expect(await shownOn(person, person)).toEqual([['ken-oto', 'hana-mori'], []]);
  });

  it('are removed, and the removal of what is none or nowhere changes nothing', async () => {
    const person = await signUp(app);
    for (const slug of ['ken-oto', 'hana-mori']) await set(person, 'PERSON', slug);
    await set(person, 'STUDIO', 'mole');
    expect((await set(person, 'PERSON', 'ken-oto', false)).data).toEqual(aPerson('ken-oto', false));
    expect((await set(person, 'STUDIO', 'quay-works', false)).data).toEqual(aStudio('quay-works', false));
    for (const kind of ['CHARACTER', 'PERSON', 'STUDIO'] as const) {
      const nowhere = await set(person, kind, 'nobody', false);
      expect([nowhere.data, nowhere.errors]).toEqual([{ setFavouriteOfKind: null }, []]);
    }
    expect(await shownOn(person, person)).toEqual([['hana-mori'], ['mole']]);
  });

  it('are found by former slugs and other spellings, as their pages are', async () => {
    const person = await signUp(app);
    await app.deps.db.manager.query(
      "INSERT INTO person_slug (slug, personId) SELECT 'kenny-oto', id FROM person WHERE slug = 'ken-oto'",
    );
    expect((await set(person, 'PERSON', 'Kenny-Oto')).data).toEqual(aPerson('ken-oto', true));
    expect((await set(person, 'STUDIO', 'Quay Works')).data).toEqual(aStudio('quay-works', true));
    expect((await set(person, 'PERSON', 'kenny-oto', false)).data).toEqual(aPerson('ken-oto', false));
  });

  it.each([
    ['CHARACTER', 'nobody'],
    ['CHARACTER', 'hana-mori'],
    ['PERSON', 'nobody'],
    ['PERSON', 'only-here'],
    ['PERSON', 'quay-works'],
    ['STUDIO', 'nobody'],
    ['STUDIO', 'ken-oto'],
    ['STUDIO', '---'],
    ['STUDIO', 'x'.repeat(300)],
  ] as const)('cannot be what the catalogue does not show: %s %s', async (kind, slug) => {
    const person = await signUp(app);
    expect(codesOf(await set(person, kind, slug))).toEqual(['NOT_FOUND']);
    expect(await keptRows(person)).toBe(0);
  });

  it('are changed by people who are signed in, and by no one else', async () => {
    const visitor = { ...(await signUp(app)), visitor: app.visitor() };
    for (const favourite of [true, false])
      expect(codesOf(await set(visitor, 'PERSON', 'ken-oto', favourite))).toEqual(['UNAUTHENTICATED']);
    expect(await keptRows(visitor)).toBe(0);
  });

  it('are at most a hundred of each kind', async () => {
    const person = await signUp(app);
    const addedAt = app.clock.now();
    const many = Array.from({ length: limits.favouritesOfKind }, (_, n) => ({
      kind: 'STUDIO',
      ref: `gone-${n}`,
      addedAt,
    }));
    await insertFavourites(app.deps.db.manager, person.userId, many);
    expect(codesOf(await set(person, 'STUDIO', 'mole'))).toEqual(['LIST_IS_FULL']);
    expect(codesOf(await set(person, 'PERSON', 'ken-oto'))).toEqual([]);
    await set(person, 'STUDIO', 'gone-7', false);
    expect((await set(person, 'STUDIO', 'mole')).data).toEqual(aStudio('mole', true));
    expect(await keptRows(person)).toBe(limits.favouritesOfKind + 1);
  });

  it('are no more than that if two are added at once', async () => {
    const person = await signUp(app);
    const addedAt = app.clock.now();
    const many = Array.from({ length: limits.favouritesOfKind - 1 }, (_, n) => ({
      kind: 'STUDIO',
      ref: `gone-${n}`,
      addedAt,
    }));
    await insertFavourites(app.deps.db.manager, person.userId, many);
    const both = await Promise.all(['mole', 'quay-works'].map((slug) => set(person, 'STUDIO', slug)));
    expect(both.flatMap(codesOf)).toEqual(['LIST_IS_FULL']);
    expect(await keptRows(person)).toBe(limits.favouritesOfKind);
  });

  it('stay, unseen, while the catalogue lacks them, and can be removed', async () => {
    const person = await signUp(app);
    const { manager } = app.deps.db;
    for (const slug of ['jun-sato', 'ken-oto']) await set(person, 'PERSON', slug);
    for (const slug of ['mole', 'quay-works']) await set(person, 'STUDIO', slug);
    await manager.query("UPDATE anime_character SET voiceId = NULL WHERE name = 'Riku'");
    await manager.query("UPDATE anime_label SET name = 'Vole' WHERE kind = 'STUDIO' AND name = 'Mole'");
    await readAgain();
    expect(await shownOn(person, person)).toEqual([['ken-oto'], ['quay-works']]);
    expect(await keptRows(person)).toBe(4);
    expect((await set(person, 'STUDIO', 'mole', false)).data).toEqual({ setFavouriteOfKind: null });
    expect(await keptRows(person)).toBe(3);
    await manager.query(
      "UPDATE anime_character SET voiceId = (SELECT id FROM person WHERE slug = 'jun-sato') WHERE name = 'Riku'",
    );
    await manager.query("UPDATE anime_label SET name = 'Mole' WHERE kind = 'STUDIO' AND name = 'Vole'");
    await readAgain();
    expect(await shownOn(person, person)).toEqual([['jun-sato', 'ken-oto'], ['quay-works']]);
  });
});

describe('who sees them', () => {
  let [owner, friend, stranger, blocked]: SignedIn[] = [];

  beforeAll(async () => {
    [owner, friend, stranger, blocked] = await Promise.all([1, 2, 3, 4].map(() => signUp(app)));
    if (!owner || !friend || !blocked) throw new Error('nobody');
    await befriend(owner, friend);
    await block(owner, blocked);
    await set(owner, 'PERSON', 'ken-oto');
    await set(owner, 'STUDIO', 'mole');
  });

  it.each([
    ['PUBLIC', ['friend', 'stranger', 'visitor']],
    ['FRIENDS', ['friend']],
    ['PRIVATE', []],
  ])('is who sees the lists of a profile that is %s', async (privacy, seeing) => {
    if (!owner || !friend || !stranger || !blocked) throw new Error('nobody');
    await run(owner, `mutation { updateSettings(input: { privacy: ${privacy} }) { id } }`);
    const viewers = { friend, stranger, blocked, visitor: { visitor: app.visitor() } };
    for (const [name, viewer] of Object.entries(viewers)) {
      const open = seeing.includes(name);
      expect([name, await shownOn(owner, viewer)]).toEqual([
        name,
        open ? [['ken-oto'], ['mole']] : [null, null],
      ]);
    }
    expect(await shownOn(owner, owner)).toEqual([['ken-oto'], ['mole']]);
  });

  it('is told by pages of their own favourites alone, whoever asked before', async () => {
    if (!owner || !stranger) throw new Error('nobody');
    const page =
      '{ creditedPerson(slug: "ken-oto") { viewerFavourite } studio(slug: "mole") { viewerFavourite } }';
    const asked = async (visitor: SignedIn['visitor']) => (await visitor.graphql(page)).data;
    const answer = (viewerFavourite: boolean) => ({
      creditedPerson: { viewerFavourite },
      studio: { viewerFavourite },
    });
    for (const _ of [1, 2]) {
      expect(await asked(owner.visitor)).toEqual(answer(true));
      expect(await asked(app.visitor())).toEqual(answer(false));
      expect(await asked(stranger.visitor)).toEqual(answer(false));
    }
  });

  it('is a program only if its token may read lists, and another may change them', async () => {
    if (!owner) throw new Error('nobody');
    const aToken = async (scope: string) => {
      const made = await run(
        owner as SignedIn,
        `mutation { createApiToken(input: { name: "x", scopes: [READ_ACCOUNT, ${scope}] }) { secret } }`,
      );
      return { authorization: `Bearer ${made.data?.createApiToken?.secret}` };
    };
    const own = '{ viewerProfile { favouritePeople { slug } favouriteStudios { slug } } }';
    const reader = await aToken('READ_LISTS');
    expect(codesOf(await app.visitor().graphql(own, {}, reader))).toEqual([]);
    const writer = await aToken('WRITE_LISTS');
    const refused = codesOf(await app.visitor().graphql(own, {}, writer));
    expect(refused).toEqual(['API_TOKEN_NOT_ALLOWED', 'API_TOKEN_NOT_ALLOWED']);
    const program = { ...owner, visitor: app.visitor() };
    expect(codesOf(await set(program, 'PERSON', 'hana-mori', true, reader))).toEqual([
      'API_TOKEN_NOT_ALLOWED',
    ]);
    expect(await shownOn(owner, owner)).toEqual([['ken-oto'], ['mole']]);
    await set(program, 'PERSON', 'hana-mori', true, writer);
    expect(await shownOn(owner, owner)).toEqual([['ken-oto', 'hana-mori'], ['mole']]);
  });
});

it('whether people are favourites is read for all of an answer at once', async () => {
  const person = await signUp(app);
  await set(person, 'PERSON', 'hana-mori');
  const document = '{ anime(slug: "harbour-of-fog") { characters { voice { slug viewerFavourite } } } }';
  let answer = '';
  const statements = await statementsDuring(app.deps.db, async () => {
    answer = (await person.visitor.graphql(document)).text;
  });
  expect(statements.filter((sql) => sql.includes('FROM favourite'))).toHaveLength(1);
  expect(answer).toContain('{"slug":"hana-mori","viewerFavourite":true}');
  expect(answer).toContain('{"slug":"jun-sato","viewerFavourite":false}');
});
