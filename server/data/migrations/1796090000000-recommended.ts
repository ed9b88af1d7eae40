import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex, replaceIndex } from './indexes';

const read = ['userId', 'createdAt', 'deletedAt', 'removedAt'];
const sides = [
  {
    old: { name: 'ix_anime_recommendation_lower', columnNames: ['lowerId', 'higherId'] },
    replacement: { name: 'ix_recommended_lower', columnNames: ['lowerId', 'higherId', ...read] },
  },
  {
    old: { name: 'ix_anime_recommendation_higher', columnNames: ['higherId', 'lowerId'] },
    replacement: { name: 'ix_recommended_higher', columnNames: ['higherId', 'lowerId', ...read] },
  },
];
const later = { name: 'ix_anime_recommendation_deleted', columnNames: ['deletedAt'] };

/** Indexes with all that counting who recommends an anime reads. */
export class Recommended1796090000000 implements MigrationInterface {
  name = 'Recommended1796090000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const side of sides) await replaceIndex(queryRunner, 'anime_recommendation', side);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { old, replacement } of sides)
      await replaceIndex(queryRunner, 'anime_recommendation', { old: replacement, replacement: old });
    // MariaDB lists indexes in the order in which they were made: this one came after.
    await dropIndex(queryRunner, 'anime_recommendation', later);
    await addIndex(queryRunner, 'anime_recommendation', later);
  }
}
