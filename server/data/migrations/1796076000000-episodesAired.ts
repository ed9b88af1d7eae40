import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

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
    await replaceIndex(queryRunner, before, after);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, after, before);
    // MariaDB lists indexes in the order in which they were made: these came after.
    for (const index of later) {
      if (await isIndexed(queryRunner, index)) await queryRunner.dropIndex('episode', index.name);
      await queryRunner.createIndex('episode', new TableIndex(index));
    }
  }
}

async function replaceIndex(
  queryRunner: QueryRunner,
  old: typeof before,
  replacement: typeof before,
): Promise<void> {
  if (!(await isIndexed(queryRunner, replacement)))
    await queryRunner.createIndex('episode', new TableIndex(replacement));
  if (await isIndexed(queryRunner, old)) await queryRunner.dropIndex('episode', old.name);
}

async function isIndexed(queryRunner: QueryRunner, { name }: { name: string }): Promise<boolean> {
  const episode = await queryRunner.getTable('episode');
  return episode?.indices.some((index) => index.name === name) ?? false;
}
