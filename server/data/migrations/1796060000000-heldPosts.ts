import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

const tables = ['thread', 'thread_comment'] as const;

/** Threads and comments that wait for a moderator. */
export class HeldPosts1796060000000 implements MigrationInterface {
  name = 'HeldPosts1796060000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { date } = columnTypes(queryRunner);
    for (const table of tables)
      if (!(await queryRunner.hasColumn(table, 'heldAt')))
        await queryRunner.query(
          `ALTER TABLE ${table} ADD COLUMN heldAt ${date.type}(${date.precision}) NULL`,
        );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables)
      if (await queryRunner.hasColumn(table, 'heldAt'))
        await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN heldAt`);
  }
}
