import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Personal API tokens for GraphQL clients. */
export class ApiTokens1795219400000 implements MigrationInterface {
  name = 'ApiTokens1795219400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    const table = new Table({
      name: 'api_token',
      columns: [
        { name: 'id', ...t.id, isPrimary: true },
        { name: 'userId', ...t.id },
        { name: 'name', ...t.name },
        { name: 'hash', type: 'varchar', length: '64' },
        { name: 'scopes', ...t.name },
        { name: 'createdAt', ...t.date },
        { name: 'lastUsedAt', ...t.date, isNullable: true },
        { name: 'expiresAt', ...t.date, isNullable: true },
      ],
      indices: [
        { name: 'ux_api_token_hash', columnNames: ['hash'], isUnique: true },
        { name: 'ix_api_token_user', columnNames: ['userId', 'createdAt'] },
      ],
      foreignKeys: [
        {
          name: 'fk_api_token_user',
          columnNames: ['userId'],
          referencedTableName: 'user',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
    await queryRunner.createTable(table);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('api_token');
  }
}
