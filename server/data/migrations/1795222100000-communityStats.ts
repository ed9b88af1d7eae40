import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnTypes } from './columnTypes';

const columns = 'animeId, keptBy, lately, score, countedAt';

/** Renames `anime_reception` to `community_stats`, with its index and key. */
export class CommunityStats1795222100000 implements MigrationInterface {
  name = 'CommunityStats1795222100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await move(queryRunner, 'anime_reception', 'community_stats');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await move(queryRunner, 'community_stats', 'anime_reception');
  }
}

async function move(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
  const t = columnTypes(queryRunner);
  await queryRunner.createTable(
    new Table({
      name: to,
      columns: [
        { name: 'animeId', ...t.int, isPrimary: true },
        { name: 'keptBy', ...t.int },
        { name: 'lately', ...t.int },
        { name: 'score', ...t.int, isNullable: true },
        { name: 'countedAt', ...t.date },
      ],
      indices: [{ name: `ix_${to}_counted`, columnNames: ['countedAt'] }],
      foreignKeys: [
        {
          name: `fk_${to}_anime`,
          columnNames: ['animeId'],
          referencedTableName: 'anime',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    }),
  );
  await queryRunner.query(`INSERT INTO ${to} (${columns}) SELECT ${columns} FROM ${from}`);
  await queryRunner.dropTable(from);
}
