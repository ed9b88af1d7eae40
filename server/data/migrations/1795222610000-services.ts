import { type MigrationInterface, type QueryRunner, Table, TableColumn } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Delay of streaming services after the broadcast, and the services that users watch on. */
export class Services1795222610000 implements MigrationInterface {
  name = 'Services1795222610000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.addColumn('anime_link', new TableColumn({ name: 'delay', ...t.int, isNullable: true }));
    await queryRunner.createTable(
      new Table({
        name: 'chosen_service',
        columns: [
          { name: 'userId', ...t.id, isPrimary: true },
          { name: 'site', type: 'varchar', length: '40', isPrimary: true },
        ],
        foreignKeys: [
          {
            name: 'fk_chosen_service_user',
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
    await queryRunner.dropTable('chosen_service');
    await queryRunner.dropColumn('anime_link', 'delay');
  }
}
