import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** What new accounts have done in a day. */
export class NewAccounts1796040000000 implements MigrationInterface {
  name = 'NewAccounts1796040000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { id, int, date } = columnTypes(queryRunner);
    const table = new Table({
      name: 'new_account',
      columns: [
        { name: 'userId', ...id, isPrimary: true },
        { name: 'day', type: 'varchar', length: '10' },
        { name: 'posts', ...int },
        { name: 'contacts', ...int },
        { name: 'approvedAt', ...date, isNullable: true },
      ],
      foreignKeys: [
        {
          name: 'fk_new_account_user',
          columnNames: ['userId'],
          referencedTableName: 'user',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
    await queryRunner.createTable(table, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('new_account', true);
  }
}
