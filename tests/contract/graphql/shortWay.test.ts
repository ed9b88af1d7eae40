import { limits } from '../../../server/config/limits';
import { statementsDuring } from '../../support/apps/countStatements';
import { startApp, type TestApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/**
 * Members' known queries bypass Express and Apollo Server, and are answered from visitors' cached answers where those are the
 * same: no one may notice, except by the time taken. A content type with a charset takes the normal path.
 */
let app: TestApp;
let person: SignedIn;
beforeAll(async () => {
  app = await startApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(limits.answerCacheLifetime + 1);
  person = await signUp(app);
});

const DISCOVER = '{ discover(pageSize: 50) { items { id slug title { preferred } } } }';
const USUAL = { 'content-type': 'application/json; charset=utf-8' };

const slugsIn = ({ data }: { data?: Record<string, unknown> | undefined }) =>
  (data as { discover: { items: { slug: string }[] } }).discover.items.map(({ slug }) => slug);

async function both(visitor: Visitor, query: string, variables: Record<string, unknown> = {}) {
  const usual = await visitor.graphql(query, variables, USUAL);
  // The first short one may still have to learn what the answer depends on.
  const short = [await visitor.graphql(query, variables), await visitor.graphql(query, variables)];
  return { usual, short };
}

it.each([
  ['a list', DISCOVER, {}],
  ['the session', '{ session { id user { id name hasPassword } } }', {}],
  [
    'the viewer’s data about an anime',
    'query ($slug: String!) { anime(slug: $slug) { slug viewerEntry { id } own } }',
    { slug: 'night-train-stories-1' },
  ],
  ['an invalid query', '{ discover(pageSize: 9999) { items { id } } }', {}],
  ['a refusal', '{ reports(limit: 1) { items { id } } }', {}],
])('gives the same bytes and headers as the normal path: %s', async (_, query, variables) => {
  const { usual, short } = await both(person.visitor, query, variables);
  const own = ['x-request-id', 'date', 'content-encoding', 'content-length', 'transfer-encoding', 'vary'];
  const headersOf = ({ headers }: typeof usual) => [...headers].filter(([name]) => !own.includes(name));
  for (const answer of short) {
    expect([answer.status, answer.text]).toEqual([usual.status, usual.text]);
    expect(headersOf(answer)).toEqual(headersOf(usual));
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-public-answer')).toBeNull();
  }
});

it('gives members what is cached for visitors, without a statement for the list', async () => {
  await both(person.visitor, DISCOVER);
  const other = await signUp(app);
  const statements = await statementsDuring(app.deps.db, async () => {
    const answer = await other.visitor.graphql(DISCOVER);
    expect(answer.headers.get('x-answer-for')).toBe(other.userId);
  });
  expect(statements.join('\n')).not.toMatch(/\banime a\b/);
});

it('reads the session once, whichever path is taken in the end', async () => {
  const readRow = jest.spyOn(app.deps.db, 'readRow');
  const sessions = async (query: string, headers?: Record<string, string>) => {
    readRow.mockClear();
    await person.visitor.graphql(query, {}, headers);
    return readRow.mock.calls.filter(([sql]) => /\bFROM session s\b/.test(sql)).length;
  };
  const query = '{ viewerSettings { id } }';
  expect(await sessions(query)).toBe(1);
  expect(await sessions(query)).toBe(1);
  expect(await sessions(query, USUAL)).toBe(1);
  // The budget's, and the mutation's own: the previous one may have ended the session.
  expect(await sessions('mutation { updateSettings(input: { privacy: PUBLIC }) { id } }')).toBe(2);
});

it('omits what a member has hidden immediately, for no one else', async () => {
  const other = await signUp(app);
  await both(other.visitor, DISCOVER);
  const slug = 'night-train-stories-1';
  expect(slugsIn(await person.visitor.graphql(DISCOVER))).toContain(slug);
  const id = await animeId(app, slug);
  const hidden = await person.visitor.graphql(`mutation { hideAnime(animeId: "${id}") { slug } }`);
  expect(hidden.errors).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1) {
    expect(slugsIn(await person.visitor.graphql(DISCOVER))).not.toContain(slug);
    expect(slugsIn(await other.visitor.graphql(DISCOVER))).toContain(slug);
    expect(slugsIn(await app.visitor().graphql(DISCOVER))).toContain(slug);
  }
  await person.visitor.graphql(`mutation { unhideAnime(animeId: "${id}") { slug } }`);
  expect(slugsIn(await person.visitor.graphql(DISCOVER))).toContain(slug);
});

it('gives no one an answer older than their last change', async () => {
  const query = '{ anime(slug: "night-train-stories-1") { synopsis } }';
  const synopsis = async () =>
    ((await person.visitor.graphql(query)).data as { anime: { synopsis: string } }).anime.synopsis;
  await both(person.visitor, query);
  await app.deps.db.manager.query("UPDATE anime SET synopsis = 'Told anew'");
  expect(await synopsis()).not.toBe('Told anew');
  const id = await animeId(app, 'night-train-stories-1');
  await person.visitor.graphql(`mutation { unhideAnime(animeId: "${id}") { id } }`);
  expect(await synopsis()).toBe('Told anew');
});
