import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Titles of episodes in the language of the anime, beside their English ones. */
export class NativeTitles1796400000000 implements MigrationInterface {
  name = 'NativeTitles1796400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    if (!(await queryRunner.hasColumn('episode', 'nativeTitle')))
      await queryRunner.query('ALTER TABLE episode ADD COLUMN nativeTitle varchar(400) NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('episode', 'nativeTitle'))
      await queryRunner.query('ALTER TABLE episode DROP COLUMN nativeTitle');
  }
}
