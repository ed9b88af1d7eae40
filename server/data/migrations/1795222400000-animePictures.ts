import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Covers and banners chosen on this site, in place of generated artwork. */
export class AnimePictures1795222400000 implements MigrationInterface {
  name = 'AnimePictures1795222400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'anime_picture',
        columns: [
          { name: 'animeId', ...t.int, isPrimary: true },
          { name: 'kind', type: 'varchar', length: '6', isPrimary: true },
          { name: 'version', type: 'varchar', length: '32' },
          { name: 'color', type: 'varchar', length: '7' },
          { name: 'artist', type: 'varchar', length: '200', isNullable: true },
          { name: 'source', type: 'varchar', length: '300' },
          { name: 'licence', type: 'varchar', length: '200' },
          { name: 'userId', ...t.id, isNullable: true },
          { name: 'createdAt', ...t.date },
        ],
        indices: [{ name: 'ix_anime_picture_user', columnNames: ['userId'] }],
        foreignKeys: [
          {
            name: 'fk_anime_picture_anime',
            columnNames: ['animeId'],
            referencedTableName: 'anime',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
          {
            name: 'fk_anime_picture_user',
            columnNames: ['userId'],
            referencedTableName: 'user',
            referencedColumnNames: ['id'],
            onDelete: 'SET NULL',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('anime_picture');
  }
}
