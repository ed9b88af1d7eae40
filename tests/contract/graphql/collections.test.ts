import { setUpApp } from '../../support/apps/startApp';
import { anEntry, animeId, codesOf, entryOf, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let ids: string[];

beforeAll(async () => {
  ids = await Promise.all([1, 2, 3, 4, 5].map((n) => animeId(app, `night-train-stories-${n}`)));
});

interface Shelf {
  id: string;
  name: string;
  description: string;
  visibility: string;
  own: boolean;
  size: number;
  items: { items: { anime: { slug: string } }[]; pageInfo: { totalItems: number } };
}

const fields = `id name description visibility own size
  items(pageSize: 10) { items { anime { slug } addedAt } pageInfo { totalItems } }`;

async function change({ visitor }: SignedIn, mutation: string) {
  const answer = await visitor.graphql<{ changed: { collection: Shelf | null; undoId: string | null } }>(
    `mutation { changed: ${mutation} { collection { ${fields} } undoId } }`,
  );
  return { ...answer, shelf: answer.data?.changed.collection, undoId: answer.data?.changed.undoId };
}

async function aShelf(person: SignedIn, name: string, ...animeIds: string[]): Promise<string> {
  const made = await change(person, `createCollection(input: { name: "${name}" })`);
  const id = made.shelf?.id ?? '';
  if (animeIds.length > 0)
    await change(person, `addToCollection(id: "${id}", animeIds: ${JSON.stringify(animeIds)})`);
  return id;
}

async function shelvesOf({ visitor }: SignedIn) {
  const { data, text } = await visitor.graphql<{ collections: { items: Shelf[] } }>(
    `{ collections { items { ${fields} } pageInfo { totalItems } } }`,
  );
  if (!data) throw new Error(text);
  return data.collections.items;
}

const numbersOn = (shelf: Shelf | null | undefined) =>
  shelf?.items.items.map(({ anime }) => Number(anime.slug.split('-').at(-1)));
const [slug] = ['night-train-stories-1'];

describe('shelves', () => {
  it('are created, described, moved and deleted, each with an undo', async () => {
    const person = await signUp(app);
    const made = await change(
      person,
      'createCollection(input: { name: "  Rainy days ", visibility: FRIENDS })',
    );
    expect(made.shelf).toMatchObject({
      name: 'Rainy days',
      description: '',
      visibility: 'FRIENDS',
      own: true,
      size: 0,
    });
    const id = made.shelf?.id;
    const second = await aShelf(person, 'Second', ids[0] ?? '');
    const described = await change(person, `updateCollection(id: "${id}", input: { description: "Tea" })`);
    expect(described.shelf).toMatchObject({ name: 'Rainy days', description: 'Tea', visibility: 'FRIENDS' });
    await undo(person, described.undoId);
    await change(person, `moveCollection(id: "${second}")`);
    expect((await shelvesOf(person)).map(({ name, description }) => [name, description])).toEqual([
      ['Second', ''],
      ['Rainy days', ''],
    ]);
    const before = await shelvesOf(person);
    const gone = await change(person, `deleteCollection(id: "${second}")`);
    expect(gone.shelf).toBeNull();
    expect((await shelvesOf(person)).map(({ name }) => name)).toEqual(['Rainy days']);
    await undo(person, gone.undoId);
    expect(await shelvesOf(person)).toEqual(before);
    await undo(person, made.undoId);
    expect((await shelvesOf(person)).map(({ name }) => name)).toEqual(['Second']);
  });

  it('hold anime in order, each once, and create missing entries', async () => {
    const person = await signUp(app);
    const id = await aShelf(person, 'Trains', ...ids.slice(0, 3));
    const again = await change(person, `addToCollection(id: "${id}", animeIds: ["${ids[1]}", "${ids[3]}"])`);
    expect(numbersOn(again.shelf)).toEqual([1, 2, 3, 4]);
    expect(again.shelf?.size).toBe(4);
    expect(await entryOf(person, slug)).toMatchObject({ status: null, version: 1 });
    const place = `animeId: "${ids[3]}", after: "${ids[0]}"`;
    expect(numbersOn((await change(person, `moveInCollection(id: "${id}", ${place})`)).shelf)).toEqual([
      1, 4, 2, 3,
    ]);
    const first = await change(person, `moveInCollection(id: "${id}", animeId: "${ids[2]}")`);
    expect(numbersOn(first.shelf)).toEqual([3, 1, 4, 2]);
    const off = await change(
      person,
      `removeFromCollection(id: "${id}", animeIds: ["${ids[0]}", "${ids[3]}"])`,
    );
    expect(numbersOn(off.shelf)).toEqual([3, 2]);
    expect(await entryOf(person, slug)).not.toBeNull();
    await undo(person, off.undoId);
    expect(numbersOn((await shelvesOf(person))[0])).toEqual([3, 1, 4, 2]);
    await undo(person, again.undoId);
    expect(numbersOn((await shelvesOf(person))[0])).toEqual([3, 1, 2]);
  });

  it('are listed by the anime on them, for their owner only', async () => {
    const person = await signUp(app);
    const first = await aShelf(person, 'One', ids[0] ?? '', ids[1] ?? '');
    const second = await aShelf(person, 'Two', ids[0] ?? '');
    const named = async ({ visitor }: Pick<SignedIn, 'visitor'>) => {
      const { data } = await visitor.graphql<{ anime: { viewerCollectionIds: string[] } }>(
        `{ anime(slug: "${slug}") { viewerCollectionIds } }`,
      );
      return data?.anime.viewerCollectionIds.toSorted();
    };
    expect(await named(person)).toEqual([first, second].toSorted());
    expect(await named(await signUp(app))).toEqual([]);
    expect(await named({ visitor: app.visitor() })).toEqual([]);
  });

  it('leave an existing entry as it is', async () => {
    const person = await signUp(app);
    const before = await anEntry(person, { animeId: ids[0], status: 'PAUSED', score: 40 });
    await aShelf(person, 'One', ids[0] ?? '');
    expect(await entryOf(person, slug)).toEqual(before);
  });

  it.each([
    ['createCollection(input: { name: "  " })', 'VALIDATION_ERROR'],
    [`createCollection(input: { name: "${'x'.repeat(81)}" })`, 'VALIDATION_ERROR'],
    [`createCollection(input: { name: "x", description: "${'x'.repeat(2001)}" })`, 'VALIDATION_ERROR'],
    ['deleteCollection(id: "nothing")', 'NOT_FOUND'],
    ['addToCollection(id: "nothing", animeIds: ["1"])', 'NOT_FOUND'],
  ])('refuse a wrong change: %s', async (mutation, code) => {
    expect(codesOf(await change(await signUp(app), mutation))).toEqual([code]);
  });

  it.each([
    ['animeIds: []', 'VALIDATION_ERROR'],
    ['animeIds: ["999999"]', 'NOT_FOUND'],
    ['animeIds: ["x"]', 'NOT_FOUND'],
  ])('refuse to add %s', async (args, code) => {
    const person = await signUp(app);
    const id = await aShelf(person, 'Empty');
    expect(codesOf(await change(person, `addToCollection(id: "${id}", ${args})`))).toEqual([code]);
    expect((await shelvesOf(person))[0]?.size).toBe(0);
  });

  it('are limited to a hundred', async () => {
    const person = await signUp(app);
    const rows = Array.from({ length: 100 }, (_, n) => [`${person.userId}${n}`, person.userId, `a${n}`]);
    await app.deps.db.manager.query(
      `INSERT INTO collection (id, userId, place, name, description, visibility, createdAt, updatedAt) VALUES
        ${rows.map(() => "(?, ?, ?, 'x', '', 'PUBLIC', '2026-11-21 00:00:00.000', '2026-11-21 00:00:00.000')").join(', ')}`,
      rows.flat(),
    );
    expect(codesOf(await change(person, 'createCollection(input: { name: "One more" })'))).toEqual([
      'LIST_IS_FULL',
    ]);
  });
});
