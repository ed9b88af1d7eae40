import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Anime whose community figures are to be recounted, one row per change. */
export class StatsMarks1795222910000 implements MigrationInterface {
  name = 'StatsMarks1795222910000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const int = queryRunner.dataSource.options.type === 'better-sqlite3' ? 'integer' : 'int';
    await queryRunner.createTable(
      new Table({
        name: 'stats_mark',
        columns: [
          { name: 'id', type: 'varchar', length: '32', isPrimary: true },
          { name: 'animeId', type: int },
        ],
      }),
      true,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('stats_mark');
  }
}
