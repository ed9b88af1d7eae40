import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What most changes have to take back fits one row beside them. In plain SQL, as `addColumn` makes the table anew on the embedded
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
