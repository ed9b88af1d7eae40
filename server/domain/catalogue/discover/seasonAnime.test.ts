import pino from 'pino';
import { SetClock } from '../../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { type AnimeFixture, anAnime, catalogueFiles } from '../../../../tests/support/catalogue/catalogue';
import type { Deps } from '../../deps';
import { loadCatalogue } from '../../importers/loadCatalogue';
import { openFinderHere } from '../../search/finder';
import { createSearchIndex } from '../../search/searchIndex';
import { createDiscover } from './createDiscover';
import { pickFeaturedIds } from './featuredAnime';
import { readSeasonAnime, type SeasonInput } from './seasonAnime';

const clock = new SetClock();
const db = setUpDatabase();
let deps: Pick<Deps, 'db' | 'clock' | 'log' | 'discover' | 'search'>;

const starting = (count: number, begin: string, curated?: AnimeFixture['curated'] | object): AnimeFixture[] =>
  Array.from({ length: count }, (_, n) =>
    anAnime({ begin, curated: curated && { popularity: 99 - n, ...curated } }),
  );

beforeAll(async () => {
  const files = catalogueFiles([
    ...starting(25, '2026-01-09T15:00:00.000Z'),
    ...starting(22, '2026-04-03T15:00:00.000Z', {}),
    ...starting(3, '2026-07-03T15:00:00.000Z'),
    ...starting(30, '2027-01-08T15:00:00.000Z'),
  ]);
  const base = { db, clock, log: pino({ level: 'silent' }) };
  await loadCatalogue(base, { files });
  deps = {
    ...base,
    discover: createDiscover(base),
    search: createSearchIndex(base, { open: openFinderHere }),
  };
});
beforeEach(() => clock.set('2026-11-21T03:00:00Z'));

const season = (input: SeasonInput | object = {}) =>
  readSeasonAnime(deps, { page: 1, pageSize: 10, ...input });

describe('seasonAnime', () => {
  it('defaults to the newest season that has begun and is well covered', async () => {
    await expect(season()).resolves.toMatchObject({ year: 2026, season: 'SPRING', totalItems: 22 });
    clock.set('2027-02-01T00:00:00Z');
    await expect(season()).resolves.toMatchObject({ year: 2027, season: 'WINTER', totalItems: 30 });
  });

  it('returns the given season, best known first', async () => {
    const { items, ...rest } = await season({ year: 2026, season: 'SPRING', page: 3 });
    expect(rest).toEqual({ year: 2026, season: 'SPRING', totalItems: 22 });
    expect(items).toHaveLength(2);
    await expect(season({ year: 2026, season: 'SUMMER' })).resolves.toMatchObject({ totalItems: 3 });
  });

  it('is empty, not wrong, for a season without anime', async () => {
    await expect(season({ year: 1931, season: 'FALL' })).resolves.toEqual({
      year: 1931,
      season: 'FALL',
      items: [],
      totalItems: 0,
    });
  });

  it('completes a lone year or season from the default', async () => {
    await expect(season({ season: 'WINTER' })).resolves.toMatchObject({ year: 2026, totalItems: 25 });
    await expect(season({ year: 2025 })).resolves.toMatchObject({ season: 'SPRING', totalItems: 0 });
  });
});

describe('featuredIds', () => {
  const featured = (limit = 5) => pickFeaturedIds(deps, { limit });

  it('returns curated anime, the same all day and for everyone', async () => {
    const morning = await featured();
    clock.set('2026-11-21T23:59:59Z');
    expect(await featured()).toEqual(morning);
    expect(new Set(morning).size).toBe(5);
    const rows = await db.manager.query('SELECT id FROM anime WHERE curated = 1');
    expect(rows.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(morning));
  });

  it('changes with the day', async () => {
    const today = await featured();
    clock.set('2026-11-22T00:00:00Z');
    expect(await featured()).not.toEqual(today);
  });

  it('leaves out what is hidden, completed or dropped', async () => {
    const [first = 0] = await featured(1);
    for (const status of ['HIDDEN', 'COMPLETED', 'DROPPED'] as const)
      expect(await pickFeaturedIds(deps, { limit: 100, taste: [{ animeId: first, status }] })).not.toContain(
        first,
      );
  });

  it('returns no more than there are', async () => {
    expect(await featured(100)).toHaveLength(22);
  });
});
