import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import { bulkInsert, type SqlValue } from '../server/data/bulkInsert';
import type { Database } from '../server/data/database';
import { openMigratedDatabase } from '../server/data/openDatabase';
import { labelsOf } from '../server/domain/catalogue/anime';
import { countFacets } from '../server/domain/catalogue/discover/countFacets';
import { createDiscover } from '../server/domain/catalogue/discover/createDiscover';
import { discoverAnime } from '../server/domain/catalogue/discover/discoverAnime';
import type { DiscoverFilter } from '../server/domain/catalogue/discover/facet';
import { allFacets } from '../server/domain/catalogue/discover/facets';
import { type DiscoverSort, discoverSorts } from '../server/domain/catalogue/discover/sorts';
import { GENRES, TAGS } from '../server/domain/catalogueData/curated/vocabulary';
import { statementsDuring } from '../tests/support/apps/countStatements';
import { testDatabase } from '../tests/support/apps/testDatabase';
import { shareOf, timeTurns } from './load';
import type { BenchSite, Report } from './site';

const ANIME_IN_CATALOGUE = 40_000;
const TURNS_PER_QUERY = 400;
const STUDIOS_TO_CHOOSE = 1500;
const SERVICES_TO_CHOOSE = 30;
const formats = ['TV', 'MOVIE', 'OVA', 'WEB'] as const;
const seasons = ['WINTER', 'SPRING', 'SUMMER', 'FALL'] as const;
const statuses = ['FINISHED', 'AIRING', 'UPCOMING'] as const;
const materials = ['MANGA', 'ORIGINAL', 'LIGHT_NOVEL', 'GAME'];

/**
 * Discover with 40,000 generated anime with some twenty labels each: pages with three filters in every order, from the first to
 * the last page, and the counts of all filters. Goal: p95 at most 30 ms on both databases.
 */
export async function measureDiscover(site: BenchSite): Promise<Report> {
  const { db, close } = await openEmpty(site.env.DATABASE_URL);
  try {
    await fillCatalogue(db);
    const clock = { now: () => new Date() };
    const log = pino({ level: 'silent' });
    const discover = createDiscover({ db, clock, log });
    const search = { find: async () => [], rebuild: async () => {}, close: async () => {} };
    const deps = { db, clock, log, discover, search };
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const began = performance.now();
    await discover.current();
    const seconds = (performance.now() - began) / 1000;
    delay.disable();

    const random = dice(7);
    const page = async () => {
      const sort = discoverSorts[random(discoverSorts.length)] as DiscoverSort;
      const input = { filter: threeFilters(random), sort, page: 1 + random(5), pageSize: 48 };
      const { items } = await discoverAnime(deps, input);
      await labelsOf(
        deps,
        items.map(({ id }) => id),
      );
    };
    const counts = async () => {
      const facets = await countFacets(deps, { filter: threeFilters(random) });
      for (const [facet, { counts }] of allFacets) if (counts) facets.count(facet);
    };
    await figuresOf(page);
    let statements = 0;
    for (let turn = 0; turn < 20; turn += 1)
      statements = Math.max(statements, (await statementsDuring(db, page)).length);
    const rows = [
      {
        what: `a page of 48, three filters (at most ${statements} statements)`,
        ...(await figuresOf(page)),
      },
      { what: 'the counts of all filters', ...(await figuresOf(counts)) },
    ];
    await discover.close();
    const built = `built in ${seconds.toFixed(1)} s, main thread held up ${(delay.max / 1e6).toFixed(0)} ms`;
    return { title: `Discover at ${ANIME_IN_CATALOGUE} anime (${built})`, rows };
  } finally {
    await close();
  }
}

async function openEmpty(server: string | undefined): Promise<{ db: Database; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'enspired-bench-'));
  const database = server ? await testDatabase(server) : undefined;
  const url = database?.url ?? `sqlite:${join(folder, 'discover.sqlite')}`;
  const db = await openMigratedDatabase(readDatabaseUrl(url, folder));
  const close = async () => {
    await db.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { db, close };
}

