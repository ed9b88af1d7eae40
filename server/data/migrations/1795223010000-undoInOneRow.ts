import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The undo data of most changes fits in the step's own row. Plain SQL, as `addColumn` rebuilds the table on the embedded
 * database.
 */
export class UndoInOneRow1795223010000 implements MigrationInterface {
  name = 'UndoInOneRow1795223010000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE undo_step ADD COLUMN data text NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE undo_step DROP COLUMN data');
  }
}
