import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager } from 'typeorm';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { insertUser } from '../../../tests/support/people/userRow';
import { checkRow, type Key, queryRow } from '../byKey';
import type { Database } from '../database';
import { isConstraintViolation, WrongRowError } from '../databaseErrors';
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
    sets.map((args, at) => ({
      name: `${name}.${key}`,
      title: `${name}.${key} (${at + 1})`,
      call: functions[key] as Call,
      args,
    })),
  );
});

const db = setUpDatabase();

beforeAll(async () => {
  for (const id of samplePeople) await insertUser(db, id, sampleDate);
  for (const id of sampleAnime)
    await db.manager.insert(AnimeEntity, { ...leastRow(db), id, slug: `anime-${id}`, sourceKey: `${id}` });
});

it.each(calls)('$title is a statement that the database accepts', async ({ call, args }) => {
  const undone = new Error('undone');
  const run = db.transaction(async (manager) => {
    const readRow = (sql: string, values: unknown[], key: Key) => queryRow(manager, sql, values, key);
    await call(Object.assign(manager, { readRow }), ...args);
    throw undone;
  });
  const error = await run.catch((reason: unknown) => reason);
  // Rows that a sample refers to need not exist: a constraint violation shows that the statement is valid.
  expect(isConstraintViolation(error) ? undone : error).toBe(undone);
});

/** They count, or list what a range of time or all of a table holds. */
const withoutKey = new Set(
  `catalogueLookStore.allChecks catalogueSourceStore.allSources handleStore.isHandleUsed
   handleStore.deleteRetiredHandles jobStore.allJobs sealedStore.sealedAfter
   siteSettingsStore.listSettings sourceStore.allStates workStore.deleteGivenUp workStore.workCounts`.split(
    /\s+/,
  ),
);

const readsByKey = calls.filter(
  ({ call, name }) =>
    /\b(findRows?|findPage|hasRow|queryRow|readRow)\b/.test(String(call)) && !withoutKey.has(name),
);

it('every store reads rows through the functions that check their key', () => {
  const unchecked =
    /manager\s*\.(find\w*|existsBy|exists|getOne)\(|\[\w+\](: .*)? = await manager\.query\(\s*(?:\w+\()?[`']SELECT (?!COUNT|SUM|MAX)[^;]* = \?[^;]*;/;
  const direct = stores.filter((file) => unchecked.test(readFileSync(path.join(__dirname, file), 'utf8')));
  expect(direct).toEqual([]);
  expect(readsByKey.length).toBeGreaterThan(100);
});

it.each(readsByKey)(
  '$title fails if the database answers with a row of another key',
  async ({ call, args }) => {
    const stranger = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : 'somebody else') });
    const readRow = async (_: string, __: unknown[], key: Key) => checkRow(stranger, key);
    const answers = {
      readRow,
      query: async () => [stranger],
      find: async () => [stranger],
      findAndCount: async () => [[stranger], 1],
      findOne: async () => stranger,
    };
    const manager = Object.assign(Object.create(db.manager), answers) as EntityManager;
    const error = await (async () => call(manager, ...args))().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WrongRowError);
  },
);

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
