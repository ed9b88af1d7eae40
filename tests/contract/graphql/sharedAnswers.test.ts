import type { Request, Response } from 'express';
import {
  execute,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { limits } from '../../../server/config/limits';
import { hintOf, scopeOf } from '../../../server/graphql/cache/scopeOf';
import { createContext } from '../../../server/graphql/context';
import { graphqlRoute } from '../../../server/graphql/route';
import { buildGraphqlSchema } from '../../../server/graphql/schema/schema';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { literalFor, rootFields } from '../../support/hostile/schemaWalk';
import { marks, type Secrets, seedSecrets } from '../../support/hostile/secrets';
import { run } from '../../support/people/community';
import { animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/**
 * Answers are shared by the hints of their fields (security F12): each caller gets, in any order, what they would get if nothing
 * were shared. Fields are read from the schema, so that a new hint is tested like the others.
 */
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: true,
  env: { AUTH_CHANGE_EMAIL: 'true', AUTH_RATE_LIMIT: 'false' },
});
let schema: GraphQLSchema;
let secrets: Secrets;
/** Has hidden an anime, and so sees other lists than visitors do. */
let hider: SignedIn;
/** Slugs by whose anime they name: a common one, one on the owner's private list, and one that only the owner has. */
let slugs: string[];

const slug = 'night-train-stories-1';
const DISCOVER = '{ discover(pageSize: 50) { items { id slug title { preferred } } } }';

beforeAll(async () => {
  schema = await buildGraphqlSchema();
  secrets = await seedSecrets(app);
  hider = await signUp(app);
  await run(hider, `mutation { hideAnime(animeId: "${await animeId(app, slug)}") { id } }`);
  const own = await run(secrets.owner, '{ ownAnime { items { slug } } }');
  const items = own.data?.ownAnime?.items as { slug: string }[] | undefined;
  slugs = [slug, 'the-lighthouse-girl', items?.[0]?.slug ?? ''];
});
beforeEach(() => app.clock.advance(limits.answerCacheLifetime + 1));

