import { SetClock } from '../../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { insertUser } from '../../../../tests/support/people/userRow';
import { bulkInsert } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import { sweepUndo } from './keepUndo';

const db = setUpDatabase();
const clock = new SetClock('2026-11-21T03:00:00Z');

beforeAll(async () => {
  await insertUser(db, 'mika', clock.now());
});

it('deletes expired undos with their parts, in batches, and nothing else', async () => {
  const at = (seconds: number) => toSqlInstant(new Date(clock.now().getTime() + seconds * 1000));
  const steps = Array.from({ length: 450 }, (_, n) => [`u${n}`, 'mika', at(n < 445 ? -n : n)]);
  await bulkInsert(db.manager, 'undo_step', ['id', 'userId', 'expiresAt'], steps);
  const parts = steps.map(([id = '']) => [id, 0, '[]']);
  await bulkInsert(db.manager, 'undo_part', ['undoId', 'position', 'data'], parts);
  expect(await sweepUndo({ db, clock })).toBe(445);
  const left = await db.manager.query('SELECT undoId FROM undo_part ORDER BY undoId');
  expect(left).toEqual(['u445', 'u446', 'u447', 'u448', 'u449'].map((undoId) => ({ undoId })));
  expect(await sweepUndo({ db, clock })).toBe(0);
});
