import { setUpApp } from '../../support/apps/startApp';
import { animeId, codesOf, type EntryFixture, entryFields, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let ids: string[];

beforeAll(async () => {
  ids = await Promise.all([1, 2, 3].map((n) => animeId(app, `night-train-stories-${n}`)));
});

async function change({ visitor }: SignedIn, mutation: string) {
  const answer = await visitor.graphql<{ changed: { entry: EntryFixture | null; undoId: string | null } }>(
    `mutation { changed: ${mutation} { entry { ${entryFields} } undoId } }`,
  );
  return { ...answer, entry: answer.data?.changed.entry, undoId: answer.data?.changed.undoId };
}

async function order({ visitor }: SignedIn): Promise<number[] | undefined> {
  const { data } = await visitor.graphql<{ viewerList: { items: { anime: { slug: string } }[] } }>(
    '{ viewerList(favourites: true, sort: FAVOURITE) { items { anime { slug } } } }',
  );
  return data?.viewerList.items.map(({ anime }) => Number(anime.slug.split('-').at(-1)));
}

const add = (person: SignedIn, id: string | undefined) =>
  change(person, `setFavourite(animeId: "${id}", favourite: true)`);

describe('favourites', () => {
  it('are in their owner’s order, and create missing entries', async () => {
    const person = await signUp(app);
    for (const id of ids)
      expect((await add(person, id)).entry).toMatchObject({ status: null, favourite: true });
    expect(await order(person)).toEqual([1, 2, 3]);
    await change(person, `moveFavourite(animeId: "${ids[2]}")`);
    const moved = await change(person, `moveFavourite(animeId: "${ids[0]}", after: "${ids[1]}")`);
    expect(await order(person)).toEqual([3, 2, 1]);
    await undo(person, moved.undoId);
    expect(await order(person)).toEqual([3, 1, 2]);
    expect((await add(person, ids[0])).undoId).toBeNull();
  });

  it('are removed with an undo', async () => {
    const person = await signUp(app);
    for (const id of ids) await add(person, id);
    const gone = await change(person, `setFavourite(animeId: "${ids[1]}", favourite: false)`);
    expect(gone.entry).toMatchObject({ favourite: false });
    expect(await order(person)).toEqual([1, 3]);
    await undo(person, gone.undoId);
    expect(await order(person)).toEqual([1, 2, 3]);
  });

  it('ignore the removal of an anime that is not a favourite, and cannot be moved beside it', async () => {
    const person = await signUp(app);
    const none = await change(person, `setFavourite(animeId: "${ids[0]}", favourite: false)`);
    expect([none.entry, none.undoId]).toEqual([null, null]);
    expect(codesOf(await change(person, `moveFavourite(animeId: "${ids[0]}")`))).toEqual(['NOT_FOUND']);
    await add(person, ids[0]);
    const behind = `moveFavourite(animeId: "${ids[0]}", after: "${ids[1]}")`;
    expect(codesOf(await change(person, behind))).toEqual(['NOT_FOUND']);
  });
});
