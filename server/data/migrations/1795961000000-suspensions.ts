import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Suspensions of accounts, and an index to list accounts by age. */
export class Suspensions1795961000000 implements MigrationInterface {
  name = 'Suspensions1795961000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { date, id, text } = columnTypes(queryRunner);
    const key = (name: string, columnName: string, onDelete: string) => ({
      name,
      columnNames: [columnName],
      referencedTableName: 'user',
      referencedColumnNames: ['id'],
      onDelete,
      onUpdate: 'NO ACTION',
    });
    const table = new Table({
      name: 'suspension',
      columns: [
        { name: 'id', ...id, isPrimary: true },
        { name: 'userId', ...id },
        { name: 'byId', ...id, isNullable: true },
        { name: 'reason', ...text },
        { name: 'privacy', type: 'varchar', length: '8' },
        { name: 'createdAt', ...date },
        { name: 'endsAt', ...date, isNullable: true },
        { name: 'liftedAt', ...date, isNullable: true },
      ],
      indices: [
        { name: 'ix_suspension_user', columnNames: ['userId', 'liftedAt'] },
        { name: 'ix_suspension_end', columnNames: ['liftedAt', 'endsAt'] },
      ],
      foreignKeys: [
        key('fk_suspension_user', 'userId', 'CASCADE'),
        key('fk_suspension_by', 'byId', 'SET NULL'),
      ],
    });
    await queryRunner.createTable(table, true);
    const user = await queryRunner.getTable('user');
    if (!user?.indices.some(({ name }) => name === AGE))
      await queryRunner.createIndex('user', new TableIndex({ name: AGE, columnNames: ['createdAt', 'id'] }));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('user', AGE);
    await queryRunner.dropTable('suspension', true);
  }
}

const AGE = 'ix_user_age';
