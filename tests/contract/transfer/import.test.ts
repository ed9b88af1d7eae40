import { gzipSync } from 'node:zlib';
import { limits } from '../../../server/config/limits';
import { saveKeptRows } from '../../../server/data/stores/keptRowStore';
import { removeUser } from '../../../server/domain/accounts/deleteUser';
import { setUpApp } from '../../support/apps/startApp';
import { anEntry, animeId, codesOf, entryOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import {
  checkedImport,
  exportOf,
  importCall,
  importOf,
  malAnime,
  malFile,
  rowsOf,
  runImport,
  transferCatalogue,
  upload,
  workOff,
} from '../../support/people/transfer';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: transferCatalogue() });
let person: SignedIn;
beforeEach(async () => {
  person = await signUp(app);
});

const tale = (n: number) => animeId(app, `carried-tale-${n}`);
const full = { my_status: 'Completed', my_watched_episodes: 12 };

describe('a dry run', () => {
  it('reports every row and writes nothing', async () => {
    await anEntry(person, { animeId: await tale(1), status: 'COMPLETED', progress: 12, score: 80 });
    await anEntry(person, { animeId: await tale(2), status: 'WATCHING', progress: 3 });
    const file = malFile(
      malAnime({ id: 101, title: 'Same', ...full, my_score: 8 }),
      malAnime({ id: 102, title: 'Changed', my_status: 'Watching', my_watched_episodes: 5 }),
      malAnime({ id: 103, title: 'New', my_status: 'On-Hold', my_watched_episodes: 2 }),
      malAnime({ id: 999_999, title: 'Nobody knows it' }),
      malAnime({ id: 104, title: 'Broken', my_status: 'Asleep' }),
      malAnime({ id: 103, title: 'New, again' }),
    );
    const { state, totalRows, doneRows, counts, id } = await checkedImport(app, person, file, 'REPLACE');
    expect({ state, totalRows, doneRows }).toEqual({ state: 'READY', totalRows: 6, doneRows: 6 });
    expect(counts).toEqual({
      waiting: 0,
      added: 1,
      updated: 1,
      unchanged: 1,
      kept: 0,
      unmatched: 1,
      invalid: 2,
      dismissed: 0,
    });
    const rows = await rowsOf(person, id);
    expect(rows.map(({ title, outcome, problems }) => [title, outcome, ...problems])).toEqual([
      ['Same', 'UNCHANGED'],
      ['Changed', 'UPDATED'],
      ['New', 'ADDED'],
      ['Nobody knows it', 'UNMATCHED'],
      ['Broken', 'INVALID', 'UNKNOWN_STATUS'],
      ['New, again', 'INVALID', 'TWICE_IN_FILE'],
    ]);
    expect(rows[1]?.changes).toEqual([{ field: 'progress', before: '3', after: '5' }]);
    expect(rows[2]?.changes).toEqual([
      { field: 'status', before: null, after: '"PAUSED"' },
      { field: 'progress', before: null, after: '2' },
    ]);
    expect(await entryOf(person, 'carried-tale-2')).toMatchObject({ progress: 3, version: 1 });
    expect(await entryOf(person, 'carried-tale-3')).toBeNull();
  });

  it('gives the same result for the same policy, and another for another', async () => {
    await anEntry(person, { animeId: await tale(1), status: 'WATCHING', progress: 3, score: 50 });
    const file = malFile(malAnime({ id: 101, my_status: 'Dropped', my_watched_episodes: 5, my_score: 7 }));
    const { id } = await checkedImport(app, person, file);
    for (const [policy, outcome] of [
      ['REPLACE', 'UPDATED'],
      ['KEEP', 'UNCHANGED'],
      ['FILL', 'UNCHANGED'],
      ['REPLACE', 'UPDATED'],
    ]) {
      const { data } = await importCall(person, 'chooseImportPolicy', id, `, policy: ${policy}`);
      expect(data?.chooseImportPolicy).toMatchObject({ state: 'CHECKING', policy, doneRows: 0 });
      await workOff(app);
      expect((await rowsOf(person, id)).map((row) => row.outcome)).toEqual([outcome]);
    }
  });
});

