import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnTypes } from './columnTypes';

/** Whether a user's groups at an issuer make them an operator. Plain SQL, as `addColumn` would rebuild the table. */
export class OperatorGroups1795222800000 implements MigrationInterface {
  name = 'OperatorGroups1795222800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { type } = columnTypes(queryRunner).bool;
    await queryRunner.query(`ALTER TABLE account ADD COLUMN operator ${type} NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account DROP COLUMN operator');
  }
}
