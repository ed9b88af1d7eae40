import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Handles of deleted accounts, which no one can take for a year. */
export class RetiredHandles1795221600000 implements MigrationInterface {
  name = 'RetiredHandles1795221600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'retired_handle',
        columns: [
          { name: 'handle', type: 'varchar', length: '32', isPrimary: true },
          { name: 'retiredAt', ...t.date },
        ],
        indices: [{ name: 'ix_retired_handle_retired', columnNames: ['retiredAt'] }],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('retired_handle');
  }
}
