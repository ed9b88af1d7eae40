import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** The browsers that have signed in to an account, by a hash of their device cookie. */
export class DeviceCookies1795221500000 implements MigrationInterface {
  name = 'DeviceCookies1795221500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'device_cookie',
        columns: [
          { name: 'hash', type: 'varchar', length: '64', isPrimary: true },
          { name: 'userId', ...t.id, isPrimary: true },
          { name: 'lastSeenAt', ...t.date },
        ],
        indices: [
          { name: 'ix_device_cookie_user', columnNames: ['userId', 'lastSeenAt'] },
          { name: 'ix_device_cookie_seen', columnNames: ['lastSeenAt'] },
        ],
        foreignKeys: [
          {
            name: 'fk_device_cookie_user',
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
    await queryRunner.dropTable('device_cookie');
  }
}
