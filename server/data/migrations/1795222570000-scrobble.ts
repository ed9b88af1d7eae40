import { type MigrationInterface, type QueryRunner, Table, TableColumn } from 'typeorm';
import { columnTypes } from './columnTypes';

const ofUser = (table: string) => ({
  name: `fk_${table}_user`,
  columnNames: ['userId'],
  referencedTableName: 'user',
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
  onUpdate: 'NO ACTION',
});
const ofAnime = (table: string, onDelete: 'CASCADE' | 'SET NULL') => ({
  name: `fk_${table}_anime`,
  columnNames: ['animeId'],
  referencedTableName: 'anime',
  referencedColumnNames: ['id'],
  onDelete,
  onUpdate: 'NO ACTION',
});

/** Reports from players: private addresses, rules, plays, and matches of players' series to anime. */
export class Scrobble1795222570000 implements MigrationInterface {
  name = 'Scrobble1795222570000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'scrobble_address',
        columns: [
          { name: 'id', ...t.id, isPrimary: true },
          { name: 'userId', ...t.id },
          { name: 'name', ...t.name },
          { name: 'hash', type: 'varchar', length: '64' },
          { name: 'createdAt', ...t.date },
          { name: 'lastUsedAt', ...t.date, isNullable: true },
          { name: 'expiresAt', ...t.date, isNullable: true },
        ],
        indices: [
          { name: 'ux_scrobble_address_hash', columnNames: ['hash'], isUnique: true },
          { name: 'ix_scrobble_address_user', columnNames: ['userId', 'createdAt'] },
        ],
        foreignKeys: [ofUser('scrobble_address')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'scrobble_rules',
        columns: [
          { name: 'userId', ...t.id, isPrimary: true },
          { name: 'percent', ...t.int },
          { name: 'askFirst', ...t.bool },
          { name: 'addNew', ...t.bool },
          { name: 'fillGaps', ...t.bool },
          { name: 'rewatch', ...t.bool },
          { name: 'updatedAt', ...t.date },
        ],
        foreignKeys: [ofUser('scrobble_rules')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'scrobble_play',
        columns: [
          { name: 'id', ...t.id, isPrimary: true },
          { name: 'userId', ...t.id },
          { name: 'playKey', type: 'varchar', length: '64' },
          { name: 'source', type: 'varchar', length: '8' },
          { name: 'title', ...t.name },
          { name: 'seriesKey', type: 'varchar', length: '120' },
          { name: 'season', ...t.int },
          { name: 'episode', ...t.int },
          { name: 'percent', ...t.int },
          { name: 'state', type: 'varchar', length: '12' },
          { name: 'animeId', ...t.int, isNullable: true },
          { name: 'number', ...t.int, isNullable: true },
          { name: 'undoId', ...t.id, isNullable: true },
          { name: 'createdAt', ...t.date },
        ],
        indices: [
          { name: 'ux_scrobble_play_key', columnNames: ['userId', 'playKey'], isUnique: true },
          { name: 'ix_scrobble_play_user', columnNames: ['userId', 'createdAt', 'id'] },
          { name: 'ix_scrobble_play_state', columnNames: ['userId', 'state', 'seriesKey', 'season'] },
          { name: 'ix_scrobble_play_anime', columnNames: ['animeId'] },
          { name: 'ix_scrobble_play_created', columnNames: ['createdAt'] },
        ],
        foreignKeys: [ofUser('scrobble_play'), ofAnime('scrobble_play', 'SET NULL')],
      }),
    );
    const match = [
      { name: 'seriesKey', type: 'varchar', length: '120', isPrimary: true },
      { name: 'season', ...t.int, isPrimary: true },
      { name: 'fromEpisode', ...t.int, isPrimary: true },
      { name: 'title', ...t.name },
      { name: 'animeId', ...t.int },
      { name: 'firstNumber', ...t.int },
    ];
    await queryRunner.createTable(
      new Table({
        name: 'scrobble_match',
        columns: [
          { name: 'userId', ...t.id, isPrimary: true },
          ...match,
          { name: 'offered', ...t.bool },
          { name: 'createdAt', ...t.date },
        ],
        indices: [
          { name: 'ix_scrobble_match_user', columnNames: ['userId', 'createdAt'] },
          { name: 'ix_scrobble_match_anime', columnNames: ['animeId'] },
          { name: 'ix_scrobble_match_offered', columnNames: ['offered', 'seriesKey'] },
        ],
        foreignKeys: [ofUser('scrobble_match'), ofAnime('scrobble_match', 'CASCADE')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'site_match',
        columns: [...match, { name: 'createdAt', ...t.date }],
        indices: [{ name: 'ix_site_match_anime', columnNames: ['animeId'] }],
        foreignKeys: [ofAnime('site_match', 'CASCADE')],
      }),
    );
    await queryRunner.addColumn(
      'episode_watch',
      new TableColumn({ name: 'source', type: 'varchar', length: '8', isNullable: true }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('episode_watch', 'source');
    for (const table of [
      'site_match',
      'scrobble_match',
      'scrobble_play',
      'scrobble_rules',
      'scrobble_address',
    ])
      await queryRunner.dropTable(table);
  }
}
