import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The source row that continues a series. Plain SQL, as `addColumn` rebuilds the table on the embedded database. */
export class ContinuedIn1795222390000 implements MigrationInterface {
  name = 'ContinuedIn1795222390000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE anime ADD COLUMN continuedIn varchar(120) NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE anime DROP COLUMN continuedIn');
  }
}
