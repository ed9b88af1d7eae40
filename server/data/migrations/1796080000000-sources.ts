import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** What outside sources say of anime, how far they have been read, and which shown facts are theirs. */
export class Sources1796080000000 implements MigrationInterface {
  name = 'Sources1796080000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { text, int, date } = columnTypes(queryRunner);
    const source = { name: 'sourceId', type: 'varchar', length: '40' };
    const feed = { name: 'feed', type: 'varchar', length: '20' };
    const externalId = { name: 'externalId', type: 'varchar', length: '40' };
    const record = new Table({
      name: 'source_record',
      columns: [
        { ...source, isPrimary: true },
        { ...feed, isPrimary: true },
        { ...externalId, isPrimary: true },
        { name: 'payload', ...text, isNullable: true },
        { name: 'contentHash', type: 'varchar', length: '40' },
        { name: 'etag', type: 'varchar', length: '200', isNullable: true },
        { name: 'page', ...int, isNullable: true },
        { name: 'fetchedAt', ...date, isNullable: true },
        { name: 'triedAt', ...date },
        { name: 'problem', type: 'varchar', length: '300', isNullable: true },
      ],
      indices: [
        { name: 'ix_source_record_page', columnNames: ['sourceId', 'feed', 'page'] },
        { name: 'ix_source_record_fetched', columnNames: ['sourceId', 'fetchedAt'] },
      ],
    });
    await queryRunner.createTable(record, true);
    const state = new Table({
      name: 'source_state',
      columns: [
        { ...source, isPrimary: true },
        { name: 'place', ...int, isNullable: true },
        { name: 'page', ...int },
        { name: 'walkedAt', ...date, isNullable: true },
        { name: 'day', type: 'varchar', length: '10' },
        { name: 'requests', ...int },
        { name: 'failures', ...int },
        { name: 'retryAt', ...date, isNullable: true },
        { name: 'revision', ...int },
        { name: 'composedRevision', ...int },
      ],
    });
    await queryRunner.createTable(state, true);
    const fact = new Table({
      name: 'anime_source_fact',
      columns: [
        { name: 'animeId', ...int, isPrimary: true },
        { name: 'field', type: 'varchar', length: '24', isPrimary: true },
        { ...source, isPrimary: true },
        feed,
        externalId,
        { name: 'shown', ...text, isNullable: true },
      ],
      indices: [{ name: 'ix_anime_source_fact_source', columnNames: ['sourceId', 'field'] }],
      foreignKeys: [
        {
          name: 'fk_anime_source_fact_anime',
          columnNames: ['animeId'],
          referencedTableName: 'anime',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
    await queryRunner.createTable(fact, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['anime_source_fact', 'source_state', 'source_record'])
      await queryRunner.dropTable(table, true);
  }
}
