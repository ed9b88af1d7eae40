import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const before = { name: 'ix_review_anime', columnNames: ['animeId', 'shown', 'helpful', 'createdAt', 'id'] };
const after = {
  name: 'ix_review_ranked',
  columnNames: [...before.columnNames, 'userId', 'verdict', 'threadId'],
};

/** An index with all that ranking and counting the reviews of an anime read. */
export class ReviewsRanked1796050000000 implements MigrationInterface {
  name = 'ReviewsRanked1796050000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, before, after);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, after, before);
  }
}

/** The new one first: the foreign key to the anime needs one of them. */
async function replaceIndex(
  queryRunner: QueryRunner,
  old: typeof before,
  replacement: typeof before,
): Promise<void> {
  const names = (await queryRunner.getTable('review'))?.indices.map(({ name }) => name) ?? [];
  if (!names.includes(replacement.name)) await queryRunner.createIndex('review', new TableIndex(replacement));
  if (names.includes(old.name)) await queryRunner.dropIndex('review', old.name);
}
