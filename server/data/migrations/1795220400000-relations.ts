import { type MigrationInterface, type QueryRunner, Table, type TableForeignKeyOptions } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Relations between anime, and the watch order derived from them. */
export class Relations1795220400000 implements MigrationInterface {
  name = 'Relations1795220400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'anime_relation',
        columns: [
          { name: 'animeId', ...t.int, isPrimary: true },
          { name: 'relatedId', ...t.int, isPrimary: true },
          { name: 'kind', type: 'varchar', length: '12' },
          { name: 'derived', ...t.bool },
        ],
        indices: [{ name: 'ix_anime_relation_related', columnNames: ['relatedId'] }],
        foreignKeys: [
          ofAnime('fk_anime_relation_anime', 'animeId'),
          ofAnime('fk_anime_relation_related', 'relatedId'),
        ],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'anime_franchise',
        columns: [
          { name: 'animeId', ...t.int, isPrimary: true },
          { name: 'franchiseId', ...t.int },
          { name: 'position', ...t.int },
        ],
        indices: [
          { name: 'ux_anime_franchise_place', columnNames: ['franchiseId', 'position'], isUnique: true },
        ],
        foreignKeys: [ofAnime('fk_anime_franchise_anime', 'animeId')],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('anime_franchise');
    await queryRunner.dropTable('anime_relation');
  }
}

function ofAnime(name: string, columnName: string): TableForeignKeyOptions {
  return {
    name,
    columnNames: [columnName],
    referencedTableName: 'anime',
    referencedColumnNames: ['id'],
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  };
}
