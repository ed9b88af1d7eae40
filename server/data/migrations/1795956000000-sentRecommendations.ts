import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Anime that people recommend to their friends. */
export class SentRecommendations1795956000000 implements MigrationInterface {
  name = 'SentRecommendations1795956000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { date, id, int } = columnTypes(queryRunner);
    const indexes: Record<string, string[]> = {
      ux_sent_recommendation_pair: ['toId', 'fromId', 'animeId'],
      ix_sent_recommendation_open: ['toId', 'settledAt', 'sentAt', 'id'],
      ix_sent_recommendation_sent: ['fromId', 'sentAt'],
      ix_sent_recommendation_anime: ['animeId'],
      ix_sent_recommendation_settled: ['settledAt'],
    };
    const references = [
      ['fk_sent_recommendation_from', 'fromId', 'user'],
      ['fk_sent_recommendation_to', 'toId', 'user'],
      ['fk_sent_recommendation_anime', 'animeId', 'anime'],
    ] as const;
    const table = new Table({
      name: 'sent_recommendation',
      columns: [
        { name: 'id', ...id, isPrimary: true },
        { name: 'fromId', ...id },
        { name: 'toId', ...id },
        { name: 'animeId', ...int },
        { name: 'note', type: 'varchar', length: '280' },
        { name: 'sentAt', ...date },
        { name: 'settledAt', ...date, isNullable: true },
        { name: 'answer', type: 'varchar', length: '12', isNullable: true },
      ],
      indices: Object.entries(indexes).map(([name, columnNames]) => ({
        name,
        columnNames,
        isUnique: name.startsWith('ux'),
      })),
      foreignKeys: references.map(([name, column, to]) => ({
        name,
        columnNames: [column],
        referencedTableName: to,
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      })),
    });
    await queryRunner.createTable(table, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('sent_recommendation', true);
  }
}
