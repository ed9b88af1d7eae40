import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Owners of anime that users added for themselves alone. */
export class OwnAnime1795222540000 implements MigrationInterface {
  name = 'OwnAnime1795222540000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'own_anime',
        columns: [
          { name: 'animeId', ...t.int, isPrimary: true },
          { name: 'userId', ...t.id },
          { name: 'createdAt', ...t.date },
        ],
        indices: [{ name: 'ix_own_anime_user', columnNames: ['userId', 'createdAt', 'animeId'] }],
        foreignKeys: [
          {
            name: 'fk_own_anime_anime',
            columnNames: ['animeId'],
            referencedTableName: 'anime',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
          {
            name: 'fk_own_anime_user',
            columnNames: ['userId'],
            referencedTableName: 'user',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('own_anime');
  }
}