/** All fields with one of these hints, to this depth, in a list of five at most. */
function selectionOf(type: GraphQLNamedType, hints: readonly unknown[], depth: number): string {
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (!hints.includes(hintOf(type, field.name))) return [];
    if (field.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)) return [];
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (depth <= 1) return [];
    const size = field.args.find(({ name }) => name === 'limit' || name === 'pageSize');
    const few = size ? `(${size.name}: 5)` : '';
    return [`${field.name}${few} ${selectionOf(inner, hints, depth - 1)}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/** What callers can ask about their own lists, by fields that are the same for everyone otherwise. */
const aboutOneself = [
  '{ discover(filter: { onMyList: MINE }) { items { slug } } }',
  '{ discover(filter: { onMyList: NOT_MINE }) { items { slug } } }',
  '{ discover(filter: { hidden: true }) { items { slug } } }',
  '{ discoverFacets(filter: { onMyList: MINE }) { total } }',
  '{ latestEpisodes(mine: true) { items { id } } }',
  '{ upcomingEpisodes(mine: true) { items { id } } }',
];

const period = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-26T00:00:00.000Z' };

/** A document for each root field with a hint, that selects only what may be shared. */
function documents(hints: readonly unknown[], depth: number): string[] {
  const query = schema.getQueryType();
  return rootFields(schema, 'query').flatMap((field) => {
    if (!query || !hints.includes(hintOf(query, field.name))) return [];
    return (field.name === 'anime' ? slugs : ['']).map((named) => {
      const args = field.args
        .filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)
        .map((arg) => `${arg.name}: ${literalFor(arg.name, arg.type, { ...period, slug: named })}`);
      const size = field.args.find(({ name }) => name === 'limit' || name === 'pageSize');
      if (size) args.push(`${size.name}: 3`);
      const asked = args.length > 0 ? `(${args.join(', ')})` : '';
      return `{ ${field.name}${asked} ${selectionOf(getNamedType(field.type), hints, depth)} }`;
    });
  });
}

/** Executed on the schema, without a cache, with what a resolver learnt about the caller. */
async function askAlone(visitor: Visitor, document: string) {
  const headers = { cookie: visitor.cookieHeader() };
  const req = { headers, ip: '127.0.0.1', socket: {} } as unknown as Request;
  const contextValue = createContext(app.deps, req, {} as Response);
  const { data, errors } = await execute({ schema, document: parse(document), contextValue });
  return { text: JSON.stringify(data), errors, dependsOnCaller: contextValue.dependsOnCaller };
}

const dataIn = ({ text }: { text: string }) => JSON.stringify(JSON.parse(text).data);

// security: F12
it('gives each caller their own answer, after others have asked the same', async () => {
  const asked = [...documents(['PUBLIC'], 3), ...documents(['PUBLIC', 'PRIVATE'], 2), ...aboutOneself];
  expect(asked.length).toBeGreaterThan(30);
  const callers: [string, Visitor][] = [
    ['the owner', secrets.owner.visitor],
    ['a visitor', app.visitor()],
    ['one who hides', hider.visitor],
    ['a stranger', secrets.stranger.visitor],
    ['another visitor', app.visitor()],
    ['the owner again', secrets.owner.visitor],
  ];
  const differing = new Set<string>();
  for (const document of asked) {
    const texts = new Set<string>();
    for (const [who, visitor] of callers) {
      const alone = await askAlone(visitor, document);
      const given = await visitor.graphql(document);
      expect([who, document, dataIn(given)]).toEqual([who, document, alone.text]);
      texts.add(alone.text);
    }
    if (texts.size > 1) differing.add(document);
  }
  // Otherwise a wrong answer would look like the right one.
  expect(differing.size).toBeGreaterThan(10);
  expect([...differing].some((document) => scopeOf(schema, parse(document)) === 'PUBLIC')).toBe(true);
});

// security: F12
it('reads the caller for no field that is the same for everyone', async () => {
  for (const document of documents(['PUBLIC'], 4).filter((text) => !text.includes(slugs[2] ?? '-')))
    for (const { visitor } of [secrets.owner, hider]) {
      const { errors, dependsOnCaller } = await askAlone(visitor, document);
      expect([document, errors, dependsOnCaller]).toEqual([document, undefined, false]);
    }
});

// security: F12
it('keeps no answer that depended on the caller, although its fields are the same for everyone', async () => {
  const own = `{ anime(slug: "${slugs[2]}") { title { native } } }`;
  expect(scopeOf(schema, parse(own))).toBe('PUBLIC');
  const { text } = await secrets.owner.visitor.graphql(own);
  expect(text).toContain(marks.lists.own);
  for (const visitor of [app.visitor(), secrets.stranger.visitor])
    expect((await visitor.graphql(own)).data).toEqual({ anime: null });
});

it('gives members what is cached for visitors, without a statement for the list', async () => {
  await app.visitor().graphql(DISCOVER);
  const statements = await statementsDuring(app.deps.db, async () => {
    const { visitor, userId } = secrets.stranger;
    const answer = await visitor.graphql(DISCOVER);
    expect(answer.headers.get('x-answer-for')).toBe(userId);
    expect(answer.headers.get('x-public-answer')).toBeNull();
  });
  expect(statements.join('\n')).not.toMatch(/\banime a\b/);
});

it('gives visitors what was made for a member, marked as a visitor’s', async () => {
  const own = await secrets.stranger.visitor.graphql(DISCOVER);
  const statements = await statementsDuring(app.deps.db, async () => {
    const answer = await app.visitor().graphql(DISCOVER);
    expect(answer.text).toBe(own.text);
    expect(answer.headers.get('x-answer-for')).toBeNull();
    expect(answer.headers.get('x-public-answer')).toBe('true');
  });
  expect(statements).toEqual([]);
});

it('executes the queries of a page for a visitor, even for a request with a session', async () => {
  const { queryAsVisitor, stop } = graphqlRoute(app.deps);
  const headers = { cookie: secrets.owner.visitor.cookieHeader() };
  const req = { ip: '127.0.0.1', headers } as unknown as Request;
  const ask = (query: string) => queryAsVisitor(req, { query, operationName: undefined, variables: {} });
  expect(await ask('{ session { id } }')).toEqual({ text: '{"data":{"session":null}}\n', shared: false });
  const own = await ask(`{ anime(slug: "${slugs[1]}") { slug viewerEntry { notes } } }`);
  expect(JSON.parse(own.text).data).toEqual({ anime: { slug: slugs[1], viewerEntry: null } });
  expect(own.shared).toBe(true);
  await stop();
});

it('reads the session once for a query', async () => {
  const readRow = jest.spyOn(app.deps.db, 'readRow');
  const sessions = async (query: string) => {
    readRow.mockClear();
    await secrets.stranger.visitor.graphql(query);
    return readRow.mock.calls.filter(([sql]) => /\bFROM session s\b/.test(sql)).length;
  };
  expect(await sessions('{ viewerSettings { id } }')).toBe(1);
  expect(await sessions(DISCOVER)).toBe(1);
  // The budget's, and the mutation's own: the previous one may have ended the session.
  expect(await sessions('mutation { updateSettings(input: { privacy: PUBLIC }) { id } }')).toBe(2);
});

// security: F12
it('omits what a member has hidden immediately, for no one else', async () => {
  const slugsIn = ({ data }: { data?: Record<string, unknown> | undefined }) =>
    (data as { discover: { items: { slug: string }[] } }).discover.items.map((item) => item.slug);
  const [person, other] = [await signUp(app), await signUp(app)];
  await other.visitor.graphql(DISCOVER);
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

it('gives no one an answer older than a change of the catalogue', async () => {
  const query = `{ anime(slug: "${slug}") { synopsis } }`;
  const synopsis = async () => (await app.visitor().graphql(query)).data?.anime;
  const before = await synopsis();
  await app.deps.db.manager.query("UPDATE anime SET synopsis = 'Told anew' WHERE slug = ?", [slug]);
  expect(await synopsis()).toEqual(before);
  app.forget();
  expect(await synopsis()).toEqual({ synopsis: 'Told anew' });
});
