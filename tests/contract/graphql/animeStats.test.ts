import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '../../../server/config/limits';
import { importFile } from '../../../server/domain/importers/importFile';
import { countTouchedAnime } from '../../../server/domain/tracking/communityStats';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime, catalogueFiles } from '../../support/catalogue/catalogue';
import { offlineEntry, offlineLines } from '../../support/catalogue/offlineEntries';
import { run } from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Score and standing of an anime: what people here gave it, and its place by that. */
const app = setUpApp(() => ({ catalogue, now: '2026-11-21T03:00:00.000Z' }));
const older = '2012-04-06T15:00:00.000Z';
const catalogue = [
  ...['rated', 'quiet', 'begun', 'first', 'second', 'last'].map((english) => anAnime({ english })),
  anAnime({ english: 'older', begin: older, end: '2012-06-22T15:00:00.000Z' }),
  ...Array.from({ length: 20 }, () => anAnime()),
];
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-stats-'));
const adult = offlineEntry(1, { title: 'adult', tags: ['hentai'] });
const imported = offlineEntry(2, {
  title: 'imported',
  score: { arithmeticGeometricMean: 7, arithmeticMean: 7.3, median: 7 },
});
let people: SignedIn[];
let ids: Record<string, string>;

beforeAll(async () => {
  const file = path.join(folder, 'release.jsonl');
  writeFileSync(file, [...offlineLines([adult, imported])].join(''));
  await importFile(app.deps, { file, base: catalogueFiles(catalogue) });
  const slugs = ['rated', 'quiet', 'begun', 'first', 'second', 'last', 'older', 'adult', 'imported'];
  ids = Object.fromEntries(await Promise.all(slugs.map(async (slug) => [slug, await animeId(app, slug)])));
  people = await Promise.all(Array.from({ length: 8 }, () => signUp(app)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each of these scores by another person. */
async function rate(slug: string, scores: readonly number[], status = 'COMPLETED'): Promise<void> {
  for (const [at, score] of scores.entries())
    await anEntry(people[at] as SignedIn, { animeId: ids[slug], status, score });
}

async function edit(at: number, slug: string, change: string): Promise<void> {
  const { errors } = await run(
    people[at] as SignedIn,
    `mutation { bulkEdit(input: { animeIds: ["${ids[slug]}"], ${change} }) { undoId } }`,
  );
  expect(errors).toEqual([]);
}

interface Stats {
  mean: number | null;
  source: { name: string; score: number } | null;
  rank: number | null;
  rankInYear: number | null;
  popularityRank: number | null;
  scores: number;
  distribution: { score: number; count: number }[];
  favourites: number;
  statusCounts: Record<string, number>;
}
const fields = `mean source { name score } rank rankInYear popularityRank scores distribution { score count } favourites
  statusCounts { watching completed planning paused dropped }`;

/** As counted by the next round, and read by the index of discover. */
async function count(): Promise<void> {
  await countTouchedAnime(app.deps);
  await app.deps.discover.rebuild();
  app.clock.advance(limits.answerCacheLifetime + 1);
}

async function statsOf(slug: string): Promise<Stats & { counts: number[] }> {
  await count();
  const { data, text } = await app
    .visitor()
    .graphql<{ anime: { stats: Stats } }>(`{ anime(slug: "${slug}") { stats { ${fields} } } }`);
  if (!data) throw new Error(text);
  const { stats } = data.anime;
  expect(stats.distribution.map(({ score }) => score)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  return { ...stats, counts: stats.distribution.map(({ count }) => count) };
}

const noStatus = { watching: 0, completed: 0, planning: 0, paused: 0, dropped: 0 };

describe('the score of an anime', () => {
  // security: P15
  it('is given from five people on, with its distribution and their number', async () => {
    await rate('rated', [80, 90, 70, 100]);
    await edit(4, 'rated', 'status: WATCHING');
    const few = await statsOf('rated');
    expect(few).toMatchObject({ mean: null, source: null, rank: null, rankInYear: null, scores: 0 });
    expect(few.counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(few.statusCounts).toEqual({ ...noStatus, watching: 1, completed: 4 });
    await edit(4, 'rated', 'score: 1');
    const enough = await statsOf('rated');
    expect(enough).toMatchObject({ mean: 68, rank: 2, rankInYear: 1, scores: 5, source: null });
    expect(enough.counts).toEqual([1, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it('follows each change: of a score, of an entry that is hidden, shown and removed, of a profile', async () => {
    await edit(5, 'rated', 'status: WATCHING, score: 82');
    expect(await statsOf('rated')).toMatchObject({ mean: 71, scores: 6 });
    await edit(5, 'rated', 'score: 10');
    expect(await statsOf('rated')).toMatchObject({ mean: 59, scores: 6 });
    await edit(5, 'rated', 'visibility: PRIVATE');
    expect(await statsOf('rated')).toMatchObject({ mean: 68, scores: 5 });
    await edit(5, 'rated', 'visibility: PUBLIC');
    const privacy = (to: string) =>
      run(people[5] as SignedIn, `mutation { updateSettings(input: { privacy: ${to} }) { id } }`);
    await privacy('PRIVATE');
    expect(await statsOf('rated')).toMatchObject({ mean: 68, scores: 5 });
    await privacy('PUBLIC');
    expect(await statsOf('rated')).toMatchObject({ mean: 59, scores: 6 });
    await edit(5, 'rated', 'remove: true');
    expect(await statsOf('rated')).toMatchObject({ mean: 68, scores: 5 });
    await edit(4, 'rated', 'remove: true');
    expect(await statsOf('rated')).toMatchObject({ mean: null, scores: 0, statusCounts: noStatus });
  });

  it('leaves out those who have not begun it, and those who dropped it', async () => {
    const statuses = ['WATCHING', 'COMPLETED', 'PAUSED', 'REWATCHING', 'COMPLETED', 'PLANNING', 'DROPPED'];
    for (const [at, status] of statuses.entries()) await edit(at, 'begun', `status: ${status}, score: 60`);
    for (const at of [5, 6]) await edit(at, 'begun', 'score: 10');
    const stats = await statsOf('begun');
    expect(stats).toMatchObject({ mean: 60, scores: 5 });
    expect(stats.statusCounts).toEqual({ watching: 2, completed: 2, planning: 1, paused: 1, dropped: 1 });
    await edit(0, 'begun', 'status: PLANNING');
    expect(await statsOf('begun')).toMatchObject({ mean: null, scores: 0 });
    await edit(0, 'begun', 'remove: true');
    await edit(1, 'begun', 'remove: true');
    expect(await statsOf('begun')).toMatchObject({ statusCounts: noStatus });
  });

  it('is that of the imported source where people here gave too few', async () => {
    await rate('imported', [80, 80, 80, 80]);
    const source = { name: 'anime-offline-database', score: 73 };
    expect(await statsOf('imported')).toMatchObject({ mean: null, source, rank: 1 });
    await edit(4, 'imported', 'status: COMPLETED, score: 80');
    expect(await statsOf('imported')).toMatchObject({ mean: 80, source: null });
    await edit(4, 'imported', 'remove: true');
  });
});

/** The anime of a discover page that have a rank, in its order. */
async function ranked(sort: string, rank: string, more = ''): Promise<[string, number][]> {
  const { data } = await app
    .visitor()
    .graphql<{ discover: { items: { slug: string; stats: Record<string, number | null> }[] } }>(
      `{ discover(sort: ${sort}, pageSize: 50 ${more}) { items { slug stats { ${rank} } } } }`,
    );
  const items = data?.discover.items ?? [];
  return items.flatMap(({ slug, stats }) => (stats[rank] ? [[slug, stats[rank]] as [string, number]] : []));
}

describe('the standing of an anime', () => {
  beforeAll(async () => {
    await rate('first', [90, 90, 90, 90, 90]);
    await rate('second', [75, 75, 75, 75, 75]);
    await rate('older', [75, 75, 75, 75, 75]);
    await rate('last', [40, 40, 40, 40, 40]);
    await rate('adult', [100, 100, 100, 100, 100]);
    await count();
  });

  it('agrees with discover by score, imported ones included, whatever the direction; equals stand as they do there', async () => {
    const best = await ranked('SCORE', 'rank');
    expect(best.map(([, rank]) => rank)).toEqual([1, 2, 3, 4, 5]);
    expect(best.map(([slug]) => slug)).toEqual(['first', ...twins(best), 'imported', 'last']);
    expect(twins(best).toSorted()).toEqual(['older', 'second']);
    const worst = await ranked('SCORE', 'rank', 'direction: ASC');
    expect(new Map(worst)).toEqual(new Map(best));
    expect(worst.map(([slug]) => slug)).toEqual(['last', 'imported', ...twins(best), 'first']);
  });

  const twins = (best: [string, number][]) => best.slice(1, 3).map(([slug]) => slug);

  it('within a year counts only what started in it', async () => {
    expect(await ranked('SCORE', 'rankInYear', 'filter: { yearFrom: 2024 }')).toEqual([
      ['first', 1],
      ['second', 2],
      ['last', 3],
    ]);
    expect(await ranked('SCORE', 'rankInYear', 'filter: { yearTo: 2012, yearFrom: 2012 }')).toEqual([
      ['older', 1],
    ]);
  });

  it('by popularity agrees with discover, too', async () => {
    const popular = await ranked('POPULARITY', 'popularityRank');
    expect(popular).toHaveLength(catalogue.length + 1);
    expect(popular.map(([, rank]) => rank)).toEqual(popular.map((_, at) => at + 1));
  });

  it('does not change with the favourites of people, by which discover sorts', async () => {
    for (const [at, person] of people.entries())
      await run(
        person,
        `mutation { setFavourite(animeId: "${ids[at < 5 ? 'last' : 'first']}", favourite: true) { undoId } }`,
      );
    expect(await statsOf('last')).toMatchObject({ favourites: 5, rank: 5 });
    expect(await statsOf('first')).toMatchObject({ favourites: 0, rank: 1 });
    const [most] = await ranked('MOST_FAVOURITED', 'rank');
    expect(most).toEqual(['last', 5]);
    expect(await ranked('MOST_FAVOURITED', 'rank', 'filter: { favouritesFrom: 5 }')).toEqual([['last', 5]]);
    for (const person of people)
      await run(person, `mutation { setFavourite(animeId: "${ids.last}", favourite: false) { undoId } }`);
    expect(await statsOf('last')).toMatchObject({ favourites: 0, rank: 5 });
  });

  it('is not given to adult titles, which take no place', async () => {
    const person = people[0] as SignedIn;
    await run(person, 'mutation { updateSettings(input: { adult: true }) { id } }');
    const { data } = await person.visitor.graphql<{ anime: { stats: Stats } }>(
      `{ anime(slug: "adult") { stats { ${fields} } } }`,
    );
    expect(data?.anime.stats).toMatchObject({ mean: 100, scores: 5, rank: null, popularityRank: null });
  });
});

describe('the statements of a page of cards', () => {
  const page = (asked: string) =>
    statementsDuring(app.deps.db, async () => {
      const { errors } = await app
        .visitor()
        .graphql(`{ discover(pageSize: 24) { items { id ${asked} } pageInfo { page } } }`);
      expect(errors).toEqual([]);
    });

  it('with their standing are those without it, and one more with the counts', async () => {
    await count();
    // Looks for a newer index, which the measured queries then need not.
    await app.deps.discover.current();
    const without = await page('slug');
    const standing = 'stats { mean source { score } rank rankInYear popularityRank }';
    expect(await page(standing)).toEqual(without);
    expect(await page(`stats { ${fields} }`)).toHaveLength(without.length + 1);
  });
});
