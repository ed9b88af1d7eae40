import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Whether a person is shown drawn posters in place of covers. */
export class DrawnCovers1796100000000 implements MigrationInterface {
  name = 'DrawnCovers1796100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    if (!(await queryRunner.hasColumn('user_settings', 'drawnCovers')))
      await queryRunner.query(
        `ALTER TABLE user_settings ADD COLUMN drawnCovers ${columnTypes(queryRunner).bool.type} NOT NULL DEFAULT 0`,
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('user_settings', 'drawnCovers'))
      await queryRunner.query('ALTER TABLE user_settings DROP COLUMN drawnCovers');
  }
}
