import { SetClock } from '../../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { insertUser } from '../../../../tests/support/people/userRow';
import { ListImportEntity } from '../../../data/entities/transfer';
import { insertImportRows } from '../../../data/stores/listImportRowStore';
import { createRowNumbering, POSITIONS_PER_KIND } from './importRow';
import { sweepImports } from './imports';
import { rowKinds } from './rowKinds';

const db = setUpDatabase();
const clock = new SetClock('2026-11-21T03:00:00.000Z');
const now = clock.now();
const day = 86_400_000;

beforeAll(async () => {
  await insertUser(db, 'one', now);
});

/** An import with two rows, one of them unmatched on request. */
async function anImport(id: string, state: string, age: number, unmatched = false): Promise<void> {
  const touched = new Date(now.getTime() - age);
  await db.manager.insert(ListImportEntity, {
    id,
    userId: 'one',
    fileName: 'list.xml',
    source: 'MAL_XML',
    state,
    problem: null,
    policy: 'FILL',
    totalRows: 2,
    bytes: 0,
    doneRows: 2,
    reached: 2,
    undoIds: [],
    createdAt: touched,
    updatedAt: touched,
    finishedAt: null,
  });
  const row = { kind: 'ENTRY' as const, title: 'A title', payload: 'null', problems: [] };
  await insertImportRows(db.manager, id, createRowNumbering()([row, row]));
  if (unmatched)
    await db.manager.query(
      "UPDATE list_import_row SET outcome = 'UNMATCHED' WHERE importId = ? AND position = ?",
      [id, rowKinds.indexOf('ENTRY') * POSITIONS_PER_KIND + 1],
    );
}

it('deletes what old imports no longer need, and keeps what can still be resolved or is running', async () => {
  await anImport('cut off', 'RECEIVING', 3_600_000);
  await anImport('coming in', 'RECEIVING', 3_599_000);
  await anImport('in line', 'READING', 31 * day);
  await anImport('failed', 'FAILED', 30 * day);
  await anImport('old', 'DONE', 30 * day);
  await anImport('old, open', 'DONE', 30 * day, true);
  await anImport('never begun', 'READY', 31 * day);
  await anImport('running', 'RUNNING', 31 * day);
  await anImport('fresh', 'DONE', 30 * day - 1000);
  await sweepImports({ db, clock });
  await sweepImports({ db, clock });
  const rows: { id: string; n: number | string }[] = await db.manager.query(
    'SELECT importId AS id, COUNT(*) AS n FROM list_import_row GROUP BY importId ORDER BY importId',
  );
  expect(rows.map(({ id, n }) => [id, Number(n)])).toEqual([
    ['coming in', 2],
    ['fresh', 2],
    ['in line', 2],
    ['old, open', 1],
    ['running', 2],
  ]);
  expect(await db.manager.countBy(ListImportEntity, { userId: 'one' })).toBe(5);
});
