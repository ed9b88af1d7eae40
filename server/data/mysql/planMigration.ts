import { type MigrationInterface, QueryResult, type QueryRunner, Table, TableIndex } from 'typeorm';
import { effectOf } from './stepEffects';

export interface Step {
  statement: string;
  parameters: Parameter[];
}

type Parameter = string | number | boolean | null;

/** These read the schema, which the Table API does at any time and remembers what it has changed itself. */
const READS = /^\s*(SELECT|SHOW)\b/i;
const READS_SCHEMA = /INFORMATION_SCHEMA|^\s*SELECT\s+(VERSION|DATABASE)\(\)/i;

/**
 * The statements of a migration, none of which is made: its reads are answered by the database as it is, its writes are noted.
 * So a migration does not depend on what it has written itself.
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
        throw new Error(`A migration reads before it writes, or is two migrations: ${sql}`);
      return database.query(sql, parameters, structured as true);
    },
    startTransaction: () => Promise.reject(new Error('A migration begins no transaction of its own')),
    // What is gone already was dropped by a start that was killed: the step is there, and found done.
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

/** What comes back from JSON as it was. */
function storable(value: unknown): Parameter {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Parameter;
  throw new Error('A parameter in a migration is a text, a number or null');
}
