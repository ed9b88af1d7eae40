import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let person: SignedIn;

/** What the person keeps, in the order of adding, a minute apart. */
const kept = [
  {
    slug: 'night-train-stories-1',
    status: 'COMPLETED',
    score: 90,
    tags: ['trains', 'sea'],
    startedOn: '2020',
  },
  { slug: 'night-train-stories-2', status: 'COMPLETED', progress: 13, score: 60, finishedOn: '2021-05' },
  { slug: 'night-train-stories-3', status: 'DROPPED', progress: 2 },
  { slug: 'the-lighthouse-girl', status: 'WATCHING', progress: 2, tags: ['sea'], favourite: true },
  { slug: 'letters-on-the-wind-1', status: 'PLANNING', priority: 'HIGH', visibility: 'PRIVATE' },
  { slug: 'the-secret-film', status: null, favourite: true },
  { slug: 'waiting-for-spring-1', status: 'PLANNING' },
] as const;

beforeAll(async () => {
  person = await signUp(app);
  for (const { slug, ...fields } of kept) {
    await anEntry(person, { animeId: await animeId(app, slug), ...fields });
    app.clock.advance(60);
  }
});

interface Page {
  items: { anime: { slug: string } }[];
  pageInfo: { totalItems: number; hasNextPage: boolean };
}

async function ask(field: string, args: string, by = person) {
  const answer = await by.visitor.graphql<Record<string, Page>>(
    `{ ${field}(${args}) { items { anime { slug } } pageInfo { totalItems hasNextPage } } }`,
  );
  return { ...answer, slugs: answer.data?.[field]?.items.map(({ anime }) => anime.slug) };
}

const counts = { watching: 1, completed: 2, planning: 2, paused: 0, dropped: 1, rewatching: 0 };
const countFields = 'watching completed planning paused dropped rewatching saved favourites total';

describe('viewerList', () => {
  it('lists one status in pages, last changed first', async () => {
    expect((await ask('viewerList', 'status: PLANNING')).slugs).toEqual([
      'waiting-for-spring-1',
      'letters-on-the-wind-1',
    ]);
    const page = await ask('viewerList', 'status: PLANNING, pageSize: 1, page: 2');
    expect(page.slugs).toEqual(['letters-on-the-wind-1']);
    expect(page.data?.viewerList?.pageInfo).toEqual({ totalItems: 2, hasNextPage: false });
  });

  it('lists everything, entries without a status, and favourites', async () => {
    expect((await ask('viewerList', 'pageSize: 50')).slugs).toHaveLength(7);
    expect((await ask('viewerList', 'status: null')).slugs).toEqual(['the-secret-film']);
    expect((await ask('viewerList', 'favourites: true, sort: FAVOURITE')).slugs).toEqual([
      'the-lighthouse-girl',
      'the-secret-film',
    ]);
  });

  it('counts every list', async () => {
    const { data } = await person.visitor.graphql(`{ viewerList { counts { ${countFields} } } }`);
    expect(data).toEqual({ viewerList: { counts: { ...counts, saved: 1, favourites: 2, total: 7 } } });
  });

  it.each([
    ['SCORE', 'night-train-stories-1', 'night-train-stories-2'],
    ['TITLE', 'letters-on-the-wind-1', 'waiting-for-spring-1'],
    ['ADDED', 'waiting-for-spring-1', 'night-train-stories-1'],
    ['STARTED', 'the-lighthouse-girl', 'night-train-stories-1'],
    ['FINISHED', 'night-train-stories-2', 'night-train-stories-2'],
    ['RELEASED', 'waiting-for-spring-1', 'the-secret-film'],
    ['FAVOURITE', 'the-lighthouse-girl', 'the-secret-film'],
  ])('sorts by %s in both directions, with missing values last', async (sort, first, reversed) => {
    const [one] = (await ask('viewerList', `sort: ${sort}`)).slugs ?? [];
    expect(one).toBe(first);
    const [other] = (await ask('viewerList', `sort: ${sort}, reverse: true`)).slugs ?? [];
    expect(other).toBe(reversed);
  });

  it.each([
    ['PROGRESS', 'night-train-stories-2'],
    ['PRIORITY', 'letters-on-the-wind-1'],
  ])('sorts by %s, with the highest first', async (sort, first) => {
    expect((await ask('viewerList', `sort: ${sort}`)).slugs?.[0]).toBe(first);
  });

  it('lists each entry once across the pages of every sort', async () => {
    for (const sort of ['UPDATED', 'SCORE', 'PRIORITY', 'PROGRESS', 'FINISHED']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => ask('viewerList', `sort: ${sort}, page: ${page}, pageSize: 2`)),
      );
      expect(new Set(pages.flatMap(({ slugs }) => slugs)).size).toBe(7);
    }
  });
});

