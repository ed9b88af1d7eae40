import { request } from 'node:http';
import { Visitor } from '../../support/apps/visitor';
import { aPerson } from '../../support/people/people';
import { processMemory } from '../../support/servers/processMemory';
import { cleanUp, loadedDataDir, type ServerProcess, startServer } from '../../support/servers/serverProcess';
import { siteDatabase } from '../../support/servers/siteDatabase';

/** One person's data reaches neither the next visitor, through a cached answer, nor a program that may not read it. */
const SECRET = 'Only for my own eyes';
let server: ServerProcess;
let owner: Visitor;
let animeId: string;
let slug: string;

beforeAll(async () => {
  server = await startServer({ dataDir: await loadedDataDir() });
  owner = new Visitor(server.url);
  const { name, email, password } = aPerson();
  expect((await owner.auth('sign-up/email', { name, email, password })).status).toBe(200);
  const [anime] = siteDatabase(server.dataDir, ({ all }) =>
    all('SELECT id, slug FROM anime WHERE listed LIMIT 1'),
  );
  animeId = String(anime?.id);
  slug = String(anime?.slug);
  const { errors } = await ask(
    'mutation ($input: SaveEntryInput!) { saveEntry(input: $input) { __typename } }',
    {
      input: { animeId, status: 'WATCHING', visibility: 'PRIVATE', favourite: true, notes: SECRET },
    },
  );
  expect(errors).toEqual([]);
});
afterAll(cleanUp);

const ask = <Data = Record<string, unknown>>(query: string, variables = {}) =>
  owner.graphql<Data>(query, variables, { origin: server.url });

async function expectAlive(): Promise<void> {
  expect((await new Visitor(server.url).get('/api/auth/ok')).status).toBe(200);
  expect(processMemory(server.pid).peak).toBeLessThan(600);
}

/** Sent verbatim: `fetch` sends no body with GET. */
function send(method: string, path: string, headers: Record<string, string>, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(
      new URL(path, server.url),
      {
        method,
        headers: { accept: '*/*', 'content-type': 'application/json', ...headers, ...length },
        agent: false,
      },
      async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part);
        resolve(Buffer.concat(parts).toString());
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

it('caches no answer to a signed-in user or a disguised query', async () => {
  const query = `query Page($slug: String!) { anime(slug: $slug) { slug viewerEntry { notes } } }`;
  const page = JSON.stringify({ operationName: 'Page', query, variables: { slug } });
  const cookie = owner.cookieHeader();
  const spellings = [cookie, cookie.replace('=', ' ='), `a=b;${cookie}`, `"${cookie}"`, cookie.toUpperCase()];
  for (const spelling of spellings) {
    const headers = { cookie: spelling, origin: server.url };
    await send('POST', '/graphql', headers, page);
    const other = `/graphql?query=${encodeURIComponent('{ site { name } }')}`;
    await send('GET', other, headers, page);
    const seen = await send('POST', '/graphql', {}, page);
    expect(JSON.parse(seen)).toEqual({ data: { anime: { slug, viewerEntry: null } } });
  }
  await expectAlive();
});

it('shows a program only what its scopes allow, on every path', async () => {
  const program = async (scope: string) => {
    const { data } = await ask<{ createApiToken: { secret: string } }>(
      `mutation { createApiToken(input: { name: "${scope}", scopes: [${scope}] }) { secret } }`,
    );
    const headers = { authorization: `Bearer ${data?.createApiToken.secret}` };
    return (query: string, variables = {}) => new Visitor(server.url).graphql(query, variables, headers);
  };
  const reader = await program('READ_ACCOUNT');
  const seen = await reader(
    '{ viewerProfile { handle favourites { items { anime { slug } } } activity { items { anime { slug } } } } }',
  );
  expect(seen.text).not.toContain(slug);
  const writer = await program('WRITE_LISTS');
  const written = await writer(
    'mutation ($input: SaveEntryInput!) { saveEntry(input: $input) { ... on EntryPayload { anime { viewerEntry { notes } } } ... on EntryConflict { current { notes } } } }',
    { input: { animeId } },
  );
  expect(written.text).not.toContain(SECRET);
  expect((await ask(`{ anime(slug: "${slug}") { viewerEntry { notes } } }`)).text).toContain(SECRET);
  await expectAlive();
});
