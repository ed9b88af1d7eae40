import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';
import { addIndex, dropIndex } from './indexes';

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
    await addIndex(queryRunner, 'user', age);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'user', age);
    await queryRunner.dropTable('suspension', true);
  }
}

const age = { name: 'ix_user_age', columnNames: ['createdAt', 'id'] };
