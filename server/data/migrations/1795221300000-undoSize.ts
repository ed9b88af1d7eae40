import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { columnTypes } from './columnTypes';

/**
 * Size of each undo step, so that a user's total can be limited. Steps from the ten minutes before the upgrade are dropped,
 * as their size is unknown.
 */
export class UndoSize1795221300000 implements MigrationInterface {
  name = 'UndoSize1795221300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.query('DELETE FROM undo_step');
    await queryRunner.addColumn('undo_step', new TableColumn({ name: 'bytes', ...t.int, default: 0 }));
    await queryRunner.createIndex(
      'undo_step',
      new TableIndex({ name: 'ix_undo_step_size', columnNames: ['userId', 'expiresAt', 'bytes'] }),
    );
    await queryRunner.dropIndex('undo_step', 'ix_undo_step_user');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM undo_step');
    await queryRunner.createIndex(
      'undo_step',
      new TableIndex({ name: 'ix_undo_step_user', columnNames: ['userId', 'expiresAt'] }),
    );
    await queryRunner.dropIndex('undo_step', 'ix_undo_step_size');
    await queryRunner.dropColumn('undo_step', 'bytes');
  }
}
