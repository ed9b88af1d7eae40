import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** Index of anime by complete title, by which imported lists without known ids find them. */
export class TitleIndex1795222510000 implements MigrationInterface {
  name = 'TitleIndex1795222510000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const index = new TableIndex({ name: 'ix_anime_title_compact', columnNames: ['compactText'] });
    await queryRunner.createIndex('anime_title', index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('anime_title', 'ix_anime_title_compact');
  }
}
