import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';
import { addIndex, dropIndex } from './indexes';

const ofCharacter = { name: 'ix_anime_character_of', columnNames: ['characterId', 'animeId'] };

/** Characters over all the anime of a franchise, each with a slug; the next load of the catalogue fills them in. */
export class StoryCharacters1796200000000 implements MigrationInterface {
  name = 'StoryCharacters1796200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { int } = columnTypes(queryRunner);
    const table = new Table({
      name: 'story_character',
      columns: [
        { name: 'id', ...int, isPrimary: true },
        { name: 'slug', type: 'varchar', length: '220' },
        { name: 'name', type: 'varchar', length: '100' },
        { name: 'native', type: 'varchar', length: '100', isNullable: true },
        { name: 'animeId', ...int },
        { name: 'sameAsId', ...int, isNullable: true },
      ],
      indices: [
        { name: 'ux_story_character_slug', columnNames: ['slug'], isUnique: true },
        { name: 'ix_story_character_anime', columnNames: ['animeId'] },
      ],
      foreignKeys: [
        {
          name: 'fk_story_character_anime',
          columnNames: ['animeId'],
          referencedTableName: 'anime',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
    await queryRunner.createTable(table, true);
    if (!(await queryRunner.hasColumn('anime_character', 'characterId')))
      await queryRunner.query(`ALTER TABLE anime_character ADD COLUMN characterId ${int.type} NULL`);
    await addIndex(queryRunner, 'anime_character', ofCharacter);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'anime_character', ofCharacter);
    if (await queryRunner.hasColumn('anime_character', 'characterId'))
      await queryRunner.query('ALTER TABLE anime_character DROP COLUMN characterId');
    await queryRunner.dropTable('story_character', true);
  }
}