describe('library', () => {
  it.each([
    ['text: "lighthouse"', ['the-lighthouse-girl']],
    ['text: "夜汽車"', ['night-train-stories-1', 'night-train-stories-2', 'night-train-stories-3']],
    ['text: "nothing at all"', []],
    ['statuses: [DROPPED, WATCHING]', ['night-train-stories-3', 'the-lighthouse-girl']],
    ['statuses: [WATCHING], saved: true', ['the-lighthouse-girl', 'the-secret-film']],
    ['favourites: true', ['the-lighthouse-girl', 'the-secret-film']],
    ['tags: ["sea"]', ['night-train-stories-1', 'the-lighthouse-girl']],
    ['tags: ["sea", "trains"]', ['night-train-stories-1']],
    ['tags: ["se"]', []],
    ['formats: [MOVIE]', ['the-secret-film']],
    ['airing: UPCOMING', ['waiting-for-spring-1']],
    ['airing: AIRING', ['letters-on-the-wind-1', 'the-lighthouse-girl']],
    ['scoreFrom: 80', ['night-train-stories-1']],
    ['scoreFrom: 50, scoreTo: 80', ['night-train-stories-2']],
    ['visibility: PRIVATE', ['letters-on-the-wind-1']],
    ['genres: ["Mystery"]', ['the-lighthouse-girl']],
    ['yearFrom: 2027', []],
    ['collectionId: "nobody"', []],
    ['statuses: []', kept.map(({ slug }) => slug)],
  ])('finds entries by %s', async (filter, slugs) => {
    const { slugs: found, errors } = await ask('library', `filter: { ${filter} }, sort: ADDED`);
    expect(errors).toEqual([]);
    expect([...(found ?? [])].sort()).toEqual([...slugs].sort());
  });

  it('lists what it can be filtered by', async () => {
    const { data } = await person.visitor.graphql<{ library: { facets: Record<string, object[]> } }>(
      `{ library { facets { formats { value count } genres { value count } years { value count } tags { value count } }
           counts { ${countFields} } } }`,
    );
    expect(data?.library).toMatchObject({
      facets: {
        formats: [
          { value: 'TV', count: 6 },
          { value: 'MOVIE', count: 1 },
        ],
        tags: [
          { value: 'sea', count: 2 },
          { value: 'trains', count: 1 },
        ],
      },
      counts: { total: 7 },
    });
    expect(data?.library.facets.genres).toContainEqual({ value: 'Drama', count: 2 });
  });

  it.each([
    [`filter: { text: "${'x'.repeat(201)}" }`, 'VALIDATION_ERROR'],
    [`filter: { tags: ${JSON.stringify(new Array(21).fill('x'))} }`, 'VALIDATION_ERROR'],
    ['page: 0', 'BAD_PAGE'],
    ['pageSize: 51', 'BAD_PAGE_SIZE'],
  ])('refuses arguments out of bounds: %s', async (args, code) => {
    expect(codesOf(await ask('library', args))).toEqual([code]);
  });
});

describe('SQL statements', () => {
  it('are about as many for seven entries with their parts as for one', async () => {
    const count = async (pageSize: number) => {
      const run = await statementsDuring(app.deps.db, async () => {
        const { errors } = await person.visitor.graphql(
          `{ viewerList(pageSize: ${pageSize}) { counts { total } items { id behind nextEpisode { number screened title }
               passes { number } history { items { number } }
               anime { slug genres cover { url } viewerHidden viewerEntry { version } nextEpisode { screened watched } } } } }`,
        );
        expect(errors).toEqual([]);
      });
      return run.length;
    };
    const one = await count(1);
    expect(await count(7)).toBeLessThanOrEqual(one + 1);
    expect(one).toBeLessThanOrEqual(22);
  });
});
