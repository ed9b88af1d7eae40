import { type MigrationInterface, type QueryRunner, Table, TableColumn } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Files waiting to be read by a worker, and the reason if one could not be read. */
export class ImportFiles1795221650000 implements MigrationInterface {
  name = 'ImportFiles1795221650000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    // Imports still being read have no stored file to resume from.
    await queryRunner.query("DELETE FROM list_import WHERE state = 'READING'");
    await queryRunner.addColumns('list_import', [
      new TableColumn({ name: 'problem', type: 'varchar', length: '40', isNullable: true }),
      new TableColumn({ name: 'readings', ...t.int, default: 0 }),
    ]);
    await queryRunner.createTable(
      new Table({
        name: 'list_import_file',
        columns: [
          { name: 'importId', ...t.id, isPrimary: true },
          { name: 'position', ...t.int, isPrimary: true },
          { name: 'content', ...t.text },
        ],
        foreignKeys: [
          {
            name: 'fk_list_import_file_import',
            columnNames: ['importId'],
            referencedTableName: 'list_import',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('list_import_file');
    await queryRunner.query("DELETE FROM list_import WHERE state IN ('RECEIVING', 'READING', 'FAILED')");
    await queryRunner.dropColumns('list_import', ['problem', 'readings']);
  }
}