describe('an import', () => {
  const list = () =>
    malFile(
      malAnime({
        id: 101,
        ...full,
        my_score: 9,
        my_start_date: '2011-04-00',
        my_finish_date: '2011-06-21',
        my_times_watched: 1,
        my_comments: '<![CDATA[Fine<br />\nvery]]>',
        my_tags: '<![CDATA[slow, kind]]>',
        my_priority: 'HIGH',
      }),
      malAnime({ id: 102, ...full, my_rewatching: 1, my_rewatching_ep: 4, my_start_date: '2012-00-00' }),
      malAnime({ id: 103 }),
      malAnime({ id: 999_999, title: 'Carried Tale 30' }),
    );

  it('imports everything that MyAnimeList stores', async () => {
    const done = await runImport(app, person, list());
    expect(done).toMatchObject({ state: 'DONE', doneRows: 4, counts: { added: 3, unmatched: 1 } });
    expect(await entryOf(person, 'carried-tale-1')).toMatchObject({
      status: 'COMPLETED',
      progress: 12,
      score: 90,
      startedOn: '2011-04',
      finishedOn: '2011-06-21',
      rewatches: 1,
      notes: 'Fine\nvery',
      tags: ['slow', 'kind'],
      priority: 'HIGH',
      version: 1,
    });
    expect(await entryOf(person, 'carried-tale-2')).toMatchObject({
      status: 'REWATCHING',
      progress: 4,
      pass: 2,
    });
    const passes = await app.deps.db.manager.query(
      'SELECT p.progress AS progress, p.startedOn AS startedOn FROM watch_pass p JOIN list_entry l ON l.id = p.entryId WHERE l.userId = ?',
      [person.userId],
    );
    expect(passes).toEqual([{ progress: 12, startedOn: '2012' }]);
  });

  it('changes nothing the second time, whatever the policy', async () => {
    await runImport(app, person, list());
    const before = await entryOf(person, 'carried-tale-2');
    for (const policy of ['REPLACE', 'FILL', 'KEEP'] as const) {
      const { counts } = await runImport(app, person, list(), policy);
      expect(counts).toMatchObject({ added: 0, updated: 0, unchanged: 3, unmatched: 1 });
    }
    expect(await entryOf(person, 'carried-tale-2')).toEqual(before);
  });

  it('may be compressed, whatever its name', async () => {
    const { counts } = await runImport(app, person, new Uint8Array(gzipSync(list())));
    expect(counts.added).toBe(3);
  });

  it('takes "completed" without episodes for all of them, and heals what earlier ones left at none', async () => {
    await anEntry(person, { animeId: await tale(2), status: 'COMPLETED', progress: 0 });
    const none = { my_status: 'Completed', my_watched_episodes: 0 };
    await runImport(app, person, malFile(malAnime({ id: 101, ...none }), malAnime({ id: 102, ...none })));
    for (const slug of ['carried-tale-1', 'carried-tale-2'])
      expect(await entryOf(person, slug)).toMatchObject({ status: 'COMPLETED', progress: 12 });
  });

  it('never reverts "completed"', async () => {
    await anEntry(person, { animeId: await tale(1), status: 'COMPLETED', progress: 12 });
    const file = malFile(malAnime({ id: 101, my_status: 'Watching', my_watched_episodes: 2, my_score: 6 }));
    await runImport(app, person, file, 'REPLACE');
    expect(await entryOf(person, 'carried-tale-1')).toMatchObject({
      status: 'COMPLETED',
      progress: 12,
      score: 60,
    });
  });

  it('divides the progress of an id that covers the parts of a split series', async () => {
    const parts = await app.deps.db.manager.query(
      "SELECT slug, episodeCount AS count FROM anime WHERE slug LIKE 'split-tale%' ORDER BY startsAt",
    );
    expect(parts.map(({ count }: { count: number }) => count)).toEqual([13, 12]);
    const file = malFile(malAnime({ id: 200, my_status: 'Watching', my_watched_episodes: 20, my_score: 7 }));
    const { counts, id } = await runImport(app, person, file);
    expect(counts).toMatchObject({ added: 1, unmatched: 0 });
    const [row] = await rowsOf(person, id);
    expect(row?.anime).toHaveLength(2);
    expect(await entryOf(person, parts[0].slug)).toMatchObject({
      status: 'COMPLETED',
      progress: 13,
      score: 70,
    });
    expect(await entryOf(person, parts[1].slug)).toMatchObject({
      status: 'WATCHING',
      progress: 7,
      score: 70,
    });
  });

  it('can be undone as a whole, for ten minutes', async () => {
    await anEntry(person, { animeId: await tale(1), status: 'WATCHING', progress: 3, notes: 'Mine' });
    const before = await entryOf(person, 'carried-tale-1');
    const { id, undoable } = await runImport(app, person, list(), 'REPLACE');
    expect(undoable).toBe(true);
    const undo = () =>
      person.visitor.graphql<{ undoImport: { restored: number; import: { state: string } } }>(
        'mutation ($id: ID!) { undoImport(id: $id) { restored skipped import { state undoable } } }',
        { id },
      );
    const { data } = await undo();
    expect(data?.undoImport).toEqual({
      restored: 3,
      skipped: 0,
      import: { state: 'UNDONE', undoable: false },
    });
    expect({ ...(await entryOf(person, 'carried-tale-1')), version: 0 }).toEqual({ ...before, version: 0 });
    expect(await entryOf(person, 'carried-tale-2')).toBeNull();
    expect(codesOf(await undo())).toEqual(['IMPORT_NOT_NOW']);
  });

  it('cannot be undone later, and says so', async () => {
    const { id } = await runImport(app, person, list());
    app.clock.advance(601);
    expect((await importOf(person, id)).undoable).toBe(false);
    const late = await person.visitor.graphql('mutation ($id: ID!) { undoImport(id: $id) { restored } }', {
      id,
    });
    expect(codesOf(late)).toEqual(['UNDO_EXPIRED']);
    expect((await importOf(person, id)).state).toBe('DONE');
  });
});

