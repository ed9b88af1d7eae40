import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Which episodes are filler and the like, and whether a person skips them. */
export class EpisodeKinds1795958000000 implements MigrationInterface {
  name = 'EpisodeKinds1795958000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { bool, int } = columnTypes(queryRunner);
    const table = new Table({
      name: 'episode_kind',
      columns: [
        { name: 'animeId', ...int, isPrimary: true },
        { name: 'fromNumber', ...int, isPrimary: true },
        { name: 'toNumber', ...int },
        { name: 'kind', type: 'varchar', length: '8' },
      ],
      foreignKeys: [
        {
          name: 'fk_episode_kind_anime',
          columnNames: ['animeId'],
          referencedTableName: 'anime',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
    await queryRunner.createTable(table, true);
    if (!(await queryRunner.hasColumn('user_settings', 'skipFiller')))
      await queryRunner.query(
        `ALTER TABLE user_settings ADD COLUMN skipFiller ${bool.type} NOT NULL DEFAULT 0`,
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('user_settings', 'skipFiller'))
      await queryRunner.dropColumn('user_settings', 'skipFiller');
    await queryRunner.dropTable('episode_kind', true);
  }
}
