import { clientDocument } from '../../support/apps/clientDocument';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, type TestApp } from '../../support/apps/startApp';
import { anEntry } from '../../support/people/lists';
import { signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });

beforeAll(async () => {
  // Builds the schema and discover's index, so that the first measured query is like any other.
  await app.visitor().graphql('{ __typename }');
  await app.deps.discover.current();
});

async function statements(operationName: string, variables: Record<string, unknown> = {}): Promise<number> {
  return (await statementsOf(app.visitor(), operationName, variables)).length;
}

async function statementsOf(
  visitor: ReturnType<TestApp['visitor']>,
  operationName: string,
  variables: Record<string, unknown>,
): Promise<string[]> {
  return await statementsDuring(app.deps.db, async () => {
    const answer = await visitor.post('/graphql', { query: clientDocument(operationName), variables });
    expect(answer.body.errors).toBeUndefined();
    expect(answer.status).toBe(200);
  });
}

/**
 * Five lists with their anime, labels and pictures, or next episodes. The embedded database answers all five at once, so that
 * they share their parts; a server answers one after the other.
 */
const MAX_STATEMENTS_OF_HOME = process.env.TEST_DATABASE_URL ? 5 + 5 * 3 : 9;
/** The session, hidden anime, the next episodes to watch, and for each list entries and the spoiler screen. */
const MAX_STATEMENTS_OF_MEMBERS_HOME =
  MAX_STATEMENTS_OF_HOME + (process.env.TEST_DATABASE_URL ? 3 + 5 * 2 : 5);

const threeFilters = {
  genresIn: ['Drama'],
  formats: ['TV'],
  yearFrom: 2000,
  statuses: ['FINISHED', 'AIRING'],
};

describe('SQL statements of one query', () => {
  it("a visitor's home reads five lists, and their parts with at most three more each", async () => {
    expect(await statements('Home')).toBeLessThanOrEqual(MAX_STATEMENTS_OF_HOME);
  });

  it("a member's home takes a few more, with or without a list", async () => {
    const person = await signUp(app);
    const without = await statementsOf(person.visitor, 'Home', {});
    const { data } = await app
      .visitor()
      .graphql<{ season: { items: { id: string }[] } }>('{ season(pageSize: 12) { items { id } } }');
    for (const { id } of data?.season.items ?? []) await anEntry(person, { animeId: id, status: 'WATCHING' });
    const with12 = await statementsOf(person.visitor, 'Home', {});
    expect(without.length).toBeLessThanOrEqual(MAX_STATEMENTS_OF_MEMBERS_HOME);
    expect(with12.length).toBeLessThanOrEqual(MAX_STATEMENTS_OF_MEMBERS_HOME);
  });

  it.each<[string, Record<string, unknown>, number]>([
    // Endless runs, the page, its days, the total, the anime, their labels and pictures.
    ['LatestEpisodes', { newestFirst: true, page: 1 }, 7],
    ['Discover', { sort: 'POPULARITY', page: 1 }, 3],
    ['Discover', { filter: { text: 'letters' }, sort: 'RELEVANCE', page: 1 }, 4],
    ['Discover', { filter: threeFilters, sort: 'SCORE', page: 1 }, 3],
  ])('%s %j takes at most %i, for 2 rows and for 50', async (operation, variables, most) => {
    const few = await statements(operation, { ...variables, pageSize: 2 });
    const many = await statements(operation, { ...variables, pageSize: 50 });
    expect(many).toBe(few);
    expect(many).toBeLessThanOrEqual(most);
  });

  it('episodes of 50 anime take as many as those of 5', async () => {
    const ask = (pageSize: number) =>
      statementsDuring(app.deps.db, async () => {
        const { errors } = await app.visitor().graphql(
          `{ discover(pageSize: ${pageSize}) { items {
               slug genres synonyms streams { url } externalIds { id } nextEpisode { number }
               episodes(pageSize: 3) { items { number } } } } }`,
        );
        expect(errors).toEqual([]);
      });
    const few = await ask(5);
    expect((await ask(50)).length).toBe(few.length);
    expect(few.length).toBeLessThanOrEqual(8);
  });

  it("an anime's page takes at most eight", async () => {
    // One of them reads community-edited facts: openings, endings, trailers; one what people think of it.
    expect(await statements('Anime', { slug: app.slugs[0] })).toBeLessThanOrEqual(8);
  });

  it('+1 takes eight and its transaction, even with much to undo', async () => {
    const person = await signUp(app);
    const { data } = await app
      .visitor()
      .graphql<{ discover: { items: { id: string }[] } }>(
        '{ discover(pageSize: 12, filter: { statuses: [FINISHED] }) { items { id } } }',
      );
    const animeIds = (data?.discover.items ?? []).map(({ id }) => id);
    for (const animeId of animeIds) await anEntry(person, { animeId, status: 'WATCHING' });
    const press = () => statementsOf(person.visitor, 'AddProgress', { animeId: animeIds[0], by: 1 });
    for (const minutes of [1, 60]) {
      app.clock.advance(minutes * 60);
      const asked = await press();
      const around = asked.filter((sql) => /^(START|BEGIN|COMMIT)/.test(sql));
      expect(around).toHaveLength(2);
      // The session; the lock, known data, entry, history, mark and undo; upcoming episodes.
      expect(asked.length - around.length).toBeLessThanOrEqual(8);
    }
  });
});
