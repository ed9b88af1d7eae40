import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const before = { name: 'ix_episode_airs', columnNames: ['listed', 'airsAt', 'id'] };
const after = { name: 'ix_episode_aired', columnNames: [...before.columnNames, 'animeId'] };

/** An index with all that counting aired episodes without some anime reads. */
export class EpisodesAired1796076000000 implements MigrationInterface {
  name = 'EpisodesAired1796076000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, before, after);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, after, before);
  }
}

async function replaceIndex(
  queryRunner: QueryRunner,
  old: typeof before,
  replacement: typeof before,
): Promise<void> {
  const episode = await queryRunner.getTable('episode');
  const has = ({ name }: { name: string }) => episode?.indices.some((index) => index.name === name) ?? false;
  if (!has(replacement)) await queryRunner.createIndex('episode', new TableIndex(replacement));
  if (has(old)) await queryRunner.dropIndex('episode', old.name);
}
