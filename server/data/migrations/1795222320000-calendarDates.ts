import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

const added = [
  ['anime', 'startsDated'],
  ['anime', 'endsDated'],
  ['episode', 'dated'],
] as const;

/**
 * Where only the day of a start, an end or an episode is known. The next start fills them in, as the rules that make the
 * rows have changed. In plain SQL, which both databases understand: `addColumn` makes the whole table anew on the embedded
 * one, and the foreign keys of every table that names an anime would empty them on the way.
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
