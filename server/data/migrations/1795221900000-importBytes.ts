import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Size of the rows of an import, so that a user's total can be limited without reading them. */
export class ImportBytes1795221900000 implements MigrationInterface {
  name = 'ImportBytes1795221900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.addColumn('list_import', new TableColumn({ name: 'bytes', ...t.int, default: 0 }));
    await queryRunner.query(
      `UPDATE list_import SET bytes =
         COALESCE((SELECT SUM(LENGTH(r.payload)) FROM list_import_row r WHERE r.importId = list_import.id), 0)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('list_import', 'bytes');
  }
}
