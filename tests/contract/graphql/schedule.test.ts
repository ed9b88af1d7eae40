import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';

const app = setUpApp({
  now: '2026-10-12T00:00:00.000Z',
  catalogue: [
    anAnime({ english: 'Friday', begin: '2026-10-02T15:00:00.000Z' }),
    anAnime({ english: 'Sunday', begin: '2026-10-04T23:30:00.000Z' }),
    anAnime({ english: 'Gone', begin: '2020-10-04T09:00:00.000Z', end: '2020-12-20T09:00:00.000Z' }),
  ],
});

type Slot = { number: number; airsAt: string; anime: { slug: string; streams: { service: string }[] } };
const ask = async (from: string, to: string, limit = '') =>
  app.visitor().graphql<{ schedule: Slot[] }>(
    `query ($from: DateTimeISO!, $to: DateTimeISO!) { schedule(from: $from, to: $to${limit}) {
       number airsAt anime { slug streams { service } } } }`,
    { from, to },
  );
const short = (slots: Slot[] = []) => slots.map(({ number, anime }) => `${anime.slug} ${number}`);

describe('schedule', () => {
  it('lists past and upcoming episodes between two instants, the first included, the last not', async () => {
    const { data } = await ask('2026-10-09T15:00:00.000Z', '2026-10-16T15:00:00.000Z');
    expect(short(data?.schedule)).toEqual(['friday 2', 'sunday 2']);
    expect(data?.schedule[0]?.anime.streams).toEqual([{ service: 'Netflix' }]);
  });

  it("follows the viewer's midnight: the same week elsewhere has other episodes", async () => {
    const tokyo = await ask('2026-10-04T15:00:00.000Z', '2026-10-05T15:00:00.000Z');
    expect(short(tokyo.data?.schedule)).toEqual(['sunday 1']);
    const berlin = await ask('2026-10-03T22:00:00.000Z', '2026-10-04T22:00:00.000Z');
    expect(short(berlin.data?.schedule)).toEqual([]);
  });

  it('returns as many as requested', async () => {
    const { data } = await ask('2026-10-09T15:00:00.000Z', '2026-10-16T15:00:00.000Z', ', limit: 1');
    expect(short(data?.schedule)).toEqual(['friday 2']);
  });

  it.each([
    ['2026-10-09T15:00:00.000Z', '2026-10-09T15:00:00.000Z', ''],
    ['2026-10-09T15:00:00.000Z', '2026-10-01T15:00:00.000Z', ''],
    ['2026-10-01T15:00:00.000Z', '2026-10-09T15:00:00.001Z', ''],
    ['2026-10-01T15:00:00.000Z', '2026-10-08T15:00:00.000Z', ', limit: 501'],
    ['2026-10-01T15:00:00.000Z', '2026-10-08T15:00:00.000Z', ', limit: 0'],
  ])('refuses %s to %s%s', async (from, to, limit) => {
    const { errors } = await ask(from, to, limit);
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['VALIDATION_ERROR']);
  });

  it('takes three statements, whatever the number of episodes', async () => {
    const run = await statementsDuring(app.deps.db, async () => {
      await ask('2026-10-02T00:00:00.000Z', '2026-10-09T00:00:00.000Z');
    });
    expect(run.length).toBe(3);
  });
});

describe('the number of aired episodes', () => {
  const count = async () => {
    const { data } = await app.visitor().graphql<{ latestEpisodes: { pageInfo: { totalItems: number } } }>(
      // A different query each time, so that no cached answer is used.
      `{ latestEpisodes(pageSize: ${asked++}) { pageInfo { totalItems } } }`,
    );
    return data?.latestEpisodes.pageInfo.totalItems;
  };
  let asked = 1;

  it('follows the clock in both directions, and added episodes', async () => {
    const start = app.clock.now();
    const first = Number(await count());
    expect(await count()).toBe(first);
    app.clock.set(new Date('2026-10-16T15:00:00.000Z'));
    expect(await count()).toBe(first + 1);
    app.clock.set(start);
    expect(await count()).toBe(first);
    const [row] = await app.deps.db.manager.query('SELECT MIN(id) AS id FROM anime');
    await app.deps.db.manager.query(
      `INSERT INTO episode (animeId, number, airsAt, estimated, numberEstimated, listed)
       VALUES (?, 90, '2021-01-01 00:00:00.000', 0, 0, 1)`,
      [row.id],
    );
    expect(await count()).toBe(first + 1);
  });

  it('is not counted from scratch on each call', async () => {
    await count();
    const run = await statementsDuring(app.deps.db, count);
    expect(run.filter((sql) => /COUNT/.test(sql))).toEqual([expect.stringContaining('e.airsAt > ?')]);
  });
});