describe('a row that fits no anime', () => {
  const lost = () =>
    malFile(
      malAnime({ id: 999_999, title: 'Carried Tale 30', my_status: 'Watching', my_watched_episodes: 5 }),
    );
  const resolve = (id: string, position: number, anime: string) =>
    person.visitor.graphql<{ resolveImportRow: { row: { outcome: string }; import: { counts: object } } }>(
      `mutation ($id: ID!, $position: Int!, $anime: ID!) { resolveImportRow(id: $id, position: $position, animeId: $anime) {
         row { outcome anime { slug } } import { counts { added unmatched } } } }`,
      { id, position, anime },
    );

  it('waits, and is imported once its owner chooses the anime', async () => {
    const { id } = await runImport(app, person, lost());
    const [row] = await rowsOf(person, id, 'UNMATCHED');
    const { data } = await resolve(id, row?.position ?? 0, await tale(30));
    expect(data?.resolveImportRow).toEqual({
      row: { outcome: 'ADDED', anime: [{ slug: 'carried-tale-30' }] },
      import: { counts: { added: 1, unmatched: 0 } },
    });
    expect(await entryOf(person, 'carried-tale-30')).toMatchObject({ status: 'WATCHING', progress: 5 });
    expect(codesOf(await resolve(id, row?.position ?? 0, await tale(31)))).toEqual(['IMPORT_NOT_NOW']);
  });

  it('can be resolved before the import, and is then part of it', async () => {
    const { id } = await checkedImport(app, person, lost());
    const [row] = await rowsOf(person, id);
    const { data } = await resolve(id, row?.position ?? 0, await tale(30));
    expect(data?.resolveImportRow.row.outcome).toBe('ADDED');
    expect(await entryOf(person, 'carried-tale-30')).toBeNull();
    await importCall(person, 'chooseImportPolicy', id, ', policy: REPLACE');
    await workOff(app);
    await importCall(person, 'startImport', id);
    await workOff(app);
    expect(await entryOf(person, 'carried-tale-30')).toMatchObject({ progress: 5 });
  });

  it('can be dismissed, and restored', async () => {
    const { id } = await runImport(app, person, lost());
    const [row] = await rowsOf(person, id);
    const dismiss = (dismissed: boolean) =>
      person.visitor.graphql<{ dismissImportRow: { row: { outcome: string } } }>(
        `mutation ($id: ID!, $position: Int!, $dismissed: Boolean!) {
           dismissImportRow(id: $id, position: $position, dismissed: $dismissed) { row { outcome } } }`,
        { id, position: row?.position, dismissed },
      );
    expect((await dismiss(true)).data?.dismissImportRow.row.outcome).toBe('DISMISSED');
    expect(codesOf(await dismiss(true))).toEqual(['IMPORT_NOT_NOW']);
    expect((await dismiss(false)).data?.dismissImportRow.row.outcome).toBe('UNMATCHED');
  });
});

