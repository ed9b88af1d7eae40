import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

const counts = ['watching', 'completed', 'planning', 'paused', 'dropped', 'favourites'];

/** An anime's people by status, its favourites, and its scores by range. */
export class CommunityStats1795863600000 implements MigrationInterface {
  name = 'CommunityStats1795863600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { int } = columnTypes(queryRunner);
    const add = (column: string) => queryRunner.query(`ALTER TABLE community_stats ADD COLUMN ${column}`);
    for (const name of counts)
      if (!(await queryRunner.hasColumn('community_stats', name)))
        await add(`${name} ${int.type} NOT NULL DEFAULT 0`);
    if (await queryRunner.hasColumn('community_stats', 'scores')) return;
    // Before the last column, which shows that it is done: what has been counted is to be counted again.
    await queryRunner.query(
      `INSERT INTO stats_mark (id, animeId) SELECT CAST(animeId AS CHAR), animeId FROM community_stats
        WHERE CAST(animeId AS CHAR) NOT IN (SELECT id FROM stats_mark)`,
    );
    await add("scores varchar(120) NOT NULL DEFAULT ''");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['scores', ...counts])
      if (await queryRunner.hasColumn('community_stats', name))
        await queryRunner.dropColumn('community_stats', name);
  }
}
