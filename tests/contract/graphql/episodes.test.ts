import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';

const app = setUpApp({
  now: '2026-10-12T00:00:00.000Z',
  catalogue: [
    anAnime({ english: 'Friday', begin: '2026-10-02T15:00:00.000Z' }),
    anAnime({ english: 'Sunday', begin: '2026-10-04T09:00:00.000Z' }),
  ],
});

type List = { items: { number: number; anime: { slug: string } }[]; pageInfo: { totalItems: number } };
const fields = '{ items { number airsAt estimated anime { slug } } pageInfo { totalItems hasNextPage } }';
const short = ({ items }: List) => items.map(({ number, anime }) => `${anime.slug} ${number}`);
const codes = (errors: { extensions?: { code?: string } }[]) =>
  errors.map(({ extensions }) => extensions?.code);

describe('latestEpisodes', () => {
  it('lists aired episodes, newest first', async () => {
    const { data } = await app.visitor().graphql<{ latestEpisodes: List }>(`{ latestEpisodes ${fields} }`);
    expect(data && short(data.latestEpisodes)).toEqual(['sunday 2', 'friday 2', 'sunday 1', 'friday 1']);
    expect(data?.latestEpisodes.pageInfo).toEqual({ totalItems: 4, hasNextPage: false });
    expect(data?.latestEpisodes.items[3]).toMatchObject({
      airsAt: '2026-10-02T15:00:00.000Z',
      estimated: false,
    });
  });

  it('lists the oldest first on request', async () => {
    const { data } = await app
      .visitor()
      .graphql<{ latestEpisodes: List }>(`{ latestEpisodes(newestFirst: false, pageSize: 2) ${fields} }`);
    expect(data && short(data.latestEpisodes)).toEqual(['friday 1', 'sunday 1']);
  });

  it.each([
    ['page: 0', 'BAD_PAGE'],
    ['page: 100001', 'BAD_PAGE'],
    ['pageSize: 51', 'BAD_PAGE_SIZE'],
    ['pageSize: -1', 'BAD_PAGE_SIZE'],
    ['newestFirst: null', 'GRAPHQL_VALIDATION_FAILED'],
  ])('refuses the range %s with %s', async (args, code) => {
    const { errors } = await app.visitor().graphql(`{ latestEpisodes(${args}) ${fields} }`);
    expect(codes(errors)).toEqual([code]);
  });
});

describe('upcomingEpisodes', () => {
  it('lists upcoming episodes, soonest first', async () => {
    const { data } = await app
      .visitor()
      .graphql<{ upcomingEpisodes: List }>(`{ upcomingEpisodes(pageSize: 3) ${fields} }`);
    expect(data && short(data.upcomingEpisodes)).toEqual(['friday 3', 'sunday 3', 'friday 4']);
    expect(data?.upcomingEpisodes.pageInfo).toEqual({ totalItems: 20, hasNextPage: true });
  });

  it('refuses bad pages', async () => {
    const { errors } = await app.visitor().graphql(`{ upcomingEpisodes(page: 0) ${fields} }`);
    expect(codes(errors)).toEqual(['BAD_PAGE']);
  });
});

describe('newEpisodes', () => {
  const ask = (since: string) =>
    app
      .visitor()
      .graphql(
        'query ($since: DateTimeISO!) { newEpisodes(since: $since) { count newest { number anime { slug } } } }',
        { since },
      );

  it('counts episodes aired since then, and returns the newest', async () => {
    const { data } = await ask('2026-10-04T09:00:00.000Z');
    expect(data).toEqual({ newEpisodes: { count: 2, newest: { number: 2, anime: { slug: 'sunday' } } } });
  });

  it('has none since a future date', async () => {
    const { data } = await ask('2026-10-13T00:00:00.000Z');
    expect(data).toEqual({ newEpisodes: { count: 0, newest: null } });
  });

  it.each(['yesterday', '', '2026-13-45T00:00:00Z'])('refuses as an instant: "%s"', async (since) => {
    const { errors } = await ask(since);
    expect(codes(errors)).toEqual(['BAD_USER_INPUT']);
  });
});
