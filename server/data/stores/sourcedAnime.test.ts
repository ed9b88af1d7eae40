import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { AnimeEntity, AnimeSlugEntity } from '../entities/catalogue';
import { nextAnimeId } from './animeRecordStore';
import { sampleDate } from './samples';
import { deleteUntouched, traces } from './sourcedAnimeStore';

const db = setUpDatabase('test');

/** What the catalogue itself says of an anime, which goes with it. */
const ownTables = [
  'anime_title',
  'anime_label',
  'anime_link',
  'anime_character',
  'anime_staff',
  'anime_slug',
  'episode',
  'anime_relation',
  'anime_franchise',
  'anime_source_fact',
  'watch_offer',
  'community_stats',
  'episode_score',
];

it('every table that refers to anime is the catalogue’s own, or is asked before one is removed', () => {
  const referring = db.manager.dataSource.entityMetadatas.flatMap(({ tableName, foreignKeys }) =>
    foreignKeys
      .filter(({ referencedEntityMetadata: { tableName: to } }) => to === 'anime')
      .flatMap(({ columnNames }) => columnNames.map((column) => `${tableName} ${column}`)),
  );
  const asked = traces.flatMap(({ table, columns }) => columns.map((column) => `${table} ${column}`));
  const others = referring.filter((one) => !ownTables.includes(one.split(' ')[0] ?? ''));
  expect(others.sort()).toEqual([...asked].sort());
  expect(referring.length).toBeGreaterThan(others.length);
});

it('what nobody has goes with its rows, and its id is given to no other; what someone has stays', async () => {
  const { manager } = db;
  const row = { titleSort: '', format: 'TV', language: '', nativeTitle: '', popularity: 0 } as const;
  const flags = { startsDated: false, endsDated: false, openRun: false, curated: false, adult: false };
  for (const id of [1, 2, 3])
    await manager.insert(AnimeEntity, {
      ...row,
      ...flags,
      id,
      slug: `anime-${id}`,
      sourceId: 'mal',
      sourceKey: `mal/${id}`,
      contentHash: '',
      listed: false,
      episodeCountEstimated: false,
      retiredAt: sampleDate,
    });
  await manager.insert(AnimeSlugEntity, { slug: 'former', animeId: 3 });
  await manager.query(
    "INSERT INTO anime_fact (animeId, field, accepted, sourced) VALUES (2, 'SYNOPSIS', '[]', '[]')",
  );
  expect(await deleteUntouched(manager, [])).toEqual([]);
  expect(await nextAnimeId(manager)).toBe(4);
  expect(await db.transaction((transaction) => deleteUntouched(transaction, [2, 3]))).toEqual([2]);
  expect(await manager.query('SELECT id FROM anime ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await manager.query('SELECT slug FROM anime_slug')).toEqual([]);
  expect(await nextAnimeId(manager)).toBe(4);
  expect(await db.transaction((transaction) => deleteUntouched(transaction, [1]))).toEqual([]);
  expect(await nextAnimeId(manager)).toBe(4);
});
