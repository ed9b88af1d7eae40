import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import pino from 'pino';
import { SetClock } from '../../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { anAnime, catalogueFiles } from '../../../../tests/support/catalogue/catalogue';
import { insertUser } from '../../../../tests/support/people/userRow';
import { collectionsInOrder } from '../../../data/stores/collectionStore';
import { findEntry } from '../../../data/stores/entryStore';
import { AppError } from '../../../errors/AppError';
import { loadCatalogue } from '../../importers/loadCatalogue';
import { updateSettings } from '../../settings/updateSettings';
import { addToCollection, removeFromCollection } from '../collections/collectionItems';
import { createCollection, deleteCollection, updateCollection } from '../collections/collections';
import { bulkEdit, removeEntries } from '../entries/bulkEdit';
import { setFavourite } from '../entries/favourites';
import { startRewatch, stopRewatch } from '../entries/rewatch';
import { completeEntry, saveEntry } from '../entries/saveEntry';
import { entryStatuses } from '../entry';
import { changeProgress } from '../progress/changeProgress';
import { addToQueue } from '../queue/queue';
import { undo } from './undo';

const db = setUpDatabase();
const clock = new SetClock('2026-11-21T03:00:00Z');
let ids = 0;
const random = { text: () => '', id: () => `id${String(ids++).padStart(8, '0')}` };
const admission = { admitText: async () => ({ requireNoLink: () => {}, isAllowed: () => true }) };
const deps = () => ({ db, clock, random, admission });
const userId = 'mika';
let animeIds: number[];

beforeAll(async () => {
  const anime = [1, 2, 3].map((n) => anAnime({ curated: n === 1 ? { episodes: 12 } : undefined }));
  await loadCatalogue({ db, clock, log: pino({ level: 'silent' }) }, { files: catalogueFiles(anime) });
  const rows: { id: number }[] = await db.manager.query('SELECT id FROM anime ORDER BY id');
  animeIds = rows.map(({ id }) => id);
  await insertUser(db, userId, clock.now());
  await updateSettings(deps(), { userId, change: { queueAutoFill: true } });
  await createCollection(deps(), { userId, name: 'Autumn' });
});

/** Everything the user keeps, as stored, except for versions. */
async function everything() {
  const entries = await db.manager.query('SELECT * FROM list_entry ORDER BY animeId');
  return {
    entries: entries.map(({ version: _, ...row }: { version: number }) => row),
    passes: await db.manager.query('SELECT * FROM watch_pass ORDER BY entryId, number'),
    watches: await db.manager.query('SELECT * FROM episode_watch ORDER BY entryId, pass, number'),
    queue: await db.manager.query('SELECT * FROM queue_item ORDER BY id'),
    onShelves: await db.manager.query('SELECT * FROM collection_item ORDER BY collectionId, animeId'),
    shelves: await db.manager.query(
      'SELECT id, name, description, visibility, place FROM collection ORDER BY id',
    ),
  };
}

type Change = () => Promise<{ undoId?: string | null } | { kind: string }>;

