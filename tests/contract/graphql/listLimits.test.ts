import { insertWatches, type WatchRow } from '../../../server/data/stores/watchStore';
import { operationsOf } from '../../../server/graphql/schema/operation';
import { buildGraphqlSchema } from '../../../server/graphql/schema/schema';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { documentFor } from '../../support/hostile/schemaWalk';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

describe('a change to lists', () => {
  // security: P18
  it('is counted for its user by every mutation that says so, and by no other', async () => {
    const counted: string[] = [];
    const consume = async (rule: string, key: string) => void counted.push(`${rule} ${key}`);
    const limiter = { consume, close: async () => {} };
    await using app = await startApp({ replace: { limiter } });
    const operations = operationsOf(await buildGraphqlSchema());
    const lists: string[] = [];
    for (const { name, field } of operations) {
      // Some of them end the session.
      const { visitor, userId } = await signUp(app);
      counted.length = 0;
      await visitor.graphql(...documentFor('mutation', field, { values: {} }), { origin: app.url });
      if (counted.includes(`lists ${userId}`)) lists.push(name);
    }
    expect(lists.length).toBeGreaterThan(20);
    expect(lists).toEqual(operations.flatMap(({ name, limit }) => (limit === 'lists' ? [name] : [])));
  });
});

describe('the limit on changes', () => {
  const app = setUpApp({ env: { AUTH_RATE_LIMIT: 'true' }, catalogue: true });

  const thousand = Array.from({ length: 1000 }, (_, n) => String(100_000 + n));
  const bulkEdit = ({ visitor }: SignedIn, headers = {}) =>
    visitor.graphql(
      'mutation ($animeIds: [ID!]!) { bulkEdit(input: { animeIds: $animeIds, score: 70 }) { changed } }',
      { animeIds: thousand },
      headers,
    );

  // security: P18
  it('counts the entries touched, for the user, not for the token', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const tokens: string[] = [];
    for (const name of ['one', 'two']) {
      const { data } = await person.visitor.graphql<{ createApiToken: { secret: string } }>(
        `mutation { createApiToken(input: { name: "${name}", scopes: [WRITE_LISTS] }) { secret } }`,
        {},
        { origin: app.url },
      );
      tokens.push(`Bearer ${data?.createApiToken.secret}`);
    }
    for (let n = 0; n < 11; n += 1) {
      const authorization = n % 3 === 2 ? undefined : tokens[n % 3];
      expect(codesOf(await bulkEdit(person, authorization ? { authorization } : {}))).toEqual(['NOT_FOUND']);
    }
    const refused = await bulkEdit(person, { authorization: tokens[0] });
    expect(codesOf(refused)).toEqual(['TOO_MANY_REQUESTS']);
    const retryAfter = refused.errors[0]?.extensions?.retryAfter;
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(codesOf(await bulkEdit(other))).toEqual(['NOT_FOUND']);
  });

  it('counts the history that an earlier pass renumbers', async () => {
    // Sign-ups from one address are limited, too.
    await using own = await startApp({ env: { AUTH_RATE_LIMIT: 'true' }, catalogue: true });
    const person = await signUp(own);
    const { userId } = person;
    const id = await animeId(own, 'the-lighthouse-girl');
    const { id: entryId } = await anEntry(person, { animeId: id, status: 'COMPLETED', progress: 12 });
    const add = () =>
      person.visitor.graphql(
        `mutation { addPastPass(input: { animeId: "${id}", finishedOn: "2001" }) { entry { pass } } }`,
      );
    for (let n = 0; n < 3; n += 1) expect((await add()).errors).toEqual([]);
    const rows = Array.from({ length: 8000 }, (_, n): WatchRow => [4, n + 1, null]);
    await insertWatches(own.deps.db.manager, { userId, watches: [{ entryId, rows }] });
    expect((await add()).errors).toEqual([]);
    expect(codesOf(await add())).toEqual(['TOO_MANY_REQUESTS']);
  });

  it('does not stop someone who holds down the key for +1', async () => {
    const { visitor } = await signUp(app);
    const [row] = await app.deps.db.manager.query('SELECT id FROM anime ORDER BY id LIMIT 1');
    for (let n = 0; n < 30; n += 1) {
      const all = Array.from(
        { length: 10 },
        (_, at) => `a${at}: incrementProgress(animeId: "${row.id}") { undoId }`,
      );
      expect((await visitor.graphql(`mutation { ${all.join(' ')} }`)).errors).toEqual([]);
    }
  });
});
