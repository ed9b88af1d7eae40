import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Result of the last check for a newer release of each source. */
export class CatalogueLooks1795222370000 implements MigrationInterface {
  name = 'CatalogueLooks1795222370000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'catalogue_look',
        columns: [
          { name: 'sourceId', type: 'varchar', length: '40', isPrimary: true },
          { name: 'address', ...t.text },
          { name: 'lookedAt', ...t.date },
          { name: 'outcome', type: 'varchar', length: '12' },
          { name: 'version', type: 'varchar', length: '60', isNullable: true },
          { name: 'reason', type: 'varchar', length: '300', isNullable: true },
          { name: 'failures', ...t.int },
          { name: 'settled', ...t.text, isNullable: true },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('catalogue_look');
  }
}
