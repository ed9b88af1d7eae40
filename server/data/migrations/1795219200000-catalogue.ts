import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  type TableForeignKeyOptions,
} from 'typeorm';
import { columnTypes } from './columnTypes';

/** The catalogue: anime with their titles, labels, links and episodes, and their sources. */
export class Catalogue1795219200000 implements MigrationInterface {
  name = 'Catalogue1795219200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables(columnTypes(queryRunner))) await queryRunner.createTable(new Table(table));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const names = ['catalogue_source', 'episode', 'anime_link', 'anime_label', 'anime_title', 'anime'];
    for (const name of names) await queryRunner.dropTable(name);
  }
}

function tables(t: ReturnType<typeof columnTypes>) {
  const varchar = (name: string, length: number, more: Partial<TableColumnOptions> = {}) => ({
    name,
    type: 'varchar',
    length: String(length),
    ...more,
  });
  const nullable = { isNullable: true };
  const generatedId = {
    name: 'id',
    ...t.int,
    isPrimary: true,
    isGenerated: true,
    generationStrategy: 'increment' as const,
  };
  const animeId = { name: 'animeId', ...t.int };
  const partKey = [
    { ...animeId, isPrimary: true },
    { name: 'position', ...t.int, isPrimary: true },
  ];
  const ofAnime = (name: string): TableForeignKeyOptions => ({
    name,
    columnNames: ['animeId'],
    referencedTableName: 'anime',
    referencedColumnNames: ['id'],
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  });

  return [
    {
      name: 'anime',
      columns: [
        generatedId,
        varchar('sourceId', 40),
        varchar('sourceKey', 120),
        varchar('contentHash', 40),
        varchar('slug', 120),
        varchar('nativeTitle', 400),
        varchar('romajiTitle', 400, nullable),
        varchar('englishTitle', 400, nullable),
        varchar('titleSort', 100),
        varchar('format', 8),
        { name: 'startsAt', ...t.date, ...nullable },
        { name: 'endsAt', ...t.date, ...nullable },
        { name: 'airsUntil', ...t.date, ...nullable },
        { name: 'year', ...t.int, ...nullable },
        varchar('season', 8, nullable),
        { name: 'broadcastAt', ...t.date, ...nullable },
        { name: 'openRun', ...t.bool },
        { name: 'episodeCount', ...t.int, ...nullable },
        { name: 'episodeCountEstimated', ...t.bool },
        { name: 'episodeMinutes', ...t.int, ...nullable },
        { name: 'synopsis', ...t.text, ...nullable },
        varchar('material', 40, nullable),
        varchar('ageRating', 16, nullable),
        varchar('language', 8),
        varchar('officialSite', 500, nullable),
        { name: 'curated', ...t.bool },
        { name: 'adult', ...t.bool },
        { name: 'listed', ...t.bool },
        { name: 'prominence', ...t.int },
      ],
      indices: [
        { name: 'ux_anime_slug', columnNames: ['slug'], isUnique: true },
        { name: 'ux_anime_source', columnNames: ['sourceId', 'sourceKey'], isUnique: true },
        { name: 'ix_anime_popular', columnNames: ['listed', 'prominence', 'id'] },
        { name: 'ix_anime_starts', columnNames: ['listed', 'startsAt', 'id'] },
        { name: 'ix_anime_title', columnNames: ['listed', 'titleSort', 'id'] },
        { name: 'ix_anime_season', columnNames: ['listed', 'year', 'season', 'prominence', 'id'] },
        { name: 'ix_anime_curated', columnNames: ['curated', 'prominence', 'id'] },
        { name: 'ix_anime_open_run', columnNames: ['openRun'] },
      ],
    },
    {
      name: 'anime_title',
      columns: [
        ...partKey,
        varchar('kind', 8),
        varchar('title', 400),
        varchar('searchText', 400),
        varchar('compactText', 400),
      ],
      foreignKeys: [ofAnime('fk_anime_title_anime')],
    },
    {
      name: 'anime_label',
      columns: [
        { ...animeId, isPrimary: true },
        varchar('kind', 8, { isPrimary: true }),
        { name: 'position', ...t.int, isPrimary: true },
        varchar('name', 120),
        { name: 'spoiler', ...t.bool },
      ],
      indices: [{ name: 'ix_anime_label_name', columnNames: ['kind', 'name'] }],
      foreignKeys: [ofAnime('fk_anime_label_anime')],
    },
    {
      name: 'anime_link',
      columns: [
        ...partKey,
        varchar('kind', 8),
        varchar('site', 40),
        varchar('siteName', 60),
        varchar('externalId', 120),
        varchar('url', 500),
        varchar('regions', 255),
      ],
      indices: [{ name: 'ix_anime_link_site', columnNames: ['site', 'externalId'] }],
      foreignKeys: [ofAnime('fk_anime_link_anime')],
    },
    {
      name: 'episode',
      columns: [
        generatedId,
        animeId,
        { name: 'number', ...t.int },
        varchar('title', 400, nullable),
        { name: 'airsAt', ...t.date },
        { name: 'estimated', ...t.bool },
        { name: 'numberEstimated', ...t.bool },
        { name: 'listed', ...t.bool },
      ],
      indices: [
        { name: 'ux_episode_number', columnNames: ['animeId', 'number'], isUnique: true },
        { name: 'ix_episode_airs', columnNames: ['listed', 'airsAt', 'id'] },
      ],
      foreignKeys: [ofAnime('fk_episode_anime')],
    },
    {
      name: 'catalogue_source',
      columns: [
        varchar('id', 40, { isPrimary: true }),
        { name: 'name', ...t.name },
        varchar('version', 60),
        varchar('licence', 60),
        { name: 'url', ...t.name },
        varchar('contentHash', 64),
        { name: 'animeCount', ...t.int },
        { name: 'importedAt', ...t.date },
      ],
    },
  ];
}
