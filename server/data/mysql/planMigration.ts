import { type MigrationInterface, QueryResult, type QueryRunner, Table, TableIndex } from 'typeorm';
import { effectOf } from './stepEffects';

export interface Step {
  statement: string;
  parameters: Parameter[];
}

type Parameter = string | number | boolean | null;

/** Schema reads are always allowed: the Table API makes them at any time, and tracks its own changes. */
const READS = /^\s*(SELECT|SHOW)\b/i;
const READS_SCHEMA = /INFORMATION_SCHEMA|^\s*SELECT\s+(VERSION|DATABASE)\(\)/i;

/**
 * Collects the statements of a migration without executing them: reads go to the database as it is, writes are recorded. So a
 * migration cannot read what it has written itself.
 */
export async function planMigration(migration: MigrationInterface, database: QueryRunner): Promise<Step[]> {
  const steps: Step[] = [];
  const planner = database.dataSource.createQueryRunner();
  const make = { dropTable: planner.dropTable.bind(planner), dropIndex: planner.dropIndex.bind(planner) };
  const note = (statement: string, parameters: unknown[] = []) => {
    effectOf(statement);
    steps.push({ statement, parameters: parameters.map(storable) });
  };
  Object.assign(planner, {
    query: async (sql: string, parameters?: unknown[], structured = false) => {
      if (!READS.test(sql)) {
        note(sql, parameters);
        return structured ? new QueryResult() : [];
      }
      if (steps.length > 0 && !READS_SCHEMA.test(sql))
        throw new Error(`A migration must read before it writes, or be split in two: ${sql}`);
      return database.query(sql, parameters, structured as true);
    },
    startTransaction: () => Promise.reject(new Error('A migration must not begin a transaction')),
    // A table or index that is missing was dropped by a killed start: the step is still recorded, and later found done.
    dropTable: async (target: Table | string, ifExists?: boolean, foreignKeys?: boolean) => {
      if (await planner.hasTable(target)) return make.dropTable(target, ifExists, foreignKeys);
      note(`DROP TABLE \`${nameOf(target)}\``);
    },
    dropIndex: async (target: Table | string, index: TableIndex | string) => {
      try {
        await make.dropIndex(target, index);
      } catch (error) {
        if (!/was not found in table/.test(String(error))) throw error;
        const name = index instanceof TableIndex ? index.name : index;
        note(`DROP INDEX \`${name}\` ON \`${nameOf(target)}\``);
      }
    },
  });
  await migration.up(planner);
  return steps;
}

const nameOf = (target: Table | string) => (target instanceof Table ? target.name : target);

/** @throws for a value that does not survive a JSON round trip. */
function storable(value: unknown): Parameter {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Parameter;
  throw new Error('A parameter in a migration must be a string, a number, a boolean or null');
}
