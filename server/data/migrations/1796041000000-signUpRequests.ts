import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Accounts that wait for approval. */
export class SignUpRequests1796041000000 implements MigrationInterface {
  name = 'SignUpRequests1796041000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { id, text, date } = columnTypes(queryRunner);
    const table = new Table({
      name: 'sign_up_request',
      columns: [
        { name: 'userId', ...id, isPrimary: true },
        { name: 'answer', ...text },
        { name: 'expiresAt', ...date, isNullable: true },
      ],
      foreignKeys: [
        {
          name: 'fk_sign_up_request_user',
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
    await queryRunner.dropTable('sign_up_request', true);
  }
}
