import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Community figures of an anime, by which discover sorts: trending, popularity and score. */
export class Discover1795220200000 implements MigrationInterface {
  name = 'Discover1795220200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'anime_reception',
        columns: [
          { name: 'animeId', ...t.int, isPrimary: true },
          { name: 'keptBy', ...t.int },
          { name: 'lately', ...t.int },
          { name: 'score', ...t.int, isNullable: true },
          { name: 'countedAt', ...t.date },
        ],
        indices: [{ name: 'ix_anime_reception_counted', columnNames: ['countedAt'] }],
        foreignKeys: [
          {
            name: 'fk_anime_reception_anime',
            columnNames: ['animeId'],
            referencedTableName: 'anime',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('anime_reception');
  }
}
