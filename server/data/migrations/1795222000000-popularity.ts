import type { MigrationInterface, QueryRunner } from 'typeorm';

const rename = (from: string, to: string) => `ALTER TABLE anime RENAME COLUMN ${from} TO ${to}`;

/**
 * `anime.prominence` is called popularity. One statement that both databases know, which keeps the order of columns in
 * indexes; the Table API would put a renamed column last.
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
