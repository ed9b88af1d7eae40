import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

const tables = [
  {
    name: 'comment_html',
    key: 'commentId',
    of: 'thread_comment',
    column: 'id',
    foreignKey: 'fk_comment_html_comment',
  },
  {
    name: 'profile_html',
    key: 'userId',
    of: 'profile',
    column: 'userId',
    foreignKey: 'fk_profile_html_profile',
  },
];

/** Users' texts as sanitised HTML in addition to the source, so that nothing is rendered on reading. */
export class StoredHtml1795221200000 implements MigrationInterface {
  name = 'StoredHtml1795221200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    for (const { name, key, of, column, foreignKey } of tables)
      await queryRunner.createTable(
        new Table({
          name,
          columns: [
            { name: key, ...t.id, isPrimary: true },
            { name: 'version', ...t.int },
            { name: 'html', ...t.text },
          ],
          foreignKeys: [
            {
              name: foreignKey,
              columnNames: [key],
              referencedTableName: of,
              referencedColumnNames: [column],
              onDelete: 'CASCADE',
              onUpdate: 'NO ACTION',
            },
          ],
        }),
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of [...tables].reverse()) await queryRunner.dropTable(name);
  }
}
