import type { MigrationInterface, QueryRunner } from 'typeorm';

const parts = [
  ['undo_part', 'undoId', 'undo_step'],
  ['list_import_row', 'importId', 'list_import'],
] as const;

/**
 * Earlier migrations removed rows of these tables, and on the embedded database nothing went with them: foreign keys are off
 * while a migration runs. What belongs to nobody's list any more would outlive its person's account.
 */
export class Orphans1795222901000 implements MigrationInterface {
  name = 'Orphans1795222901000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column, of] of parts)
      await queryRunner.query(`DELETE FROM ${table} WHERE ${column} NOT IN (SELECT id FROM ${of})`);
  }

  async down(): Promise<void> {}
}
