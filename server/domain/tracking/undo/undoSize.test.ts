import pino from 'pino';
import { statementsDuring } from '../../../../tests/support/apps/countStatements';
import { SetClock } from '../../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { anAnime, catalogueFiles } from '../../../../tests/support/catalogue/catalogue';
import { insertUser } from '../../../../tests/support/people/userRow';
import { limits } from '../../../config/limits';
import { bulkInsert } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import { loadCatalogue } from '../../importers/loadCatalogue';
import { bulkEdit } from '../entries/bulkEdit';
import { keepUndo } from './keepUndo';
import type { UndoStep } from './steps';
import { undo } from './undo';

const ENTRIES = 200;

const db = setUpDatabase();
const clock = new SetClock('2026-11-21T03:00:00Z');
let ids = 0;
const random = { text: () => '', id: () => `id${String(ids++).padStart(8, '0')}` };
const deps = () => ({ db, clock, random });
const userId = 'mika';
let animeIds: number[];

beforeAll(async () => {
  const anime = Array.from({ length: ENTRIES }, () => anAnime());
  await loadCatalogue({ db, clock, log: pino({ level: 'silent' }) }, { files: catalogueFiles(anime) });
  const rows: { id: number }[] = await db.manager.query('SELECT id FROM anime ORDER BY id');
  animeIds = rows.map(({ id }) => id);
  await insertUser(db, userId, clock.now());
  await bulkEdit(deps(), { userId, animeIds, fields: { status: 'PLANNING' } });
  await db.manager.query('UPDATE list_entry SET notes = ?', ['終'.repeat(limits.entryNotes)]);
});
beforeEach(() => db.manager.query('DELETE FROM undo_step'));

const edit = async (score: number) =>
  (await bulkEdit(deps(), { userId, animeIds, fields: { score } })).undoId ?? '';

const storedBytes = async () => {
  const parts: { data: string }[] = await db.manager.query(
    'SELECT data FROM undo_step WHERE data IS NOT NULL UNION ALL SELECT data FROM undo_part',
  );
  return parts.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0);
};
const stepIds = async () =>
  (await db.manager.query('SELECT id FROM undo_step ORDER BY id')).map(({ id }: { id: string }) => id);

/** Earlier changes, oldest first, none of them expired. */
async function olderChanges(count: number, bytes: number): Promise<string[]> {
  const soon = clock.now().getTime() + 1000;
  const changes = Array.from({ length: count }, (_, n) => `a${String(n).padStart(6, '0')}`);
  const rows = changes.map((id, n) => [id, userId, toSqlInstant(new Date(soon + n)), bytes]);
  await bulkInsert(db.manager, 'undo_step', ['id', 'userId', 'expiresAt', 'bytes'], rows);
  return changes;
}

describe('what undo keeps', () => {
  it('is only the fields that a change wrote, never the notes that it left alone', async () => {
    const before = await db.manager.query('SELECT * FROM list_entry ORDER BY id');
    const id = await edit(70);
    const bytes = await storedBytes();
    expect(bytes).toBeLessThan(ENTRIES * 300);
    expect(await db.manager.query('SELECT bytes FROM undo_step')).toEqual([{ bytes }]);
    expect(await undo(deps(), { userId, id })).toMatchObject({ restored: ENTRIES, skipped: 0 });
    const without = (rows: { version: number }[]) => rows.map(({ version: _, ...row }) => row);
    expect(without(await db.manager.query('SELECT * FROM list_entry ORDER BY id'))).toEqual(without(before));
  });

  // security: P18
  it('is limited in bytes: the oldest changes are dropped', async () => {
    const older = await olderChanges(8, 1_000_000);
    const id = await edit(71);
    expect(await stepIds()).toEqual([...older.slice(1), id]);
  });

  it('is limited in number', async () => {
    const older = await olderChanges(limits.undoSteps, 100);
    const id = await edit(72);
    expect(await stepIds()).toEqual([...older.slice(1), id]);
  });

  it('keeps the newest change, whatever its size, and nothing beside one that is too large', async () => {
    await olderChanges(3, 1000);
    const one = (n: number): UndoStep => ({
      kind: 'entry',
      animeId: n,
      entryId: `e${n}`,
      left: null,
      before: { version: 1, notes: 'x'.repeat(limits.entryNotes) },
    });
    const steps = Array.from({ length: Math.ceil(limits.undoBytes / limits.entryNotes) }, (_, n) => one(n));
    const id = await db.transaction((manager) => keepUndo(deps(), manager, { userId, steps }));
    expect(await stepIds()).toEqual([id]);
    expect(await storedBytes()).toBeGreaterThan(limits.undoBytes);
  });

  it('leaves other users’ undos alone', async () => {
    await insertUser(db, 'rin', clock.now());
    const theirs = await bulkEdit(deps(), { userId: 'rin', animeIds: animeIds.slice(0, 3), fields: {} });
    await olderChanges(limits.undoSteps, 100);
    await edit(73);
    expect(await stepIds()).toContain(theirs.undoId);
  });
});

describe('a bulk edit', () => {
  it('is written with few statements, and so is its undo', async () => {
    let id = '';
    const written = await statementsDuring(db, async () => {
      id = await edit(80);
    });
    const takenBack = await statementsDuring(db, () => undo(deps(), { userId, id }));
    expect([written.length < 30, takenBack.length < 30]).toEqual([true, true]);
  });

  // security: P18
  it('yields to other work while it is written', async () => {
    let turns = 0;
    let going = true;
    const count = () => {
      turns += 1;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    await edit(81);
    going = false;
    expect(turns).toBeGreaterThanOrEqual(ENTRIES / 50 - 1);
  });
});
