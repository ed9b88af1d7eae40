import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Rows of imported files that are no anime, kept as they came. Manga lists are no longer refused. */
export class KeptRows1795223460000 implements MigrationInterface {
  name = 'KeptRows1795223460000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'kept_row',
        columns: [
          { name: 'userId', ...t.id, isPrimary: true },
          { name: 'ref', type: 'varchar', length: '100', isPrimary: true },
          { name: 'source', type: 'varchar', length: '12' },
          { name: 'kind', type: 'varchar', length: '12' },
          { name: 'title', ...t.name },
          { name: 'content', ...t.text },
          { name: 'bytes', ...t.int },
          { name: 'keptAt', ...t.date },
        ],
        indices: [{ name: 'ix_kept_row_bytes', columnNames: ['userId', 'bytes'] }],
        foreignKeys: [
          {
            name: 'fk_kept_row_user',
            columnNames: ['userId'],
            referencedTableName: 'user',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
    );
    await queryRunner.query(
      "UPDATE list_import SET problem = 'IMPORT_IS_EMPTY' WHERE problem = 'IMPORT_IS_MANGA'",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('kept_row');
  }
}
