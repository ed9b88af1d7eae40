import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Reviews, and what they said before an edit. */
export class Reviews1795954000000 implements MigrationInterface {
  name = 'Reviews1795954000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { bool, date, id, int, text } = columnTypes(queryRunner);
    const key = { name: 'id', ...id, isPrimary: true };
    await create(queryRunner, {
      name: 'review',
      columns: [
        key,
        { name: 'userId', ...id, isNullable: true },
        { name: 'animeId', ...int },
        { name: 'threadId', ...id, isNullable: true },
        { name: 'verdict', type: 'varchar', length: '12' },
        { name: 'progress', ...int },
        { name: 'shown', ...bool },
        { name: 'helpful', ...int },
        { name: 'createdAt', ...date },
      ],
      indexes: {
        ux_review_user: ['userId', 'animeId'],
        ux_review_thread: ['threadId'],
        ix_review_anime: ['animeId', 'shown', 'helpful', 'createdAt', 'id'],
        ix_review_latest: ['userId', 'createdAt', 'id'],
      },
      references: [
        ['fk_review_user', 'userId', 'user', 'SET NULL'],
        ['fk_review_anime', 'animeId', 'anime', 'NO ACTION'],
        ['fk_review_thread', 'threadId', 'thread', 'CASCADE'],
      ],
    });
    await create(queryRunner, {
      name: 'comment_version',
      columns: [
        key,
        { name: 'commentId', ...id },
        { name: 'body', ...text },
        { name: 'replacedAt', ...date },
      ],
      indexes: { ix_comment_version_latest: ['commentId', 'replacedAt', 'id'] },
      references: [['fk_comment_version_comment', 'commentId', 'thread_comment', 'CASCADE']],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['comment_version', 'review']) await queryRunner.dropTable(name, true);
  }
}

interface Spec {
  name: string;
  columns: TableColumnOptions[];
  indexes: Record<string, string[]>;
  references: [name: string, column: string, to: string, onDelete: string][];
}

async function create(queryRunner: QueryRunner, { name, columns, indexes, references }: Spec): Promise<void> {
  const table = new Table({
    name,
    columns,
    indices: Object.entries(indexes).map(([index, columnNames]) => ({
      name: index,
      columnNames,
      isUnique: index.startsWith('ux'),
    })),
    foreignKeys: references.map(([key, column, to, onDelete]) => ({
      name: key,
      columnNames: [column],
      referencedTableName: to,
      referencedColumnNames: ['id'],
      onDelete,
      onUpdate: 'NO ACTION',
    })),
  });
  await queryRunner.createTable(table, true);
}
