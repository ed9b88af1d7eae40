import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';

const migrations = join(__dirname, '../../../server/data/migrations');

/**
 * Statements that create a database as all migrations leave it. Running migrations on a server takes seconds, as they look for
 * each table first; the result is read from the first database of a run and copied for the others.
 */
export class DatabaseTemplate {
  private readonly file: string;

  private constructor(version: string) {
    const hash = createHash('sha256').update(version);
    const names = readdirSync(migrations, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((name) => name.endsWith('.ts')).sort())
      hash.update(readFileSync(join(migrations, name)));
    this.file = join(tmpdir(), `enspired-template-${hash.digest('hex').slice(0, 32)}.sql`);
  }

  static async forServer(connection: Connection): Promise<DatabaseTemplate> {
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
    return new DatabaseTemplate(row?.version);
  }

  read(): string | undefined {
    return existsSync(this.file) ? readFileSync(this.file, 'utf8') : undefined;
  }

  /** From a freshly migrated database. Workers that do this at the same time write the same file. */
  async write(connection: Connection, database: string): Promise<void> {
    const [tables] = await connection.query<RowDataPacket[]>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? ORDER BY table_name',
      [database],
    );
    const statements = ['SET foreign_key_checks = 0'];
    for (const { name } of tables) {
      const table = connection.format('??.??', [database, name]);
      const [[made]] = await connection.query<RowDataPacket[]>(`SHOW CREATE TABLE ${table}`);
      statements.push(made?.['Create Table']);
      const [rows] = await connection.query<RowDataPacket[][]>({
        sql: `SELECT * FROM ${table}`,
        rowsAsArray: true,
      });
      if (rows.length > 0) statements.push(connection.format('INSERT INTO ?? VALUES ?', [name, rows]));
    }
    const unfinished = `${this.file}.${process.pid}`;
    writeFileSync(unfinished, statements.join(';\n'));
    renameSync(unfinished, this.file);
  }
}
