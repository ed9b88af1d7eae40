import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

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
    await replaceIndex(queryRunner, before, after);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, after, before);
    // MariaDB lists indexes in the order in which they were made: this one came after.
    if (await isIndexed(queryRunner, latest)) await queryRunner.dropIndex('review', latest.name);
    await queryRunner.createIndex('review', new TableIndex(latest));
  }
}

/** The new one first: the foreign key to the anime needs one of them. */
async function replaceIndex(
  queryRunner: QueryRunner,
  old: typeof before,
  replacement: typeof before,
): Promise<void> {
  if (!(await isIndexed(queryRunner, replacement)))
    await queryRunner.createIndex('review', new TableIndex(replacement));
  if (await isIndexed(queryRunner, old)) await queryRunner.dropIndex('review', old.name);
}

async function isIndexed(queryRunner: QueryRunner, { name }: { name: string }): Promise<boolean> {
  const review = await queryRunner.getTable('review');
  return review?.indices.some((index) => index.name === name) ?? false;
}
