import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which row of its source a series goes on. In plain SQL, as `addColumn` makes the table anew on the embedded database. */
export class ContinuedIn1795222390000 implements MigrationInterface {
  name = 'ContinuedIn1795222390000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE anime ADD COLUMN continuedIn varchar(120) NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE anime DROP COLUMN continuedIn');
  }
}
