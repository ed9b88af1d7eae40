import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  type TableForeignKeyOptions,
} from 'typeorm';
import { columnTypes } from './columnTypes';
import { addIndex, dropIndex } from './indexes';

const reported = { name: 'ix_report_recommendation', columnNames: ['recommendationId'] };

/** What people recommend to those who liked an anime, who agrees, and reports of it. */
export class Recommendations1795955000000 implements MigrationInterface {
  name = 'Recommendations1795955000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { bool, date, id, int, text } = columnTypes(queryRunner);
    await create(queryRunner, {
      name: 'anime_recommendation',
      columns: [
        { name: 'id', ...id, isPrimary: true },
        { name: 'userId', ...id },
        { name: 'lowerId', ...int },
        { name: 'higherId', ...int },
        { name: 'reason', ...text },
        { name: 'spoiler', ...bool },
        { name: 'editedAt', ...date, isNullable: true },
        { name: 'deletedAt', ...date, isNullable: true },
        { name: 'removedAt', ...date, isNullable: true },
        { name: 'createdAt', ...date },
      ],
      indexes: {
        ux_anime_recommendation_user: ['userId', 'lowerId', 'higherId'],
        ix_anime_recommendation_lower: ['lowerId', 'higherId'],
        ix_anime_recommendation_higher: ['higherId', 'lowerId'],
        ix_anime_recommendation_deleted: ['deletedAt'],
      },
      references: [
        reference('fk_anime_recommendation_user', 'userId', 'user', 'CASCADE'),
        reference('fk_anime_recommendation_lower', 'lowerId', 'anime', 'NO ACTION'),
        reference('fk_anime_recommendation_higher', 'higherId', 'anime', 'NO ACTION'),
      ],
    });
    await create(queryRunner, {
      name: 'recommendation_support',
      columns: [
        { name: 'recommendationId', ...id, isPrimary: true },
        { name: 'userId', ...id, isPrimary: true },
        { name: 'createdAt', ...date },
      ],
      indexes: { ix_recommendation_support_user: ['userId'] },
      references: [
        reference('fk_recommendation_support_reason', 'recommendationId', 'anime_recommendation', 'CASCADE'),
        reference('fk_recommendation_support_user', 'userId', 'user', 'CASCADE'),
      ],
    });
    if (!(await queryRunner.hasColumn('report', 'recommendationId')))
      await queryRunner.query(`ALTER TABLE report ADD COLUMN recommendationId ${id.type}(${id.length})`);
    await addIndex(queryRunner, 'report', reported);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'report', reported);
    if (await queryRunner.hasColumn('report', 'recommendationId'))
      await queryRunner.query('ALTER TABLE report DROP COLUMN recommendationId');
    for (const name of ['recommendation_support', 'anime_recommendation'])
      await queryRunner.dropTable(name, true);
  }
}

function reference(name: string, column: string, to: string, onDelete: string): TableForeignKeyOptions {
  return {
    name,
    columnNames: [column],
    referencedTableName: to,
    referencedColumnNames: ['id'],
    onDelete,
    onUpdate: 'NO ACTION',
  };
}

interface Spec {
  name: string;
  columns: TableColumnOptions[];
  indexes: Record<string, string[]>;
  references: TableForeignKeyOptions[];
}

async function create(queryRunner: QueryRunner, { name, columns, indexes, references }: Spec): Promise<void> {
  const indices = Object.entries(indexes).map(([index, columnNames]) => ({
    name: index,
    columnNames,
    isUnique: index.startsWith('ux'),
  }));
  await queryRunner.createTable(new Table({ name, columns, indices, foreignKeys: references }), true);
}
