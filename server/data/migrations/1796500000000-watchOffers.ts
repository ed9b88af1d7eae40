import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Where anime can be watched by outside sources, and the country a user watches in. */
export class WatchOffers1796500000000 implements MigrationInterface {
  name = 'WatchOffers1796500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { int } = columnTypes(queryRunner);
    const table = new Table({
      name: 'watch_offer',
      columns: [
        { name: 'animeId', ...int, isPrimary: true },
        { name: 'site', type: 'varchar', length: '40', isPrimary: true },
        { name: 'sourceId', type: 'varchar', length: '40' },
        { name: 'countries', type: 'varchar', length: '800' },
      ],
      indices: [{ name: 'ix_watch_offer_site', columnNames: ['site'] }],
      foreignKeys: [
        {
          name: 'fk_watch_offer_anime',
          columnNames: ['animeId'],
          referencedTableName: 'anime',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
    await queryRunner.createTable(table, true);
    if (!(await queryRunner.hasColumn('user_settings', 'country')))
      await queryRunner.query('ALTER TABLE user_settings ADD COLUMN country varchar(2) NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('user_settings', 'country'))
      await queryRunner.query('ALTER TABLE user_settings DROP COLUMN country');
    await queryRunner.dropTable('watch_offer', true);
  }
}
