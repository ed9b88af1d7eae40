import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** One table of work for the background, in place of one for messages and one for events. */
export class Work1795223490000 implements MigrationInterface {
  name = 'Work1795223490000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'work',
        columns: [
          { name: 'id', ...t.id, isPrimary: true },
          { name: 'kind', type: 'varchar', length: '20' },
          { name: 'subject', type: 'varchar', length: '64' },
          { name: 'userId', ...t.id, isNullable: true },
          { name: 'payload', ...t.json },
          { name: 'attempts', ...t.int },
          { name: 'due', ...t.date, isNullable: true },
          { name: 'holder', ...t.id, isNullable: true },
          { name: 'error', ...t.text, isNullable: true },
          { name: 'createdAt', ...t.date },
        ],
        indices: [
          { name: 'ix_work_due', columnNames: ['kind', 'due'] },
          { name: 'ix_work_subject', columnNames: ['kind', 'subject', 'createdAt', 'id'] },
          { name: 'ix_work_user', columnNames: ['userId'] },
        ],
        foreignKeys: [
          {
            name: 'fk_work_user',
            columnNames: ['userId'],
            referencedTableName: 'user',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
      true,
    );
    const columns = 'id, kind, subject, payload, attempts, due, error, createdAt';
    await queryRunner.query(
      `INSERT INTO work (${columns}) SELECT id, 'mail', id, JSON_OBJECT('template', template, 'content', content), attempts,
        nextAttemptAt, lastError, createdAt FROM mail_outbox`,
    );
    await queryRunner.query(
      `INSERT INTO work (${columns}) SELECT id, 'webhook', id, JSON_OBJECT('type', type, 'data', JSON_EXTRACT(data, '$')),
        attempts, readyAt, NULL, createdAt FROM site_event`,
    );
    for (const table of ['mail_outbox', 'site_event']) await queryRunner.dropTable(table);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    const id = { name: 'id', ...t.id, isPrimary: true };
    const attempts = { name: 'attempts', ...t.int };
    const createdAt = { name: 'createdAt', ...t.date };
    await queryRunner.createTable(
      new Table({
        name: 'mail_outbox',
        columns: [
          id,
          { name: 'template', type: 'varchar', length: '64' },
          { name: 'content', ...t.text },
          attempts,
          { name: 'nextAttemptAt', ...t.date, isNullable: true },
          { name: 'lastError', ...t.text, isNullable: true },
          createdAt,
        ],
        indices: [{ name: 'ix_mail_outbox_due', columnNames: ['nextAttemptAt'] }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'site_event',
        columns: [
          id,
          { name: 'type', type: 'varchar', length: '40' },
          { name: 'data', ...t.json },
          attempts,
          { name: 'readyAt', ...t.date },
          createdAt,
        ],
        indices: [{ name: 'ix_site_event_ready', columnNames: ['readyAt'] }],
      }),
    );
    await queryRunner.dropTable('work');
  }
}
