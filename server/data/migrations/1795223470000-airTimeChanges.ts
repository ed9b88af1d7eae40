import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnTypes } from './columnTypes';

const columns = {
  episode: ['changedAt', 'moves'],
  anime: ['startChangedAt', 'startMoves'],
} as const;

/** When episodes and starts of anime were last moved, and how often: calendars need it to replace what they have. */
export class AirTimeChanges1795223470000 implements MigrationInterface {
  name = 'AirTimeChanges1795223470000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    const { driver } = queryRunner.dataSource;
    const date = driver.createFullType(new TableColumn({ name: 'changedAt', ...t.date }));
    const int = driver.createFullType(new TableColumn({ name: 'moves', ...t.int }));
    // Plain SQL: on the embedded database, `addColumn` rebuilds the whole table.
    for (const [table, [changedAt, moves]] of Object.entries(columns)) {
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN ${changedAt} ${date} NULL`);
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN ${moves} ${int} NOT NULL DEFAULT 0`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, names] of Object.entries(columns))
      for (const name of names) await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  }
}
