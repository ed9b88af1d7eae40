import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager } from 'typeorm';
import { openTestDatabase } from '../../../tests/support/apps/testDatabase';
import { insertUser } from '../../../tests/support/people/userRow';
import type { Database } from '../database';
import { isConstraintViolation } from '../databaseErrors';
import { AnimeEntity } from '../entities/catalogue';
import { sampleAnime, sampleDate, samplePeople } from './samples';

/**
 * Runs every statement of every store on the database under test, so that a renamed column, or a keyword that one of the two
 * databases does not know, is found here with the name of its function.
 */
type Call = (manager: EntityManager, ...args: unknown[]) => Promise<unknown>;

const stores = readdirSync(__dirname).filter((file) => file.endsWith('Store.ts'));
const calls = stores.flatMap((file) => {
  const name = path.basename(file, '.ts');
  const { samples } = require(`./${name}.samples`) as { samples: Record<string, unknown[][]> };
  const functions = require(`./${name}`) as Record<string, Call>;
  return Object.entries(samples).flatMap(([key, sets]) =>
    sets.map((args, at) => ({ title: `${name}.${key} (${at + 1})`, call: functions[key] as Call, args })),
  );
});

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  for (const id of samplePeople) await insertUser(db, id, sampleDate);
  for (const id of sampleAnime)
    await db.manager.insert(AnimeEntity, { ...leastRow(db), id, slug: `anime-${id}`, sourceKey: `${id}` });
});
afterAll(() => close());

it.each(calls)('$title', async ({ call, args }) => {
  const undone = new Error('undone');
  const run = db.transaction(async (manager) => {
    const readRow = async (sql: string, values: unknown[]) => (await manager.query(sql, values))[0];
    await call(Object.assign(manager, { readRow }), ...args);
    throw undone;
  });
  const error = await run.catch((reason: unknown) => reason);
  // Rows that a sample refers to need not exist: a constraint violation shows that the statement is valid.
  if (error !== undone && !isConstraintViolation(error)) throw error;
});

/** A value for each required column of an anime. */
function leastRow({ dataSource }: Database): Partial<AnimeEntity> {
  const { columns } = dataSource.getMetadata(AnimeEntity);
  const needed = columns.filter(({ isNullable, isGenerated }) => !isNullable && !isGenerated);
  return Object.fromEntries(
    needed.map(({ propertyName, type }) => [propertyName, sampleValue(String(type))]),
  );
}

function sampleValue(type: string): unknown {
  if (/int|tiny|bool|function Number/i.test(type)) return 0;
  if (/date|time/i.test(type)) return sampleDate;
  if (/json/i.test(type)) return [];
  return '';
}
