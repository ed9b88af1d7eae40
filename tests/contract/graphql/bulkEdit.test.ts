import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { anEntry, codesOf, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: Array.from({ length: 520 }, (_, n) => anAnime({ english: `Series ${n + 1}` })),
});
let ids: string[];

beforeAll(async () => {
  const rows = await app.deps.db.manager.query('SELECT id FROM anime ORDER BY id');
  ids = rows.map(({ id }: { id: number }) => String(id));
});

interface Edited {
  bulkEdit: { changed: number; unchanged: number; undoId: string | null };
}

const edit = ({ visitor }: SignedIn, input: object) =>
  visitor.graphql<Edited>(
    'mutation ($input: BulkEditInput!) { bulkEdit(input: $input) { changed unchanged undoId } }',
    { input },
  );

/** Everything a person keeps, as in the database, except for versions. */
async function everything({ userId }: SignedIn) {
  const read = (sql: string) => app.deps.db.manager.query(sql, [userId]);
  const entries = await read('SELECT * FROM list_entry WHERE userId = ? ORDER BY animeId');
  return {
    entries: entries.map(({ version: _, ...row }: { version: number }) => row),
    watches: await read('SELECT * FROM episode_watch WHERE userId = ? ORDER BY entryId, pass, number'),
    passes: await read(
      `SELECT p.* FROM watch_pass p JOIN list_entry l ON l.id = p.entryId WHERE l.userId = ?
        ORDER BY p.entryId, p.number`,
    ),
    queue: await read('SELECT * FROM queue_item WHERE userId = ? ORDER BY place'),
    shelves: await read(
      `SELECT i.* FROM collection_item i JOIN collection c ON c.id = i.collectionId WHERE c.userId = ?
        ORDER BY i.place`,
    ),
  };
}

describe('bulkEdit', () => {
  it('changes five hundred entries at once, and one undo restores all exactly', async () => {
    const person = await signUp(app);
    const many = ids.slice(0, 500);
    const half = ids.slice(0, 250);
    await edit(person, { animeIds: half, status: 'WATCHING', score: 70, addTags: ['sea'], favourite: true });
    await anEntry(person, { animeId: ids[3], version: 1, notes: 'x'.repeat(5000), startedOn: '2011' });
    const before = await everything(person);
    app.clock.advance(30);
    const answer = await edit(person, {
      animeIds: many,
      status: 'COMPLETED',
      score: null,
      priority: 'HIGH',
      visibility: 'PRIVATE',
      favourite: false,
      addTags: ['wind'],
      removeTags: ['sea'],
    });
    expect(answer.data?.bulkEdit).toMatchObject({ changed: 500, unchanged: 0 });
    const rows = (await everything(person)).entries;
    expect(rows).toHaveLength(500);
    expect(
      rows.every(
        ({ status, tags }: { status: string; tags: string }) => status === 'COMPLETED' && tags === '["wind"]',
      ),
    ).toBe(true);
    const undone = await undo(person, answer.data?.bulkEdit.undoId);
    expect(undone.data).toEqual({ undo: { restored: 500, skipped: 0 } });
    expect(await everything(person)).toEqual(before);
  });

  it('removes many entries with history, passes, queue and shelves, and restores all of it', async () => {
    const person = await signUp(app);
    const many = ids.slice(0, 40);
    await edit(person, { animeIds: many, status: 'COMPLETED', favourite: true });
    const run = (document: string) =>
      person.visitor.graphql<Record<string, { collection: { id: string } }>>(document);
    const made = await run('mutation { createCollection(input: { name: "Autumn" }) { collection { id } } }');
    const shelf = made.data?.createCollection?.collection.id;
    await run(
      `mutation { addToCollection(id: "${shelf}", animeIds: ${JSON.stringify(many)}) { collection { id } } }`,
    );
    for (const id of many.slice(0, 5)) {
      await run(`mutation { startRewatch(animeId: "${id}") { undoId } }`);
      await run(`mutation { markEpisodesUpTo(animeId: "${id}", number: 4) { undoId } }`);
      await run(`mutation { addToQueue(animeId: "${id}") { undoId } }`);
      await run(`mutation { addToQueue(animeId: "${id}", episodeNumber: 9, first: true) { undoId } }`);
    }
    const before = await everything(person);
    expect([before.passes.length, before.watches.length, before.queue.length]).toEqual([5, 20, 10]);
    const answer = await edit(person, { animeIds: many, remove: true });
    expect(answer.data?.bulkEdit).toMatchObject({ changed: 40, unchanged: 0 });
    const none = { entries: [], watches: [], passes: [], queue: [], shelves: [] };
    expect(await everything(person)).toEqual(none);
    await undo(person, answer.data?.bulkEdit.undoId);
    expect(await everything(person)).toEqual(before);
  });

  it('leaves entries that were changed meanwhile as they are on undo', async () => {
    const person = await signUp(app);
    const [one = '', two = ''] = ids;
    const answer = await edit(person, { animeIds: [one, two], status: 'PLANNING' });
    await anEntry(person, { animeId: one, version: 1, notes: 'Keep this' });
    const undone = await undo(person, answer.data?.bulkEdit.undoId);
    expect(undone.data).toEqual({ undo: { restored: 1, skipped: 1 } });
    expect((await everything(person)).entries).toMatchObject([{ animeId: Number(one), notes: 'Keep this' }]);
  });

  it('is not undone after ten minutes, or if every entry was changed meanwhile', async () => {
    const person = await signUp(app);
    const [one = ''] = ids;
    const first = await edit(person, { animeIds: [one], status: 'PLANNING' });
    const second = await edit(person, { animeIds: [one], status: 'PAUSED' });
    expect(codesOf(await undo(person, first.data?.bulkEdit.undoId))).toEqual(['CONFLICT']);
    app.clock.advance(600);
    expect(codesOf(await undo(person, second.data?.bulkEdit.undoId))).toEqual(['UNDO_EXPIRED']);
    expect((await everything(person)).entries).toMatchObject([{ status: 'PAUSED' }]);
  });

  it('counts entries that did not change, and offers no undo', async () => {
    const person = await signUp(app);
    const animeIds = ids.slice(0, 3);
    await edit(person, { animeIds, status: 'PAUSED' });
    expect((await edit(person, { animeIds, status: 'PAUSED' })).data).toEqual({
      bulkEdit: { changed: 0, unchanged: 3, undoId: null },
    });
  });

  it.each([
    [{ animeIds: [] }, 'VALIDATION_ERROR'],
    [{ animeIds: Array.from({ length: 1001 }, (_, n) => String(n + 1)) }, 'VALIDATION_ERROR'],
    [{ animeIds: ['1', '999999'], status: 'PLANNING' }, 'NOT_FOUND'],
    [{ animeIds: ['one'] }, 'NOT_FOUND'],
    [{ animeIds: ['1'], score: 500 }, 'VALIDATION_ERROR'],
    [{ animeIds: ['1'], addTags: ['x'.repeat(41)] }, 'VALIDATION_ERROR'],
  ])('refuses %j, and writes nothing', async (input, code) => {
    const person = await signUp(app);
    expect(codesOf(await edit(person, input))).toEqual([code]);
    expect((await everything(person)).entries).toEqual([]);
  });
});
