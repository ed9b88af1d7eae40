import { readdirSync } from 'node:fs';
import type { EntityManager } from 'typeorm';
import { type Key, queryRow } from '../byKey';
import type { Database } from '../database';
import { openMigratedDatabase } from '../openDatabase';
import { isByKey, markByKey } from '../readMarks';

/**
 * On the embedded database a read that is marked as one by key runs on the main thread. By the engine's plan each of them, with
 * the samples of its store, finds every row by all columns of a unique index.
 */
let db: Database;
beforeAll(async () => {
  db = await openMigratedDatabase({ dialect: 'sqlite', path: ':memory:' });
});
afterAll(() => db.close());

/** `SEARCH a USING INDEX ux_name (x=? AND y=?)`, as EXPLAIN QUERY PLAN describes one table of a statement. */
const BY_INDEX = /^SEARCH \S+ USING (?:COVERING )?INDEX (\S+) \(([^)]*)\)(?: LEFT-JOIN)?$/;
const BY_ROWID = /^SEARCH \S+ USING INTEGER PRIMARY KEY \(rowid=\?\)(?: LEFT-JOIN)?$/;
/** They read nothing themselves. */
const FRAME =
  /^(?:CORRELATED )?SCALAR SUBQUERY \d+$|^USE TEMP B-TREE FOR ORDER BY$|^SCAN CONSTANT ROW$|^MULTI-INDEX OR$|^INDEX \d$|^COMPOUND QUERY$|^LEFT-MOST SUBQUERY$|^UNION ALL$/;
/** In an EXISTS, or with LIMIT 1 in the order of the index: they read one row. */
const FIRST_ROW = new Set([
  'SEARCH h USING COVERING INDEX sqlite_autoindex_hidden_anime_1 (userId=?)',
  'SEARCH k USING INDEX sqlite_autoindex_episode_kind_1 (animeId=? AND fromNumber<?)',
]);

async function otherSteps(sql: string, parameters: unknown[]): Promise<string[]> {
  const steps: { detail: string }[] = await db.manager.query(`EXPLAIN QUERY PLAN ${sql}`, parameters);
  const found: string[] = [];
  for (const { detail } of steps)
    if (!FRAME.test(detail) && !FIRST_ROW.has(detail) && !(await isStepByKey(detail))) found.push(detail);
  return found;
}

async function isStepByKey(step: string): Promise<boolean> {
  if (BY_ROWID.test(step)) return true;
  const [, index = '', terms = ''] = BY_INDEX.exec(step) ?? [];
  const fixed = terms.split(' AND ');
  return fixed.every((term) => term.endsWith('=?')) && fixed.length === (await widthOf(index));
}

/** Number of columns of a unique index. */
async function widthOf(index: string): Promise<number | undefined> {
  const rows: { width: number }[] = await db.manager.query(
    `SELECT (SELECT COUNT(*) FROM pragma_index_info(m.name)) AS width
       FROM sqlite_master m JOIN pragma_index_list(m.tbl_name) l ON l.name = m.name AND l."unique" = 1
      WHERE m.type = 'index' AND m.name = ?`,
    [index],
  );
  return rows[0]?.width;
}

type Call = (manager: EntityManager, ...args: unknown[]) => Promise<unknown>;

/** Statements that a store sends for its samples, with their values. */
async function markedReads(store: string): Promise<[sql: string, values: unknown[]][]> {
  const { samples } = require(`./${store}.samples`) as { samples: Record<string, unknown[][]> };
  const functions = require(`./${store}`) as Record<string, Call>;
  const sent: [string, unknown[]][] = [];
  const query = async (sql: string, values: unknown[] = []) => {
    if (isByKey(sql)) sent.push([sql, values]);
    return [];
  };
  for (const [name, sets] of Object.entries(samples))
    for (const args of sets) {
      const runner = Object.assign(db.dataSource.createQueryRunner(), { query });
      const readRow = (sql: string, values: unknown[], key: Key) =>
        queryRow(runner.manager, markByKey(sql), values, key);
      const manager = Object.assign(runner.manager, { readRow });
      // A store may fail on no rows. What it has sent by then counts: the test below asks for more than 80 reads.
      await functions[name]?.(manager, ...args).catch(() => undefined);
    }
  return sent;
}

const stores = readdirSync(__dirname).flatMap((file) => /^(\w+Store)\.ts$/.exec(file)?.[1] ?? []);

it('the stores read by key what they mark as read by key', async () => {
  const reads = (await Promise.all(stores.map(markedReads))).flat();
  expect(reads.length).toBeGreaterThan(80);
  const others: string[] = [];
  for (const [sql, values] of reads)
    others.push(...(await otherSteps(sql, values)).map((step) => `${step}: ${sql}`));
  expect(others).toEqual([]);
});

it('finds a read that is not by key', async () => {
  expect(await otherSteps('SELECT * FROM account WHERE userId = ?', ['a'])).toEqual([
    expect.stringContaining('ix_account_user'),
  ]);
  expect(await otherSteps('SELECT * FROM user WHERE name = ?', ['a'])).toEqual(['SCAN user']);
});
