import type { MigrationInterface, QueryRunner } from 'typeorm';

const rename = (from: string, to: string) => `ALTER TABLE anime RENAME COLUMN ${from} TO ${to}`;

/**
 * Renames `anime.prominence` to popularity. One statement valid on both databases, which keeps the order of columns in
 * indexes; the Table API would move a renamed column to the end.
 */
export class Popularity1795222000000 implements MigrationInterface {
  name = 'Popularity1795222000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(rename('prominence', 'popularity'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(rename('popularity', 'prominence'));
  }
}
