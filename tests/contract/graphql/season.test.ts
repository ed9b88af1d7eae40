import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';

const app = setUpApp(() => {
  const starting = (count: number, begin: string) => Array.from({ length: count }, () => anAnime({ begin }));
  return {
    now: '2026-11-21T03:00:00.000Z',
    catalogue: [...starting(30, '2026-04-03T15:00:00.000Z'), ...starting(2, '2026-10-02T15:00:00.000Z')],
  };
});

interface Answered {
  season: {
    year: number;
    season: string;
    items: { slug: string; season: string }[];
    pageInfo: { totalItems: number };
  };
}

const season = (args: string) =>
  app
    .visitor()
    .graphql<Answered>(`{ season${args} { year season items { slug season } pageInfo { totalItems } } }`);

describe('season', () => {
  it('is the newest one with enough anime, without arguments', async () => {
    const { data } = await season('');
    expect(data?.season).toMatchObject({ year: 2026, season: 'SPRING', pageInfo: { totalItems: 30 } });
    expect(data?.season.items).toHaveLength(24);
  });

  it('is the requested one', async () => {
    const { data } = await season('(year: 2026, season: FALL)');
    expect(data?.season.items.map((anime) => anime.season)).toEqual(['FALL', 'FALL']);
  });

  it('is empty if nothing started then', async () => {
    const { data } = await season('(year: 1931, season: WINTER)');
    expect(data?.season).toEqual({ year: 1931, season: 'WINTER', items: [], pageInfo: { totalItems: 0 } });
  });

  it.each([
    ['(year: 0)', 'VALIDATION_ERROR'],
    ['(year: 99999)', 'VALIDATION_ERROR'],
    ['(page: 0)', 'BAD_PAGE'],
    ['(pageSize: 500)', 'BAD_PAGE_SIZE'],
    ['(season: AUTUMN)', 'GRAPHQL_VALIDATION_FAILED'],
  ])('refuses %s with %s', async (args, code) => {
    const { errors } = await season(args);
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual([code]);
  });
});
