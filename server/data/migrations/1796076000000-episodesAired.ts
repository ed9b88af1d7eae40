import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex, replaceIndex } from './indexes';

const before = { name: 'ix_episode_airs', columnNames: ['listed', 'airsAt', 'id'] };
const later = [
  { name: 'ix_episode_of_anime', columnNames: ['animeId', 'airsAt'] },
  { name: 'ix_episode_instant', columnNames: ['airsAt', 'id', 'animeId'] },
];
const after = { name: 'ix_episode_aired', columnNames: [...before.columnNames, 'animeId'] };

/** An index with all that counting aired episodes without some anime reads. */
export class EpisodesAired1796076000000 implements MigrationInterface {
  name = 'EpisodesAired1796076000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, 'episode', { old: before, replacement: after });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, 'episode', { old: after, replacement: before });
    // MariaDB lists indexes in the order in which they were made: these came after.
    for (const index of later) {
      await dropIndex(queryRunner, 'episode', index);
      await addIndex(queryRunner, 'episode', index);
    }
  }
}
