import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Motif of an anime's generated artwork. Plain SQL, as `addColumn` rebuilds the table on the embedded database. */
export class AnimeMotif1795222450000 implements MigrationInterface {
  name = 'AnimeMotif1795222450000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE anime ADD COLUMN motif varchar(24) NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE anime DROP COLUMN motif');
  }
}
