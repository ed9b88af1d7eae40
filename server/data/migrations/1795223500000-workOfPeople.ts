import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropIndex } from './indexes';

/**
 * Notifications on their way to channels, and copies of accounts, are rows of the table of work. The baseline makes the tables
 * so: only a database that was made before it has something to bring along.
 */
export class WorkOfPeople1795223500000 implements MigrationInterface {
  name = 'WorkOfPeople1795223500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const columns = 'id, kind, subject, userId, payload, attempts, due, createdAt';
    const unlessThere = (kind: string) => `NOT EXISTS (SELECT 1 FROM work WHERE kind = '${kind}')`;
    if (await queryRunner.hasTable('notification_delivery')) {
      await queryRunner.query(
        `INSERT INTO work (${columns}) SELECT ROW_NUMBER() OVER (ORDER BY d.createdAt, d.notificationId), 'deliveries', c.id,
          c.userId, JSON_QUOTE(d.notificationId), 0, c.readyAt, d.createdAt
          FROM notification_delivery d JOIN notification_channel c ON c.id = d.channelId WHERE ${unlessThere('deliveries')}`,
      );
      await queryRunner.dropTable('notification_delivery', true);
    }
    if (await queryRunner.hasColumn('account_copy', 'readyAt'))
      await queryRunner.query(
        `INSERT INTO work (${columns}) SELECT userId, 'own copies', userId, userId, '{}', failures, readyAt, readyAt
          FROM account_copy WHERE active = 1 AND ${unlessThere('own copies')}`,
      );
    await removeColumns(queryRunner, 'notification_channel', ['turn', 'readyAt']);
    // `readyAt` first: without it, the copies have been brought along.
    await removeColumns(queryRunner, 'account_copy', ['readyAt', 'failures', 'turn']);
  }

  /** Nothing to take back: the tables of the baseline are the same without it. */
  async down(): Promise<void> {}
}

async function removeColumns(queryRunner: QueryRunner, table: string, columns: string[]): Promise<void> {
  await dropIndex(queryRunner, table, { name: `ix_${table}_ready` });
  for (const column of columns)
    if (await queryRunner.hasColumn(table, column)) await queryRunner.dropColumn(table, column);
}
