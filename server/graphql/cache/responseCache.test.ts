import { setUpApp } from '../../../tests/support/apps/startApp';
import { limits } from '../../config/limits';

/** Answers are shared among visitors without a session: only as their fields declare, and only for seconds. */
const app = setUpApp();
let statements = 0;

beforeAll(async () => {
  const { logger } = app.deps.db.dataSource;
  const logQuery = logger.logQuery.bind(logger);
  logger.logQuery = (...args) => {
    statements += 1;
    logQuery(...args);
  };
});

/** Number of statements that a response took, with the response. */
async function ask(query: string, headers: Record<string, string> = {}) {
  const before = statements;
  const answer = await fetch(new URL('/graphql', app.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers },
    body: JSON.stringify({ query }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    statements: statements - before,
  };
}

it('answers a public query again without the database, for a while', async () => {
  const query = '{ latestEpisodes { items { id } pageInfo { totalItems } } }';
  const first = await ask(query);
  expect(first.statements).toBeGreaterThan(0);
  const second = await ask(query);
  expect(second).toMatchObject({ status: 200, text: first.text, statements: 0 });
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(second.headers.get('cache-control')).toBe('no-store');
  app.clock.advance(limits.answerCacheLifetime + 1);
  expect((await ask(query)).statements).toBe(first.statements);
});

it('compresses shared answers for clients that accept it', async () => {
  const query = '{ errorCatalogue { code status message } }';
  const plain = await ask(query);
  const response = await fetch(new URL('/graphql', app.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    body: JSON.stringify({ query }),
  });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await response.text()).toBe(plain.text);
});

// security: F12
it('caches nothing of a session', async () => {
  const visitor = app.visitor();
  const person = { name: 'Mika', email: 'mika@example.org', password: 'correct horse battery' };
  await visitor.post('/api/auth/sign-up/email', person);
  const query = '{ session { user { email } } }';
  const cookie = visitor.cookieHeader();
  expect((await ask(query, { cookie })).text).toContain('mika@example.org');
  expect((await ask(query)).text).toBe('{"data":{"session":null}}\n');
  expect((await ask(query, { cookie })).text).toContain('mika@example.org');
});

it('asks the database for each visitor with a session', async () => {
  const query = '{ latestEpisodes(page: 2) { items { id } } }';
  await ask(query);
  const cookie = `${app.deps.config.auth.cookiePrefix}.session_token=anything`;
  expect((await ask(query, { cookie })).statements).toBeGreaterThan(0);
});

it('caches no errors', async () => {
  const half = '{ site { animeCount } discover(page: 0) { items { id } } }';
  const [first, second] = [await ask(half), await ask(half)];
  expect(first.text).toContain('BAD_PAGE');
  expect(first.statements).toBeGreaterThan(0);
  expect(second).toMatchObject({ text: first.text, statements: first.statements });
});
