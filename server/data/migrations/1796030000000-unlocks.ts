import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Second steps that were lost and will be turned off. */
export class Unlocks1796030000000 implements MigrationInterface {
  name = 'Unlocks1796030000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { bool, date, id } = columnTypes(queryRunner);
    const key = (keyName: string, columnName: string, onDelete: string) => ({
      name: keyName,
      columnNames: [columnName],
      referencedTableName: 'user',
      referencedColumnNames: ['id'],
      onDelete,
      onUpdate: 'NO ACTION',
    });
    const table = new Table({
      name: 'unlock_request',
      columns: [
        { name: 'userId', ...id, isPrimary: true },
        { name: 'byId', ...id, isNullable: true },
        { name: 'onServer', ...bool },
        { name: 'stopHash', type: 'varchar', length: '64' },
        { name: 'createdAt', ...date },
        { name: 'endsAt', ...date },
        { name: 'stoppedAt', ...date, isNullable: true },
      ],
      indices: [
        { name: 'ux_unlock_request_stop', columnNames: ['stopHash'], isUnique: true },
        { name: 'ix_unlock_request_end', columnNames: ['endsAt'] },
        { name: 'ix_unlock_request_by', columnNames: ['byId'] },
      ],
      foreignKeys: [
        key('fk_unlock_request_user', 'userId', 'CASCADE'),
        key('fk_unlock_request_by', 'byId', 'SET NULL'),
      ],
    });
    await queryRunner.createTable(table, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('unlock_request', true);
  }
}
