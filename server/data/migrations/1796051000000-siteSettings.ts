import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** What operators set in the browser. */
export class SiteSettings1796051000000 implements MigrationInterface {
  name = 'SiteSettings1796051000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { id, int, text, date } = columnTypes(queryRunner);
    const table = new Table({
      name: 'site_settings_version',
      columns: [
        { name: 'version', ...int, isPrimary: true },
        { name: 'texts', ...text },
        { name: 'byId', ...id, isNullable: true },
        { name: 'createdAt', ...date },
      ],
      foreignKeys: [
        {
          name: 'fk_site_settings_version_by',
          columnNames: ['byId'],
          referencedTableName: 'user',
          referencedColumnNames: ['id'],
          onDelete: 'SET NULL',
          onUpdate: 'NO ACTION',
        },
      ],
    });
    await queryRunner.createTable(table, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('site_settings_version', true);
  }
}
