import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Background jobs: which instance is running each, and the outcome of the last run. */
export class Jobs1795222900000 implements MigrationInterface {
  name = 'Jobs1795222900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const int = queryRunner.dataSource.options.type === 'better-sqlite3' ? 'integer' : 'int';
    const date = { type: 'datetime', precision: 3, isNullable: true };
    await queryRunner.createTable(
      new Table({
        name: 'job',
        columns: [
          { name: 'name', type: 'varchar', length: '40', isPrimary: true },
          { name: 'holder', type: 'varchar', length: '36', isNullable: true },
          { name: 'leaseUntil', ...date },
          { name: 'pause', type: int },
          { name: 'startedAt', ...date },
          { name: 'endedAt', ...date },
          { name: 'doneAt', ...date },
          { name: 'milliseconds', type: int, isNullable: true },
          { name: 'outcome', type: 'varchar', length: '8', isNullable: true },
          { name: 'error', type: 'varchar', length: '300', isNullable: true },
        ],
      }),
      true,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('job');
  }
}
