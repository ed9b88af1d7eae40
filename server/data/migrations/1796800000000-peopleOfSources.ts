import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

const tables = ['person', 'story_character'];

/** People and characters that outside sources brought. */
export class PeopleOfSources1796800000000 implements MigrationInterface {
  name = 'PeopleOfSources1796800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { bool } = columnTypes(queryRunner);
    for (const table of tables)
      if (!(await queryRunner.hasColumn(table, 'fromSource')))
        await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN fromSource ${bool.type} NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables)
      if (await queryRunner.hasColumn(table, 'fromSource'))
        await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN fromSource`);
  }
}
