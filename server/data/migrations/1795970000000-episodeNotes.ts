import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Public notes on episodes, and reports of them. */
export class EpisodeNotes1795970000000 implements MigrationInterface {
  name = 'EpisodeNotes1795970000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { bool, date, id, int } = columnTypes(queryRunner);
    const note = new Table({
      name: 'episode_note',
      columns: [
        { name: 'id', ...id, isPrimary: true },
        { name: 'userId', ...id },
        { name: 'animeId', ...int },
        { name: 'number', ...int },
        { name: 'removedAt', ...date, isNullable: true },
        { name: 'createdAt', ...date },
      ],
      indices: [
        { name: 'ux_episode_note_user', columnNames: ['userId', 'animeId', 'number'], isUnique: true },
        { name: 'ix_episode_note_latest', columnNames: ['animeId', 'number', 'createdAt', 'id'] },
      ],
      foreignKeys: (['user', 'anime'] as const).map((to) => ({
        name: `fk_episode_note_${to}`,
        columnNames: [`${to}Id`],
        referencedTableName: to,
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      })),
    });
    await queryRunner.createTable(note, true);
    if (!(await queryRunner.hasColumn('episode_opinion', 'notePublic')))
      await queryRunner.query(
        `ALTER TABLE episode_opinion ADD COLUMN notePublic ${bool.type} NOT NULL DEFAULT 0`,
      );
    if (!(await queryRunner.hasColumn('report', 'noteId')))
      await queryRunner.query(`ALTER TABLE report ADD COLUMN noteId ${id.type}(${id.length}) NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column] of [
      ['report', 'noteId'],
      ['episode_opinion', 'notePublic'],
    ] as const)
      if (await queryRunner.hasColumn(table, column))
        await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    await queryRunner.dropTable('episode_note', true);
  }
}
