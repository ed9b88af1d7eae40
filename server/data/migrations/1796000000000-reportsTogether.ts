import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';
import { addIndex, dropIndex } from './indexes';

const together = { name: 'ix_report_subject', columnNames: ['subjectId', 'resolvedAt', 'createdAt', 'id'] };

/** Reports about the same together, what their reporters were told, and moderators' notes on them. */
export class ReportsTogether1796000000000 implements MigrationInterface {
  name = 'ReportsTogether1796000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { date, id, text } = columnTypes(queryRunner);
    const add = async (table: string, column: string, type: string) => {
      if (!(await queryRunner.hasColumn(table, column)))
        await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    };
    // An older instance that still runs names none; the sweep does.
    await add('report', 'subjectId', `${id.type}(${id.length}) NOT NULL DEFAULT ''`);
    await add('report', 'outcome', 'varchar(24) NULL');
    await add('notification', 'text', `${text.type} NULL`);
    await queryRunner.query(
      `UPDATE report SET subjectId =
         COALESCE(commentId, answerId, recommendationId, noteId, suggestionId, personId, id) WHERE subjectId = ''`,
    );
    await addIndex(queryRunner, 'report', together);
    const key = (name: string, columnName: string, referencedTableName: string, onDelete: string) => ({
      name,
      columnNames: [columnName],
      referencedTableName,
      referencedColumnNames: ['id'],
      onDelete,
      onUpdate: 'NO ACTION',
    });
    const note = new Table({
      name: 'report_note',
      columns: [
        { name: 'id', ...id, isPrimary: true },
        { name: 'reportId', ...id },
        { name: 'authorId', ...id, isNullable: true },
        { name: 'text', ...text },
        { name: 'createdAt', ...date },
      ],
      indices: [
        { name: 'ix_report_note_report', columnNames: ['reportId', 'createdAt', 'id'] },
        { name: 'ix_report_note_author', columnNames: ['authorId', 'id'] },
      ],
      foreignKeys: [
        key('fk_report_note_report', 'reportId', 'report', 'CASCADE'),
        key('fk_report_note_author', 'authorId', 'user', 'SET NULL'),
      ],
    });
    await queryRunner.createTable(note, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('report_note', true);
    await dropIndex(queryRunner, 'report', together);
    for (const [table, column] of [
      ['notification', 'text'],
      ['report', 'outcome'],
      ['report', 'subjectId'],
    ] as const)
      if (await queryRunner.hasColumn(table, column))
        await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
