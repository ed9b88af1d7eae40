import { type MigrationInterface, type QueryRunner, Table, type TableForeignKeyOptions } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Characters with their voice actors, staff, and the people behind both. */
export class People1795222310000 implements MigrationInterface {
  name = 'People1795222310000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    const name = { type: 'varchar', length: '100' };
    const slug = { type: 'varchar', length: '120' };
    await queryRunner.createTable(
      new Table({
        name: 'person',
        columns: [
          { name: 'id', ...t.int, isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
          { name: 'slug', ...slug },
          { name: 'name', ...name },
          { name: 'native', ...name, isNullable: true },
        ],
        indices: [{ name: 'ux_person_slug', columnNames: ['slug'], isUnique: true }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'person_slug',
        columns: [
          { name: 'slug', ...slug, isPrimary: true },
          { name: 'personId', ...t.int },
        ],
        indices: [{ name: 'ix_person_slug_person', columnNames: ['personId'] }],
        foreignKeys: [foreignKey('fk_person_slug_person', 'personId', 'person', 'CASCADE')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'anime_character',
        columns: [
          { name: 'animeId', ...t.int, isPrimary: true },
          { name: 'position', ...t.int, isPrimary: true },
          { name: 'name', ...name },
          { name: 'native', ...name, isNullable: true },
          { name: 'role', type: 'varchar', length: '12' },
          { name: 'voiceId', ...t.int, isNullable: true },
        ],
        indices: [{ name: 'ix_anime_character_voice', columnNames: ['voiceId'] }],
        foreignKeys: [
          foreignKey('fk_anime_character_anime', 'animeId', 'anime', 'CASCADE'),
          foreignKey('fk_anime_character_voice', 'voiceId', 'person', 'NO ACTION'),
        ],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'anime_staff',
        columns: [
          { name: 'animeId', ...t.int, isPrimary: true },
          { name: 'position', ...t.int, isPrimary: true },
          { name: 'role', type: 'varchar', length: '24' },
          { name: 'personId', ...t.int },
        ],
        indices: [{ name: 'ix_anime_staff_person', columnNames: ['personId'] }],
        foreignKeys: [
          foreignKey('fk_anime_staff_anime', 'animeId', 'anime', 'CASCADE'),
          foreignKey('fk_anime_staff_person', 'personId', 'person', 'NO ACTION'),
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['anime_staff', 'anime_character', 'person_slug', 'person']) {
      await queryRunner.dropTable(table);
    }
  }
}

function foreignKey(
  name: string,
  columnName: string,
  table: string,
  onDelete: 'CASCADE' | 'NO ACTION',
): TableForeignKeyOptions {
  return {
    name,
    columnNames: [columnName],
    referencedTableName: table,
    referencedColumnNames: ['id'],
    onDelete,
    onUpdate: 'NO ACTION',
  };
}
