import type { GraphQLSchema } from 'graphql';
import { changesTopic, threadTopic } from '../../server/domain/community/threads/threadNews';
import { buildGraphqlSchema } from '../../server/graphql/schema/schema';
import { setUpApp } from '../support/apps/startApp';
import { allNullable, askDirectly, type Headers } from '../support/hostile/askDirectly';
import { documentFor, namesOf, type Operation, rootFields } from '../support/hostile/schemaWalk';
import { marks, type Secrets, seedSecrets } from '../support/hostile/secrets';
import { run } from '../support/people/community';
import type { SignedIn } from '../support/people/people';

/**
 * Every path of the schema from every root, to its full depth, with every scope and for every kind of reader: private data
 * stays hidden (security P15). Roots, fields and arguments are read from the schema, so that new paths are tested
 * automatically; markers of private data occur nowhere else.
 */
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: true,
  env: { AUTH_CHANGE_EMAIL: 'true' },
});
let schema: GraphQLSchema;
let asking: ReturnType<typeof askDirectly>;
let secrets: Secrets;
/** Headers of the owner's programs, by their token's only scope. */
const programs: Record<string, Headers> = {};

beforeAll(async () => {
  schema = allNullable(await buildGraphqlSchema());
  asking = askDirectly(app.deps, schema);
  secrets = await seedSecrets(app);
  for (const scope of Object.keys(scopes)) programs[scope] = await program(scope);
});

/** Deeper than any chain of types that leads to a new one. */
const DEPTH = 12;

const all = (group: Readonly<Record<string, string>>) => Object.values(group);
const everything = Object.values(marks).flatMap(all);
const seen = (text: string) => everything.filter((mark) => text.includes(mark));

/** Documents for a root field: one for each object an id may name. */
function documents(
  kind: Operation,
  field: ReturnType<typeof rootFields>[number],
): ReturnType<typeof documentFor>[] {
  const ids = namesOf(field).includes('id') ? secrets.ids : [''];
  return ids.map((id) =>
    documentFor(kind, field, {
      values: id === '' ? secrets.values : { ...secrets.values, id },
      depth: DEPTH,
    }),
  );
}

/** The markers a viewer sees, by root field. Looked for in the results of queries, mutations and subscriptions. */
async function seenBy(headers: Headers, kinds: readonly Operation[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const kind of kinds) {
    for (const field of rootFields(schema, kind)) {
      // Nothing happens for them here, and events reach only the person concerned.
      if (field.name === 'notificationAdded' && headers.cookie) continue;
      const marked = new Set<string>();
      for (const document of documents(kind, field)) {
        const rows = kind === 'mutation' ? await listRows() : undefined;
        const text =
          kind === 'subscription'
            ? await asking.listen(document, headers, happens)
            : await asking.ask(document, headers);
        for (const mark of seen(text)) marked.add(mark);
        if (rows) await putBack(rows);
      }
      if (marked.size > 0) found[field.name] = [...marked];
    }
  }
  return found;
}

const happens = (): void => {
  const { threadId, commentId } = secrets;
  for (const topic of [threadTopic(threadId), changesTopic(threadId)])
    app.deps.events.publish(topic, { id: commentId });
};

/** Tables that list mutations may change: each mutation is tried on the same rows. */
const tables = [
  'list_entry',
  'collection',
  'collection_item',
  'queue_item',
  'watch_pass',
  'episode_watch',
  'episode_opinion',
];
type Rows = Record<string, Record<string, unknown>[]>;

async function listRows(): Promise<Rows> {
  const rows: Rows = {};
  for (const table of tables) rows[table] = await app.deps.db.manager.query(`SELECT * FROM ${table}`);
  return rows;
}

