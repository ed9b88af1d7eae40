import { type GraphQLSchema, getNamedType } from 'graphql';
import { trackingEntities } from '../../../server/data/entities/tracking';
import { removeUser } from '../../../server/domain/accounts/deleteUser';
import { operationsOf } from '../../../server/graphql/schema/operation';
import { buildGraphqlSchema } from '../../../server/graphql/schema/schema';
import { setUpApp } from '../../support/apps/startApp';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let schema: GraphQLSchema;
let owner: SignedIn;
let stranger: SignedIn;
let anime: string;
let item: string;
let shelf: string;
let undoId: string;

beforeAll(async () => {
  schema = await buildGraphqlSchema();
  [owner, stranger] = [await signUp(app), await signUp(app)];
  anime = await animeId(app, 'the-lighthouse-girl');
  await anEntry(owner, { animeId: anime, status: 'COMPLETED', notes: 'Mine' });
  const run = async (document: string) =>
    (await owner.visitor.graphql<Record<string, Record<string, { id: string }>>>(`mutation { ${document} }`))
      .data;
  await run(`startRewatch(animeId: "${anime}") { undoId }`);
  await run(`incrementProgress(animeId: "${anime}") { undoId }`);
  await run(
    `saveEpisodeOpinion(input: { animeId: "${anime}", number: 1, note: "Mine", notePublic: true }) { undoId }`,
  );
  await run(`hideAnime(animeId: "${anime}") { id }`);
  await run('setFavouriteOfKind(kind: STUDIO, slug: "test-studio", favourite: true) { __typename }');
  await run('addOwnAnime(input: { title: "Mine", format: TV }) { id }');
  await run('updateSettings(input: { adult: true }) { id }');
  item = (await run(`addToQueue(animeId: "${anime}") { item { id } }`))?.addToQueue?.item?.id ?? '';
  shelf =
    (await run('createCollection(input: { name: "Mine" }) { collection { id } }'))?.createCollection
      ?.collection?.id ?? '';
  const added = await run(`addToCollection(id: "${shelf}", animeIds: ["${anime}"]) { undoId }`);
  undoId = String(added?.addToCollection?.undoId ?? '');
});

/** Every mutation that names a row by its id, as a stranger would call it. */
const attempts: Record<string, () => string> = {
  undo: () => `undo(id: "${undoId}") { restored }`,
  moveInQueue: () => `moveInQueue(id: "${item}") { undoId }`,
  removeFromQueue: () => `removeFromQueue(id: "${item}") { undoId }`,
  updateCollection: () => `updateCollection(id: "${shelf}", input: { name: "Theirs" }) { undoId }`,
  deleteCollection: () => `deleteCollection(id: "${shelf}") { undoId }`,
  moveCollection: () => `moveCollection(id: "${shelf}") { undoId }`,
  addToCollection: () => `addToCollection(id: "${shelf}", animeIds: ["${anime}"]) { undoId }`,
  removeFromCollection: () => `removeFromCollection(id: "${shelf}", animeIds: ["${anime}"]) { undoId }`,
  moveInCollection: () => `moveInCollection(id: "${shelf}", animeId: "${anime}") { undoId }`,
};

async function everything(userId: string): Promise<unknown[]> {
  const tables = [
    'list_entry',
    'episode_watch',
    'queue_item',
    'collection',
    'hidden_anime',
    'favourite',
    'undo_step',
    'user_settings',
  ];
  const read = (table: string) =>
    app.deps.db.manager.query(`SELECT * FROM ${table} WHERE userId = ? ORDER BY 1, 2, 3`, [userId]);
  return await Promise.all(tables.map(read));
}

describe('another user’s rows', () => {
  it('are tested with every mutation that names one', () => {
    // Those of other modules have their own tests, and `foreignRows.test.ts` covers every mutation.
    const naming = operationsOf(schema)
      .filter(({ access }) => access === 'LIST_WRITERS')
      .filter(({ field }) =>
        field.args.some((arg) => arg.name === 'id' && getNamedType(arg.type).name === 'ID'),
      );
    expect(naming.map(({ name }) => name)).toEqual(Object.keys(attempts).sort());
  });

  it.each(Object.keys(attempts))('are left untouched by %s', async (name) => {
    const before = await everything(owner.userId);
    const answer = await stranger.visitor.graphql(`mutation { ${attempts[name]?.()} }`);
    expect(codesOf(answer)).toEqual([name === 'undo' ? 'UNDO_EXPIRED' : 'NOT_FOUND']);
    expect(await everything(owner.userId)).toEqual(before);
    expect(await everything(stranger.userId)).toEqual(new Array(8).fill([]));
  });

  it('cannot be named as a position in the queue', async () => {
    const own = await stranger.visitor.graphql<{ addToQueue: { item: { id: string } } }>(
      `mutation { addToQueue(animeId: "${anime}") { item { id } } }`,
    );
    const id = own.data?.addToQueue.item.id;
    const answer = await stranger.visitor.graphql(
      `mutation { moveInQueue(id: "${id}", after: "${item}") { undoId } }`,
    );
    expect(codesOf(answer)).toEqual(['NOT_FOUND']);
  });
});

describe('deleting an account', () => {
  it('deletes all of its tracking data, and nothing of others', async () => {
    const { db } = app.deps;
    const rows = async () => Promise.all(trackingEntities.map(async (entity) => db.manager.count(entity)));
    // A change too large for one row.
    await db.manager.query(
      "INSERT INTO undo_part (undoId, position, data) SELECT MIN(id), 0, '[]' FROM undo_step WHERE userId = ?",
      [owner.userId],
    );
    expect((await rows()).every((count) => count > 0)).toBe(true);
    const others = await everything(stranger.userId);
    await db.transaction((manager) => removeUser(manager, owner.userId));
    expect(await everything(owner.userId)).toEqual(new Array(8).fill([]));
    expect(await everything(stranger.userId)).toEqual(others);
    await db.transaction((manager) => removeUser(manager, stranger.userId));
    expect(await rows()).toEqual(new Array(trackingEntities.length).fill(0));
  });
});
