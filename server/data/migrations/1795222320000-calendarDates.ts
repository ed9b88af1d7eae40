import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

const added = [
  ['anime', 'startsDated'],
  ['anime', 'endsDated'],
  ['episode', 'dated'],
] as const;

/**
 * Flags for starts, ends and episodes of which only the day is known. The next start fills them in, since the rules for these
 * rows have changed. Plain SQL, valid on both databases: on the embedded one, `addColumn` rebuilds the whole table, and foreign
 * keys would cascade to every table that refers to anime.
 */
export class CalendarDates1795222320000 implements MigrationInterface {
  name = 'CalendarDates1795222320000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { type } = columnTypes(queryRunner).bool;
    for (const [table, name] of added) {
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${type} NOT NULL DEFAULT 0`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, name] of added) {
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
    }
  }
}
