import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { bulkInsert } from '../bulkInsert';
import { toSqlInstant } from '../instant';
import { listPeople } from './suspensionStore';

const db = setUpDatabase();
const MANY = 1200;
const at = (minute: number) => toSqlInstant(new Date(Date.UTC(2026, 0, 1, 0, minute)));

beforeAll(async () => {
  const columns = ['id', 'email', 'emailVerified', 'name', 'createdAt', 'updatedAt'];
  const rows = Array.from({ length: MANY }, (_, n) => [
    ...[`user${n}`, `user${n}@example.org`, n % 400 === 0 ? 0 : 1, n % 500 === 0 ? `Few ${n}` : `Many ${n}`],
    ...[at(n), at(n)],
  ]);
  await bulkInsert(db.manager, 'user', columns, rows);
  const profiles = rows.map(([id, , , , joined], n) => [
    id,
    n === 7 ? 'few-but-many' : `handle${n}`,
    '',
    joined,
  ]);
  await bulkInsert(db.manager, 'profile', ['userId', 'handle', 'about', 'createdAt'], profiles as string[][]);
});

async function find(text: string, filter: 'ALL' | 'UNCONFIRMED' = 'ALL'): Promise<string[]> {
  const asked = { filter, newSince: new Date(0), addresses: 'WHOLE', after: null, most: 4 } as const;
  return (await listPeople(db.manager, { ...asked, text })).map(({ userId }) => userId);
}

it('finds the few with a text in name or handle, the newest first', async () => {
  expect(await find('fEW')).toEqual(['user1000', 'user500', 'user7', 'user0']);
});

it('finds the newest of more than it sorts', async () => {
  expect(await find('many')).toEqual(['user1199', 'user1198', 'user1197', 'user1196']);
});

it('finds a whole address, and no one by a part of it', async () => {
  expect(await find('USER3@example.org')).toEqual(['user3']);
  expect(await find('user3@example')).toEqual([]);
});

it('keeps to the filter, whether few or many have the text', async () => {
  expect(await find('few', 'UNCONFIRMED')).toEqual(['user0']);
  expect(await find('many', 'UNCONFIRMED')).toEqual(['user800', 'user400']);
});
