import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

const cascade = (name: string, column: string, table: string) => ({
  name,
  columnNames: [column],
  referencedTableName: table,
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
  onUpdate: 'NO ACTION',
});

/** Notification channels, pending deliveries, and quiet hours. */
export class Channels1795222600000 implements MigrationInterface {
  name = 'Channels1795222600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'notification_channel',
        columns: [
          { name: 'id', ...t.id, isPrimary: true },
          { name: 'userId', ...t.id },
          { name: 'type', type: 'varchar', length: '12' },
          { name: 'name', ...t.name },
          { name: 'target', ...t.text },
          { name: 'device', type: 'varchar', length: '64', isNullable: true },
          { name: 'kinds', ...t.json },
          { name: 'active', ...t.bool },
          { name: 'problem', type: 'varchar', length: '12', isNullable: true },
          { name: 'failures', ...t.int },
          { name: 'turn', ...t.int },
          { name: 'readyAt', ...t.date },
          { name: 'sentAt', ...t.date, isNullable: true },
          { name: 'createdAt', ...t.date },
        ],
        indices: [
          { name: 'ux_notification_channel_device', columnNames: ['device'], isUnique: true },
          { name: 'ix_notification_channel_user', columnNames: ['userId', 'createdAt'] },
          { name: 'ix_notification_channel_ready', columnNames: ['active', 'readyAt'] },
        ],
        foreignKeys: [cascade('fk_notification_channel_user', 'userId', 'user')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'notification_delivery',
        columns: [
          { name: 'channelId', ...t.id, isPrimary: true },
          { name: 'notificationId', ...t.id, isPrimary: true },
          { name: 'createdAt', ...t.date },
        ],
        indices: [
          { name: 'ix_notification_delivery_channel', columnNames: ['channelId', 'createdAt'] },
          { name: 'ix_notification_delivery_notice', columnNames: ['notificationId'] },
        ],
        foreignKeys: [
          cascade('fk_notification_delivery_channel', 'channelId', 'notification_channel'),
          cascade('fk_notification_delivery_notice', 'notificationId', 'notification'),
        ],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'quiet_hours',
        columns: [
          { name: 'userId', ...t.id, isPrimary: true },
          { name: 'fromMinute', ...t.int },
          { name: 'untilMinute', ...t.int },
          { name: 'timeZone', type: 'varchar', length: '64' },
        ],
        foreignKeys: [cascade('fk_quiet_hours_user', 'userId', 'user')],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['quiet_hours', 'notification_delivery', 'notification_channel'])
      await queryRunner.dropTable(table);
  }
}
