import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Anime that an outside source alone has. */
export class AddedAnime1796700000000 implements MigrationInterface {
  name = 'AddedAnime1796700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { bool, int } = columnTypes(queryRunner);
    if (!(await queryRunner.hasColumn('source_state', 'adds')))
      await queryRunner.query(`ALTER TABLE source_state ADD COLUMN adds ${bool.type} NOT NULL DEFAULT 0`);
    const spent = new Table({ name: 'spent_anime_id', columns: [{ name: 'id', ...int, isPrimary: true }] });
    await queryRunner.createTable(spent, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('spent_anime_id', true);
    if (await queryRunner.hasColumn('source_state', 'adds'))
      await queryRunner.query('ALTER TABLE source_state DROP COLUMN adds');
  }
}
