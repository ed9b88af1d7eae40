import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const added: [table: string, name: string, columnNames: string[]][] = [
  ['list_entry', 'ix_list_entry_score', ['userId', 'score', 'id']],
  ['list_entry', 'ix_list_entry_of_status', ['userId', 'status', 'animeId', 'progress']],
  ['episode', 'ix_episode_of_anime', ['animeId', 'airsAt']],
  ['episode', 'ix_episode_instant', ['airsAt', 'id', 'animeId']],
];

/** Covering indexes for lists by score, entries being watched, and episodes of a user's anime. */
export class ListIndexes1795220700000 implements MigrationInterface {
  name = 'ListIndexes1795220700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, name, columnNames] of added)
      await queryRunner.createIndex(table, new TableIndex({ name, columnNames }));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, name] of [...added].reverse()) await queryRunner.dropIndex(table, name);
  }
}