/** Null if there was nothing to change, or the rules forbid it. */
async function undoIdOf(change: Change): Promise<string | null> {
  try {
    const answer = await change();
    return ('undoId' in answer && answer.undoId) || null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const number = fc.integer({ min: 1, max: 12 });
const status = fc.constantFrom(null, ...entryStatuses);

const fields = fc.record(
  { status, progress: fc.nat({ max: 13 }), score: fc.integer({ min: 1, max: 100 }), favourite: fc.boolean() },
  { requiredKeys: [] },
);

const shelfFields = fc.record(
  { name: fc.constantFrom('A', 'B'), visibility: fc.constantFrom('PUBLIC', 'PRIVATE') },
  { requiredKeys: [] },
);

/** Of the shelves that there are by then: the first, and what came of earlier changes. */
async function anyShelf(n: number): Promise<string> {
  const shelves = await collectionsInOrder(db.manager, userId);
  return shelves[n % shelves.length]?.id ?? '';
}

/** Changes by users, of all kinds, in any order. */
function anyChange(): fc.Arbitrary<Change> {
  const animeId = fc.constantFrom(...animeIds);
  return fc.oneof(
    fc.tuple(animeId, fields).map(
      ([id, values]): Change =>
        async () => {
          const version = (await findEntry(db.manager, { userId, animeId: id }))?.version;
          return saveEntry(deps(), { userId, animeId: id, version, fields: values });
        },
    ),
    fc
      .tuple(
        animeId,
        number,
        fc.constantFrom('mark', 'markUpTo', 'unmark'),
        fc.constantFrom('PLEX', undefined),
      )
      .map(
        ([id, n, kind, source]): Change =>
          () =>
            changeProgress(deps(), { userId, animeId: id, step: { kind, number: n } as never, source }),
      ),
    fc.tuple(animeId, fc.integer({ min: -2, max: 4 })).map(
      ([id, by]): Change =>
        () =>
          changeProgress(deps(), { userId, animeId: id, step: { kind: 'add', by } }),
    ),
    animeId.map(
      (id): Change =>
        () =>
          completeEntry(deps(), { userId, animeId: id }),
    ),
    animeId.map(
      (id): Change =>
        () =>
          startRewatch(deps(), { userId, animeId: id }),
    ),
    animeId.map(
      (id): Change =>
        () =>
          stopRewatch(deps(), { userId, animeId: id }),
    ),
    fc.tuple(animeId, fc.boolean()).map(
      ([id, favourite]): Change =>
        () =>
          setFavourite(deps(), { userId, animeId: id, favourite }),
    ),
    fc.uniqueArray(animeId, { minLength: 1 }).map(
      (ofThese): Change =>
        () =>
          removeEntries(deps(), { userId, animeIds: ofThese }),
    ),
    shelfFields.map(
      (input): Change =>
        () =>
          createCollection(deps(), { userId, name: 'New', ...input }),
    ),
    fc.tuple(fc.nat(), shelfFields).map(
      ([n, input]): Change =>
        async () =>
          updateCollection(deps(), { userId, id: await anyShelf(n), ...input }),
    ),
    fc.nat().map(
      (n): Change =>
        async () =>
          deleteCollection(deps(), { userId, id: await anyShelf(n) }),
    ),
    fc.tuple(fc.uniqueArray(animeId, { minLength: 1 }), status).map(
      ([ofThese, to]): Change =>
        () =>
          bulkEdit(deps(), { userId, animeIds: ofThese, fields: { status: to }, addTags: ['x'] }),
    ),
    fc.tuple(animeId, fc.option(number)).map(
      ([id, n]): Change =>
        () =>
          addToQueue(deps(), { userId, animeId: id, episodeNumber: n }),
    ),
    fc.tuple(fc.nat(), fc.uniqueArray(animeId, { minLength: 1 })).map(
      ([n, ofThese]): Change =>
        async () =>
          addToCollection(deps(), { userId, id: await anyShelf(n), animeIds: ofThese }),
    ),
    fc.tuple(fc.nat(), animeId).map(
      ([n, id]): Change =>
        async () =>
          removeFromCollection(deps(), { userId, id: await anyShelf(n), animeIds: [id] }),
    ),
  );
}

describe('undo', () => {
  it('restores everything exactly as it was before any change', async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange(), { minLength: 1, maxLength: 15 }), async (changes) => {
        for (const change of changes) {
          const before = await everything();
          clock.advance(1);
          const undoId = await undoIdOf(change);
          expect(isDeepStrictEqual(await everything(), before)).toBe(!undoId);
          if (undoId) await undo(deps(), { userId, id: undoId });
          expect(await everything()).toEqual(before);
          if (undoId) undone += 1;
          // Once more, to continue from there.
          if (undoId) await change();
        }
      }),
      { numRuns: 80 },
    );
    expect(undone).toBeGreaterThan(50);
  });

  it('undoes a run of changes one after the other, the last one first', async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange(), { minLength: 2, maxLength: 12 }), async (changes) => {
        const done: { undoId: string; before: unknown }[] = [];
        for (const change of changes) {
          const before = await everything();
          clock.advance(1);
          const undoId = await undoIdOf(change);
          if (undoId) done.push({ undoId, before });
        }
        for (const { undoId, before } of done.toReversed()) {
          expect(await undo(deps(), { userId, id: undoId })).toMatchObject({ skipped: 0 });
          expect(await everything()).toEqual(before);
          undone += 1;
        }
      }),
      { numRuns: 60 },
    );
    expect(undone).toBeGreaterThan(100);
  });

  it('does not undo a change below a later one that stays', async () => {
    const [animeId = 0] = animeIds;
    const add = () => changeProgress(deps(), { userId, animeId, step: { kind: 'add', by: 1 } });
    await changeProgress(deps(), { userId, animeId, step: { kind: 'set', progress: 0 } });
    const [first, second] = [await add(), await add()];
    await undo(deps(), { userId, id: second.undoId ?? '' });
    await add();
    await expect(undo(deps(), { userId, id: first.undoId ?? '' })).rejects.toMatchObject({ key: 'CONFLICT' });
  });

  it('tells a re-created entry from the one before it', async () => {
    const [, animeId = 0] = animeIds;
    const put = async () => {
      const saved = await saveEntry(deps(), { userId, animeId, fields: { status: 'PLANNING' } });
      return saved.kind === 'saved' ? (saved.undoId ?? '') : '';
    };
    await removeEntries(deps(), { userId, animeIds: [animeId] });
    const first = await put();
    await removeEntries(deps(), { userId, animeIds: [animeId] });
    await put();
    await expect(undo(deps(), { userId, id: first })).rejects.toMatchObject({ key: 'CONFLICT' });
    expect((await findEntry(db.manager, { userId, animeId }))?.status).toBe('PLANNING');
  });

  describe('of a shelf', () => {
    const aShelf = async () => {
      const { collection, undoId } = await createCollection(deps(), { userId, name: 'Guilty' });
      return { id: collection?.id ?? '', undoId: undoId ?? '' };
    };
    const change = async (id: string, fields: { name?: string; visibility?: 'PRIVATE' }) =>
      (await updateCollection(deps(), { userId, id, ...fields })).undoId ?? '';
    const found = async (id: string) =>
      (await collectionsInOrder(db.manager, userId)).find((shelf) => shelf.id === id);

    it('leaves what was changed after the change', async () => {
      const { id } = await aShelf();
      const renaming = await change(id, { name: 'Pleasures' });
      await change(id, { visibility: 'PRIVATE' });
      expect(await undo(deps(), { userId, id: renaming })).toMatchObject({ restored: 1, skipped: 0 });
      expect(await found(id)).toMatchObject({ name: 'Guilty', visibility: 'PRIVATE' });
    });

    it('is refused if the same field was changed again', async () => {
      const { id } = await aShelf();
      const renaming = await change(id, { name: 'Pleasures' });
      await change(id, { name: 'Secrets' });
      await expect(undo(deps(), { userId, id: renaming })).rejects.toMatchObject({ key: 'CONFLICT' });
      expect(await found(id)).toMatchObject({ name: 'Secrets' });
    });

    it('does not bring back what was deleted since', async () => {
      const { id } = await aShelf();
      const renaming = await change(id, { name: 'Pleasures' });
      const deletion = (await deleteCollection(deps(), { userId, id })).undoId ?? '';
      await expect(undo(deps(), { userId, id: renaming })).rejects.toMatchObject({ key: 'CONFLICT' });
      expect(await found(id)).toBeUndefined();
      await undo(deps(), { userId, id: deletion });
      expect(await found(id)).toMatchObject({ name: 'Pleasures' });
    });

    it('keeps a new one on which something was put since', async () => {
      const { id, undoId } = await aShelf();
      await addToCollection(deps(), { userId, id, animeIds });
      await expect(undo(deps(), { userId, id: undoId })).rejects.toMatchObject({ key: 'CONFLICT' });
      expect(await found(id)).toBeDefined();
    });

    it('is not kept if nothing was changed', async () => {
      const { id } = await aShelf();
      expect(await updateCollection(deps(), { userId, id, name: 'Guilty' })).toMatchObject({ undoId: null });
    });
  });
});
