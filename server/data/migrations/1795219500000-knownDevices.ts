import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** The kinds of browsers that users have signed in with. */
export class KnownDevices1795219500000 implements MigrationInterface {
  name = 'KnownDevices1795219500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'known_device',
        columns: [
          { name: 'userId', ...t.id, isPrimary: true },
          { name: 'fingerprint', type: 'varchar', length: '64', isPrimary: true },
          { name: 'lastSeenAt', ...t.date },
        ],
        indices: [{ name: 'ix_known_device_seen', columnNames: ['lastSeenAt'] }],
        foreignKeys: [
          {
            name: 'fk_known_device_user',
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
    await queryRunner.dropTable('known_device');
  }
}
