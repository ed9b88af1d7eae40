import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';
import { columnTypes } from './columnTypes';

/** What people think of single episodes, and the scores of each. */
export class EpisodeOpinions1795957000000 implements MigrationInterface {
  name = 'EpisodeOpinions1795957000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { date, id, int, text } = columnTypes(queryRunner);
    await create(queryRunner, {
      name: 'episode_opinion',
      columns: [
        { name: 'entryId', ...id, isPrimary: true },
        { name: 'number', ...int, isPrimary: true },
        { name: 'pass', ...int, isPrimary: true },
        { name: 'score', ...int, isNullable: true },
        { name: 'note', ...text },
        { name: 'reaction', type: 'varchar', length: '8', isNullable: true },
        { name: 'updatedAt', ...date },
      ],
      reference: ['fk_episode_opinion_entry', 'entryId', 'list_entry'],
    });
    await create(queryRunner, {
      name: 'episode_score',
      columns: [
        { name: 'animeId', ...int, isPrimary: true },
        { name: 'number', ...int, isPrimary: true },
        { name: 'scores', ...int },
        { name: 'total', ...int },
      ],
      reference: ['fk_episode_score_anime', 'animeId', 'anime'],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['episode_score', 'episode_opinion']) await queryRunner.dropTable(name, true);
  }
}

interface Spec {
  name: string;
  columns: TableColumnOptions[];
  reference: [name: string, column: string, to: string];
}

async function create(queryRunner: QueryRunner, { name, columns, reference }: Spec): Promise<void> {
  const [key, column, to] = reference;
  const table = new Table({
    name,
    columns,
    foreignKeys: [
      {
        name: key,
        columnNames: [column],
        referencedTableName: to,
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  });
  await queryRunner.createTable(table, true);
}