async function putBack(rows: Rows): Promise<void> {
  const now = await listRows();
  if (JSON.stringify(now) === JSON.stringify(rows)) return;
  await app.deps.db.transaction(async (manager) => {
    for (const table of [...tables].reverse()) await manager.query(`DELETE FROM ${table}`);
    for (const table of tables)
      for (const row of rows[table] ?? []) {
        const names = Object.keys(row);
        await manager.query(
          `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
          Object.values(row),
        );
      }
  });
}

const cookies = ({ visitor }: SignedIn): Headers => ({ cookie: visitor.cookieHeader() });

async function program(scope: string): Promise<Headers> {
  const { data } = await run(
    secrets.owner,
    `mutation { createApiToken(input: { name: "A", scopes: [${scope}] }) { secret } }`,
  );
  return { authorization: `Bearer ${data?.createApiToken?.secret}` };
}

const { lists, account, friends, closed } = marks;
/** What the owner's programs may read; the owner's friends list includes all their friends. */
const scopes: Record<string, readonly string[]> = {
  READ_ACCOUNT: [...all(account), ...all(closed), friends.person],
  READ_LISTS: [...all(lists), friends.shelf, friends.start, friends.person, ...all(closed)],
  WRITE_LISTS: [],
};
const kinds: readonly Operation[] = ['query', 'mutation', 'subscription'];
const forbidden = (found: Record<string, string[]>, allowed: readonly string[]) =>
  Object.entries(found).flatMap(([root, shown]) =>
    shown.filter((mark) => !allowed.includes(mark)).map((mark) => `${root}: ${mark}`),
  );

it('the owner finds all private data, so every path is covered', async () => {
  const found = Object.values(await seenBy(cookies(secrets.owner), ['query'])).flat();
  expect(everything.filter((mark) => !found.includes(mark))).toEqual([]);
});

// security: P15
it.each(Object.entries(scopes))(
  'a token with only %s reveals nothing else, by any path',
  async (scope, may) => {
    const found = await seenBy(programs[scope] ?? {}, kinds);
    expect(forbidden(found, may)).toEqual([]);
  },
);

it('a token reveals what its scope is for', async () => {
  const found = async (scope: string) => Object.values(await seenBy(programs[scope] ?? {}, ['query'])).flat();
  expect(await found('READ_ACCOUNT')).toEqual(expect.arrayContaining(all(account)));
  const { airedEpisode: _, ...ofLists } = lists;
  expect(await found('READ_LISTS')).toEqual(expect.arrayContaining(all(ofLists)));
});

// security: P15
it('a token that may only write gets the ids of what it changes, and no list data', async () => {
  const headers = programs.WRITE_LISTS ?? {};
  const { animeId } = secrets.values;
  const ask = async (document: string) =>
    JSON.parse(await asking.ask([`mutation { ${document} }`, {}], headers));
  expect(
    await ask(`incrementProgress(animeId: "${animeId}") { undoId finished entry { id } }`),
  ).toMatchObject({
    data: { incrementProgress: { undoId: expect.any(String), entry: { id: expect.any(String) } } },
  });
  expect(await ask('createCollection(input: { name: "Mine" }) { collection { id } }')).toMatchObject({
    data: { createCollection: { collection: { id: expect.any(String) } } },
  });
  expect(await ask(`incrementProgress(animeId: "${animeId}") { entry { progress } }`)).toMatchObject({
    data: { incrementProgress: { entry: { progress: null } } },
    errors: [{ message: 'API token not allowed' }],
  });
});

const others: Record<string, { who: () => Headers; may: readonly string[] }> = {
  'a visitor': { who: () => ({}), may: [] },
  'an unknown token': { who: () => ({ authorization: 'Bearer enspired_x' }), may: [] },
  'a stranger': { who: () => cookies(secrets.stranger), may: [] },
  'a blocked user': { who: () => cookies(secrets.blocked), may: [] },
  'a friend': { who: () => cookies(secrets.friend), may: [...all(friends), closed.person] },
};

// security: P15
it.each(Object.entries(others))('reveals no private data by any path to: %s', async (_, { who, may }) => {
  expect(forbidden(await seenBy(who(), ['query', 'subscription']), may)).toEqual([]);
});
