import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import { openMigratedDatabase } from '../server/data/openDatabase';
import { testDatabase } from '../tests/support/apps/testDatabase';

const migrationsDir = path.join(__dirname, '../server/data/migrations');

/** Statements that would turn a freshly migrated database into what the entities describe: none if they agree. */
async function differences(server: string | undefined): Promise<string[]> {
  const { url, drop } = await testDatabase(server ?? '');
  try {
    const db = await openMigratedDatabase(readDatabaseUrl(url, '.'));
    const { upQueries } = await db.dataSource.driver.createSchemaBuilder().log();
    await db.close();
    return upQueries.map(({ query }) => query);
  } finally {
    await drop();
  }
}

async function check(): Promise<void> {
  const servers = [undefined, ...(process.env.TEST_DATABASE_URL ? [process.env.TEST_DATABASE_URL] : [])];
  for (const server of servers) {
    const name = server ? new URL(server).protocol.replace(':', '') : 'sqlite';
    const found = await differences(server);
    if (found.length === 0) {
      console.log(`${name}: entities and migrations agree`);
      continue;
    }
    console.error(
      `${name}: entities and migrations disagree; the database would need:\n  ${found.join('\n  ')}`,
    );
    process.exitCode = 1;
  }
}

/** Writes a draft: its statements are SQLite's and have to be rewritten by hand with TypeORM's Table API. */
async function generate(name: string): Promise<void> {
  const found = await differences(undefined);
  if (found.length === 0) {
    console.log('Entities and migrations agree: nothing to generate.');
    return;
  }
  const stamp = Date.now();
  const className = `${name.replace(/(^|[-_ ])(\w)/g, (_all, _gap, letter: string) => letter.toUpperCase())}${stamp}`;
  const file = path.join(migrationsDir, `${stamp}-${name}.ts`);
  writeFileSync(file, draft(className, found));
  console.log(
    `Wrote ${file}. Review it, rewrite it with the Table API for both databases, and add it to index.ts.`,
  );
}

function draft(className: string, statements: string[]): string {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

export class ${className} implements MigrationInterface {
  name = '${className}';

  // One step, which may run again after a kill at any statement: ask the schema before changing it.
  async up(queryRunner: QueryRunner): Promise<void> {
    const column = columnTypes(queryRunner);
    // What SQLite needs, to be written with queryRunner.createTable, addColumn, createIndex ... and \`column\`:
${statements.map((statement) => `    // ${statement}`).join('\n')}
    throw new Error(\`\${this.name} is not written yet (\${Object.keys(column).length} column kinds)\`);
  }

  async down(): Promise<void> {
    throw new Error(\`\${this.name} cannot be taken back yet\`);
  }
}
`;
}

async function main([command, name]: string[]): Promise<void> {
  if (command === 'check') return check();
  if (command === 'generate' && name && /^[a-z][\w-]*$/i.test(name)) return generate(name);
  console.error('Usage: npm run db:check, or npm run db:generate -- <what-changes>');
  process.exitCode = 2;
}

void main(process.argv.slice(2));
