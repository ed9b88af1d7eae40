import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex, replaceIndex } from './indexes';

const before = { name: 'ix_review_anime', columnNames: ['animeId', 'shown', 'helpful', 'createdAt', 'id'] };
const after = {
  name: 'ix_review_ranked',
  columnNames: [...before.columnNames, 'userId', 'verdict', 'threadId'],
};

const latest = { name: 'ix_review_latest', columnNames: ['userId', 'createdAt', 'id'] };

/** An index with all that ranking and counting the reviews of an anime read. */
export class ReviewsRanked1796050000000 implements MigrationInterface {
  name = 'ReviewsRanked1796050000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, 'review', { old: before, replacement: after });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, 'review', { old: after, replacement: before });
    // MariaDB lists indexes in the order in which they were made: this one came after.
    await dropIndex(queryRunner, 'review', latest);
    await addIndex(queryRunner, 'review', latest);
  }
}