describe('manga in a file', () => {
  const manga = (id: number, read: number) =>
    `<manga><manga_mangadb_id>${id}</manga_mangadb_id><manga_title>Manga ${id}</manga_title><my_read_chapters>${read}</my_read_chapters></manga>`;
  const mixed = (...chapters: number[]) =>
    malFile(
      malAnime({ id: 101, my_status: 'Watching', my_watched_episodes: 5 }),
      ...chapters.map((read, n) => manga(n + 1, read)),
    ).replace('<user_export_type>1<', '<user_export_type>2<');
  const keptBy = async (who: SignedIn) => JSON.parse(await exportOf(who, 'account.json')).kept;
  const chapters = async (who: SignedIn) =>
    (await keptBy(who)).map(({ content }: { content: Record<string, string> }) => content.my_read_chapters);

  it('is kept and listed, and the anime beside it are imported, whatever the file calls itself', async () => {
    const { counts, id } = await checkedImport(app, person, mixed(3, 4));
    expect(counts).toMatchObject({ added: 1, kept: 2, invalid: 0 });
    expect(await keptBy(person)).toEqual([]);
    await importCall(person, 'startImport', id);
    await workOff(app);
    expect(await entryOf(person, 'carried-tale-1')).toMatchObject({ status: 'WATCHING', progress: 5 });
    expect((await rowsOf(person, id, 'KEPT')).map(({ kind, title }) => [kind, title])).toEqual([
      ['KEPT', 'Manga 1'],
      ['KEPT', 'Manga 2'],
    ]);
    expect(await keptBy(person)).toEqual([
      ...[1, 2].map((n) => ({
        source: 'MAL_XML',
        kind: 'MANGA',
        ref: `MAL_XML MANGA ${n}`,
        title: `Manga ${n}`,
        content: { manga_mangadb_id: String(n), manga_title: `Manga ${n}`, my_read_chapters: String(n + 2) },
        keptAt: expect.any(String),
      })),
    ]);
  });

  it('is there once, as the last file has it, however often it is imported', async () => {
    await runImport(app, person, mixed(3, 4));
    const first = await keptBy(person);
    await runImport(app, person, mixed(3, 4));
    expect(await keptBy(person)).toEqual(first);
    const { counts } = await runImport(app, person, mixed(9, 4, 1));
    expect([counts.kept, await chapters(person)]).toEqual([3, ['9', '4', '1']]);
  });

  it('moves with the account’s export, and is deleted with the account', async () => {
    await runImport(app, person, mixed(3));
    const [other, before] = [await signUp(app), await keptBy(person)];
    const { counts } = await runImport(app, other, await exportOf(person, 'account.json'));
    expect([counts.kept, await keptBy(other)]).toEqual([1, before]);
    const { db } = app.deps;
    await db.transaction((manager) => removeUser(manager, person.userId));
    const left = await db.manager.query('SELECT userId FROM kept_row');
    expect(left.filter(({ userId }: { userId: string }) => userId === person.userId)).toEqual([]);
    expect(await keptBy(other)).toEqual(before);
  });

  it('is limited in number and size, and the report says what has no room', async () => {
    const keptRow = { userId: person.userId, ref: 'MAL_XML MANGA 1', source: 'MAL_XML', kind: 'MANGA' };
    const row = { ...keptRow, title: '', content: '{}', bytes: 2, keptAt: app.clock.now() };
    const outcomes = async (...read: number[]) => {
      const [, ...rows] = await rowsOf(person, (await runImport(app, person, mixed(...read))).id);
      return rows.map(({ outcome, problems }) => [outcome, ...problems]);
    };
    const { manager } = app.deps.db;
    // What is replaced frees its room.
    await saveKeptRows(manager, [{ ...row, bytes: limits.keptBytes }]);
    expect(await outcomes(3, 4)).toEqual([['KEPT'], ['KEPT']]);
    const full = { ...row, ref: 'MAL_XML MANGA 9', bytes: limits.keptBytes };
    await saveKeptRows(manager, [full]);
    expect(await outcomes(3, 4, 5)).toEqual([['KEPT'], ['KEPT'], ['INVALID', 'LIST_IS_FULL']]);
    expect(await chapters(person)).toEqual(['3', '4', undefined]);
  });
});

