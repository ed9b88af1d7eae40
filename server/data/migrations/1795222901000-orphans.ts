import type { MigrationInterface, QueryRunner } from 'typeorm';

const parts = [
  ['undo_part', 'undoId', 'undo_step'],
  ['list_import_row', 'importId', 'list_import'],
] as const;

/**
 * Deletes orphaned rows. Earlier migrations deleted their parents, and on the embedded database nothing cascaded, since foreign
 * keys are off while a migration runs. Orphans would outlive their user's account.
 */
export class Orphans1795222901000 implements MigrationInterface {
  name = 'Orphans1795222901000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column, of] of parts)
      await queryRunner.query(`DELETE FROM ${table} WHERE ${column} NOT IN (SELECT id FROM ${of})`);
  }

  async down(): Promise<void> {}
}
