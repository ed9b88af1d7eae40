import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Events still to be sent to the operator's program. */
export class SiteEvents1795223100000 implements MigrationInterface {
  name = 'SiteEvents1795223100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'site_event',
        columns: [
          { name: 'id', ...t.id, isPrimary: true },
          { name: 'type', type: 'varchar', length: '40' },
          { name: 'data', ...t.json },
          { name: 'attempts', ...t.int },
          { name: 'readyAt', ...t.date },
          { name: 'createdAt', ...t.date },
        ],
        indices: [{ name: 'ix_site_event_ready', columnNames: ['readyAt'] }],
      }),
      true,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('site_event');
  }
}
