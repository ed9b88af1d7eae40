import type { Logger } from 'typeorm';
import type { Database } from '../../../server/data/database';

/** The SQL statements the database runs during `run`, as seen by TypeORM's logger, without mocks. */
export async function statementsDuring(db: Database, run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const before = db.dataSource.logger;
  const counting: Logger = {
    logQuery: (query) => {
      statements.push(query);
    },
    logQueryError: () => {},
    logQuerySlow: () => {},
    logSchemaBuild: () => {},
    logMigration: () => {},
    log: () => {},
  };
  Object.assign(db.dataSource, { logger: counting });
  try {
    await run();
  } finally {
    Object.assign(db.dataSource, { logger: before });
  }
  return statements;
}