describe('the course of an import', () => {
  it('starts once, can be stopped, and resumes where it stopped', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => malAnime({ id: 101 + n, ...full }));
    const { id } = await checkedImport(app, person, malFile(...rows));
    const [first, second] = await Promise.all([
      importCall(person, 'startImport', id),
      importCall(person, 'startImport', id),
    ]);
    expect([...codesOf(first), ...codesOf(second)]).toEqual(['IMPORT_NOT_NOW']);
    expect((await importCall(person, 'cancelImport', id)).data?.cancelImport?.state).toBe('CANCELLED');
    await workOff(app);
    expect(await entryOf(person, 'carried-tale-1')).toBeNull();
    expect((await importCall(person, 'startImport', id)).data?.startImport?.state).toBe('RUNNING');
    await workOff(app);
    expect(await importOf(person, id)).toMatchObject({ state: 'DONE', doneRows: 40, counts: { added: 40 } });
  });

  it('ends when it is removed', async () => {
    const { id } = await runImport(app, person, malFile(malAnime({ id: 101 })));
    const removed = await person.visitor.graphql('mutation ($id: ID!) { removeImport(id: $id) }', { id });
    expect(removed.data).toEqual({ removeImport: true });
    expect(await app.deps.db.manager.query('SELECT * FROM list_import_row WHERE importId = ?', [id])).toEqual(
      [],
    );
    expect(await entryOf(person, 'carried-tale-1')).toMatchObject({ status: 'PLANNING' });
  });

  it('ends with a notification to its owner', async () => {
    await runImport(app, person, malFile(malAnime({ id: 101 })));
    const rows = await app.deps.db.manager.query('SELECT kind FROM notification WHERE userId = ?', [
      person.userId,
    ]);
    expect(rows).toEqual([{ kind: 'IMPORT_DONE' }]);
  });

  it('is refused beyond twenty imports per user', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await upload(person, malFile(malAnime()))).status).toBe(201);
      await workOff(app);
    }
    const more = await upload(person, malFile(malAnime()));
    expect([more.status, more.body.code]).toEqual([400, 'TOO_MANY_IMPORTS']);
  });
});