async function fillCatalogue(db: Database): Promise<void> {
  const random = dice(1);
  const anime = Array.from({ length: ANIME_IN_CATALOGUE }, (_, at) => animeRow(at + 1, random));
  const labels: SqlValue[][] = [];
  const links: SqlValue[][] = [];
  for (let id = 1; id <= ANIME_IN_CATALOGUE; id += 1) {
    const names = [
      ...some(random, GENRES, 3).map((name) => ['GENRE', name]),
      ...some(random, TAGS, 15).map((name) => ['TAG', name]),
      ['STUDIO', `Studio ${random(STUDIOS_TO_CHOOSE)}`],
    ];
    names.forEach(([kind = '', name = ''], position) => {
      labels.push([id, kind, position, name, 0]);
    });
    for (let position = 0; position < 3; position += 1) {
      const site = `service${random(SERVICES_TO_CHOOSE)}`;
      links.push([id, position, 'STREAM', site, site, String(id), `https://example.org/${id}`, '']);
    }
  }
  await db.transaction(async (manager) => {
    await bulkInsert(
      manager,
      'anime',
      Object.keys(anime[0] ?? {}),
      anime.map((row) => Object.values(row)),
    );
    await bulkInsert(manager, 'anime_label', ['animeId', 'kind', 'position', 'name', 'spoiler'], labels);
    const columns = ['animeId', 'position', 'kind', 'site', 'siteName', 'externalId', 'url', 'regions'];
    await bulkInsert(manager, 'anime_link', columns, links);
  });
}

function animeRow(id: number, random: Dice): Record<string, SqlValue> {
  const year = 1970 + Math.floor(58 * Math.sqrt(random(1000) / 1000));
  const month = random(12);
  const startsAt = `${year}-${String(month + 1).padStart(2, '0')}-05 15:00:00.000`;
  return {
    id,
    sourceId: 'bench',
    sourceKey: `bench ${id}`,
    contentHash: 'x',
    slug: `anime-${id}`,
    nativeTitle: `試験番組 ${id}`,
    titleSort: `title ${random(1_000_000)}`,
    format: formats[random(formats.length)] ?? 'TV',
    startsAt,
    airsUntil: startsAt,
    year,
    season: seasons[Math.floor(month / 3)] ?? 'WINTER',
    openRun: 0,
    episodeCount: 1 + random(50),
    episodeCountEstimated: 0,
    material: materials[random(materials.length)] ?? null,
    language: 'ja',
    curated: 0,
    adult: 0,
    listed: 1,
    popularity: random(2000),
    score: random(4) === 0 ? null : 30 + random(70),
  };
}

/** Three filters, of every kind. */
function threeFilters(random: Dice): DiscoverFilter {
  const year = 1980 + random(40);
  const all: DiscoverFilter[] = [
    { genresIn: [GENRES[random(GENRES.length)] ?? ''] },
    { genresNot: some(random, GENRES, 2) },
    { tagsIn: [TAGS[random(TAGS.length)] ?? ''] },
    { formats: [formats[random(formats.length)] ?? 'TV'] },
    { statuses: [statuses[random(2)] ?? 'FINISHED'] },
    { yearFrom: year, yearTo: year + random(10) },
    { season: seasons[random(4)] },
    { episodesFrom: 1 + random(20) },
    { scoreFrom: 40 + random(40) },
    { streamingServices: [`service${random(SERVICES_TO_CHOOSE)}`] },
    { sources: ['MANGA'] },
  ];
  return Object.assign({}, ...some(random, all, 3));
}

type Dice = (sides: number) => number;

/** The same random numbers in every run (mulberry32). */
function dice(seed: number): Dice {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

function some<T>(random: Dice, from: readonly T[], count: number): T[] {
  const left = [...from];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(random(left.length), 1)[0] as T,
  );
}

async function figuresOf(run: () => Promise<unknown>) {
  const at = shareOf(await timeTurns(run, { turns: TURNS_PER_QUERY }));
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) };
}
