import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Where copies of users' accounts are sent. */
export class AccountCopies1795223300000 implements MigrationInterface {
  name = 'AccountCopies1795223300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'account_copy',
        columns: [
          { name: 'userId', ...t.id, isPrimary: true },
          { name: 'target', ...t.text },
          { name: 'everyDays', ...t.int },
          { name: 'active', ...t.bool },
          { name: 'asked', ...t.bool },
          { name: 'problem', type: 'varchar', length: '12', isNullable: true },
          { name: 'failures', ...t.int },
          { name: 'turn', ...t.int },
          { name: 'readyAt', ...t.date },
          { name: 'triedAt', ...t.date, isNullable: true },
          { name: 'sentAt', ...t.date, isNullable: true },
        ],
        indices: [{ name: 'ix_account_copy_ready', columnNames: ['active', 'readyAt'] }],
        foreignKeys: [
          {
            name: 'fk_account_copy_user',
            columnNames: ['userId'],
            referencedTableName: 'user',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('account_copy');
  }
}
