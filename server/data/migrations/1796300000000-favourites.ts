import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Favourite people and studios. */
export class Favourites1796300000000 implements MigrationInterface {
  name = 'Favourites1796300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { date, id, name } = columnTypes(queryRunner);
    const table = new Table({
      name: 'favourite',
      columns: [
        { name: 'userId', ...id, isPrimary: true },
        { name: 'kind', type: 'varchar', length: '12', isPrimary: true },
        { name: 'ref', ...name, isPrimary: true },
        { name: 'addedAt', ...date },
      ],
      foreignKeys: [
        {
          name: 'fk_favourite_user',
          columnNames: ['userId'],
          referencedTableName: 'user',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
    await queryRunner.createTable(table, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('favourite', true);
  }
}
