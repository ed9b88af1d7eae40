import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

/** How far a job's run is, for operators who wait for it. */
export class JobProgress1796070000000 implements MigrationInterface {
  name = 'JobProgress1796070000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('job', 'percent')) return;
    await queryRunner.query(`ALTER TABLE job ADD COLUMN percent ${columnTypes(queryRunner).int.type} NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('job', 'percent'))
      await queryRunner.query('ALTER TABLE job DROP COLUMN percent');
  }
}
