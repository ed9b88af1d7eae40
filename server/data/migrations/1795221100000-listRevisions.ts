import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnTypes } from './columnTypes';

const history = { name: 'ix_episode_watch_history', columnNames: ['userId', 'watchedAt'] };
const wholeHistory = { ...history, columnNames: ['userId', 'watchedAt', 'entryId', 'number'] };

/** Revision numbers of users' lists; covering indexes for a year of watching and for the latest episodes. */
export class ListRevisions1795221100000 implements MigrationInterface {
  name = 'ListRevisions1795221100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'list_revision',
        columns: [
          { name: 'userId', ...t.id, isPrimary: true },
          { name: 'revision', ...t.int },
        ],
        foreignKeys: [
          {
            name: 'fk_list_revision_user',
            columnNames: ['userId'],
            referencedTableName: 'user',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
    );
    await queryRunner.dropIndex('episode_watch', history.name);
    await queryRunner.createIndex('episode_watch', new TableIndex(wholeHistory));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('episode_watch', history.name);
    await queryRunner.createIndex('episode_watch', new TableIndex(history));
    await queryRunner.dropTable('list_revision');
  }
}
