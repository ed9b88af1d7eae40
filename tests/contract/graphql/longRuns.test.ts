import { extendOpenRuns } from '../../../server/domain/catalogue/episodes/openRuns';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { anEntry, animeId } from '../../support/people/lists';
import { signUp } from '../../support/people/people';

/** Shows without an end in sight, the age of the data, and a series split into several rows. */
let app: TestApp;

beforeAll(async () => {
  const whole = anAnime({
    native: '海賊',
    english: 'Pirates',
    begin: '2019-10-20T10:00:00.000Z',
    end: '2025-12-28T10:00:00.000Z',
    curated: { episodes: 300 },
  });
  const arc = anAnime({
    native: '海賊 巨人の島編',
    english: 'Pirates: Island of Giants',
    begin: '2026-08-05T10:00:00.000Z',
    end: '',
  });
  arc.item.sites = whole.item.sites.slice(0, 1);
  const begin = '1990-01-05T10:00:00.000Z';
  app = await startApp({
    catalogue: [
      whole,
      arc,
      anAnime({ native: '毎週', english: 'Every Week', begin, end: '' }),
      anAnime({ native: '毎日', english: 'Better Known', begin, end: '', curated: { popularity: 99 } }),
      anAnime({ native: '新しい', english: 'Fresh', begin: '2026-09-05T10:00:00.000Z', end: '' }),
    ],
  });
  app.clock.set('2026-09-20T00:00:00.000Z');
  // In a catalogue from a single database there is no telling that they are followed.
  const { manager } = app.deps.db;
  await manager.query(
    "UPDATE anime SET openRun = 1, airsUntil = '2027-01-01 00:00:00.000' WHERE englishTitle IN ('Every Week', 'Better Known')",
  );
  await extendOpenRuns(app.deps);
});
afterAll(() => app.close());

const ask = async <Data>(query: string) => {
  const { data, text } = await app.visitor().graphql<Data>(query);
  if (!data) throw new Error(text);
  return data;
};

it('lists endless runs, most popular first, and omits them from the latest episodes', async () => {
  const { longRuns } = await ask<{ longRuns: { title: { english: string } }[] }>(
    '{ longRuns(limit: 5) { title { english } } }',
  );
  expect(longRuns.map(({ title }) => title.english)).toEqual(['Better Known', 'Every Week']);
  const { latestEpisodes, upcomingEpisodes } = await ask<
    Record<'latestEpisodes' | 'upcomingEpisodes', { items: { numberEstimated: boolean }[] }>
  >(`{ latestEpisodes { items { numberEstimated } } upcomingEpisodes { items { numberEstimated } } }`);
  for (const { items } of [latestEpisodes, upcomingEpisodes]) {
    expect(items.length).toBeGreaterThan(0);
    expect(items.some(({ numberEstimated }) => numberEstimated)).toBe(false);
  }
});

it('lists each anime once on request, with endless runs among what airs next', async () => {
  type Items = { items: { number: number; anime: { slug: string } }[]; pageInfo: { totalItems: number } };
  const fields = 'items { number anime { slug } } pageInfo { totalItems }';
  const { all, latest, second, next } = await ask<Record<'all' | 'latest' | 'second' | 'next', Items>>(
    `{ all: latestEpisodes(pageSize: 50) { ${fields} }
       latest: latestEpisodes(onePerAnime: true) { ${fields} }
       second: latestEpisodes(onePerAnime: true, page: 2, pageSize: 1) { ${fields} }
       next: upcomingEpisodes(onePerAnime: true) { ${fields} } }`,
  );
  const slugs = ({ items }: Items) => items.map(({ anime }) => anime.slug);
  expect(all.items.length).toBeGreaterThan(latest.items.length);
  expect(slugs(latest)).toEqual([...new Set(slugs(all))]);
  expect(latest.items[0]).toEqual(all.items[0]);
  expect(latest.pageInfo.totalItems).toBe(latest.items.length);
  expect(second.items).toEqual(latest.items.slice(1, 2));
  expect(slugs(next).toSorted()).toEqual([...new Set(slugs(next))].toSorted());
  expect(slugs(next)).toEqual(expect.arrayContaining(['better-known', 'every-week', 'fresh']));
});

it('lists each anime on the viewer’s list once, too', async () => {
  const person = await signUp(app);
  await anEntry(person, { animeId: await animeId(app, 'fresh'), status: 'WATCHING' });
  const { data, text } = await person.visitor.graphql<
    Record<string, { items: { anime: { slug: string } }[] }>
  >(
    `{ latest: latestEpisodes(mine: true, onePerAnime: true) { items { anime { slug } } }
       next: upcomingEpisodes(mine: true, onePerAnime: true) { items { anime { slug } } } }`,
  );
  if (!data) throw new Error(text);
  for (const { items } of Object.values(data)) expect(items).toEqual([{ anime: { slug: 'fresh' } }]);
});

it.each([
  'longRuns(limit: 0) { id }',
  'longRuns(limit: 51) { id }',
  'latestEpisodes(utcOffset: 900) { items { id } }',
])('refuses a limit out of bounds: %s', async (field) => {
  const { errors } = await app.visitor().graphql(`{ ${field} }`);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
});

it('treats a series in several rows as one: airing, with a link to where it continues', async () => {
  type Row = { status: string; endsAt: string | null; continuedIn: { slug: string; status: string } | null };
  const { anime, part } = await ask<{ anime: Row; part: Row }>(
    `{ anime(slug: "pirates") { ...Row } part: anime(slug: "pirates-island-of-giants") { ...Row } }
     fragment Row on Anime { status endsAt continuedIn { slug status } }`,
  );
  expect(anime).toEqual({
    status: 'AIRING',
    endsAt: null,
    continuedIn: { slug: 'pirates-island-of-giants', status: 'AIRING' },
  });
  expect(part.continuedIn).toBeNull();
});

it('says how recent the data are once they are older than six weeks', async () => {
  const dataTo = async () =>
    (await ask<{ site: { dataTo: string | null } }>('{ site { dataTo } }')).site.dataTo;
  expect(await dataTo()).toBeNull();
  app.clock.set('2026-10-25T00:00:00.000Z');
  expect(await dataTo()).toBe('2026-09-05T10:00:00.000Z');
});
