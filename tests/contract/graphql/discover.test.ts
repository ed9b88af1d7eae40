import { setUpApp } from '../../support/apps/startApp';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });

interface Found {
  discover: { items: { slug: string }[]; pageInfo: Record<string, unknown> };
}

const query = `query ($text: String, $direction: SortDirection, $sort: DiscoverSort! = POPULARITY, $page: Int! = 1, $pageSize: Int! = 24) {
  discover(filter: { text: $text }, sort: $sort, direction: $direction, page: $page, pageSize: $pageSize) {
    items { slug } pageInfo { page pageSize totalItems totalPages hasNextPage }
  }
}`;

const discover = (variables: Record<string, unknown> = {}) => app.visitor().graphql<Found>(query, variables);

describe('discover', () => {
  it('lists all anime without a text, most popular first, in pages of 24', async () => {
    const { data } = await discover();
    expect(data?.discover.items).toHaveLength(24);
    expect(data?.discover.items.slice(0, 9).map(({ slug }) => slug)).toEqual(app.slugs.slice(0, 9));
    expect(data?.discover.pageInfo).toEqual({
      page: 1,
      pageSize: 24,
      totalItems: app.slugs.length,
      totalPages: Math.ceil(app.slugs.length / 24),
      hasNextPage: true,
    });
  });

  it.each(['lighthouse', 'LHG', '灯台守', 'toudaimori', 'girl lighthouse'])(
    'finds anime by the text "%s"',
    async (text) => {
      const { data } = await discover({ text, sort: 'RELEVANCE' });
      expect(data?.discover.items[0]?.slug).toBe('the-lighthouse-girl');
    },
  );

  // security: P9, P10
  it.each(['%', '_', 'no such thing'])('finds nothing by "%s"', async (text) => {
    const { data } = await discover({ text });
    expect(data?.discover).toMatchObject({
      items: [],
      pageInfo: { totalItems: 0, totalPages: 0, hasNextPage: false },
    });
  });

  it('sorts by start date in both directions, and by title', async () => {
    const first = async (sort: string) => (await discover({ sort })).data?.discover.items[0]?.slug;
    expect(await first('NEWEST')).toBe('waiting-for-spring-6');
    expect(await first('START_DATE')).toBe('night-train-stories-40');
    expect(await first('TITLE')).toBe('kaze-no-tayori-12');
  });

  it('has an empty page after the last', async () => {
    const { data } = await discover({ page: 99 });
    expect(data?.discover).toMatchObject({ items: [], pageInfo: { page: 99, hasNextPage: false } });
  });

  it.each([
    [{ page: 0 }, 'BAD_PAGE'],
    [{ page: -5 }, 'BAD_PAGE'],
    [{ page: 2147483647 }, 'BAD_PAGE'],
    [{ pageSize: 0 }, 'BAD_PAGE_SIZE'],
    [{ pageSize: 51 }, 'BAD_PAGE_SIZE'],
    [{ text: 'a'.repeat(201) }, 'VALIDATION_ERROR'],
    [{ page: 1.5 }, 'BAD_USER_INPUT'],
    [{ page: 'two' }, 'BAD_USER_INPUT'],
    [{ sort: 'BEST' }, 'BAD_USER_INPUT'],
  ])('refuses the arguments %j with %s', async (variables, code) => {
    const { data, errors } = await discover(variables);
    expect(data ?? null).toBeNull();
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual([code]);
  });
});
