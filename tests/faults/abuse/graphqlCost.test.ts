import { setTimeout } from 'node:timers/promises';
import { Visitor } from '../../support/apps/visitor';
import { type HeavySite, makeHeavy } from '../../support/servers/heavySite';
import { processMemory } from '../../support/servers/processMemory';
import { processorTime } from '../../support/servers/processorTime';
import { cleanUp, loadedDataDir, type ServerProcess, startServer } from '../../support/servers/serverProcess';

/**
 * Expensive operations, as many and as large as the limits allow, from one visitor without an account: the most expensive are
 * rejected, the rest hit the budget, and everyone else is served meanwhile (security P18).
 */
const env = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  AUTH_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  MAIL_DISABLED: 'true',
  AUTH_RATE_LIMIT: 'true',
  // A second of work: only a fast machine would use up the default.
  GRAPHQL_BUDGET_VISITOR: '1000',
};
let server: ServerProcess;
let heavy: HeavySite;

beforeAll(async () => {
  server = await startServer({ dataDir: await loadedDataDir(), env });
  const visitor = new Visitor(server.url);
  const person = { name: 'Mika', email: 'mika@example.org', password: 'correct horse battery' };
  await visitor.auth('sign-up/email', person);
  const { url, dataDir } = server;
  heavy = await makeHeavy({ url, visitor, env, dataDir }, { entries: 500 });
});
afterAll(cleanUp);

const aliased = (n: number, field: string) =>
  Array.from({ length: n }, (_, at) => `a${at}: ${field}`).join(' ');
const ask = async (query: string) => {
  const answer = await new Visitor(server.url).post('/graphql', { query });
  return { status: answer.status, code: answer.body?.errors?.[0]?.extensions?.code };
};
const tooComplex = { status: 400, code: 'QUERY_TOO_COMPLEX' };

// security: P18
it('refuses operations that cost too much', async () => {
  const { handle, threadId } = heavy;
  const html = 'comments(limit: 50) { items { html } }';
  const similar = 'discover(pageSize: 50) { items { similar(limit: 12) { anime { id } } } }';
  expect(await ask(`{ profile(handle: "${handle}") { ${aliased(15, 'heatMap { total }')} } }`)).toEqual(
    tooComplex,
  );
  expect(await ask(`{ thread(id: "${threadId}") { ${aliased(6, html)} } }`)).toEqual(tooComplex);
  expect(await ask(`{ ${aliased(15, similar)} }`)).toEqual(tooComplex);
});

// security: P18
it('serves others while a visitor requests all that the limits allow, and then rejects that visitor', async () => {
  const { handle, threadId } = heavy;
  const dear = [
    `profile(handle: "${handle}") { ${aliased(4, 'heatMap { total days { count } }')} }`,
    `profile(handle: "${handle}") { ${aliased(4, 'statistics { minutes }')} }`,
    `thread(id: "${threadId}") { comments(limit: 50) { items { html } } }`,
    'discover(pageSize: 50) { items { similar(limit: 12) { anime { id } } } }',
    aliased(4, 'surprise { id }'),
  ];
  const seen: Record<string, number> = {};
  let attacking = true;
  const attack = async (part: number) => {
    for (let turn = 0; attacking; turn += 1) {
      // A different document each time, so that none is cached.
      const query = `query Q${part}x${turn} { ${dear[(part + turn) % dear.length]} }`;
      const { status } = await ask(query);
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  const attacks = Array.from({ length: 10 }, (_, part) => attack(part));
  const waits: number[] = [];
  const until = Date.now() + 4_000;
  while (Date.now() < until) {
    const before = processorTime(server.pid, 'main');
    const answer = await fetch(`${server.url}/api/auth/ok`);
    expect(answer.status).toBe(200);
    await answer.text();
    waits.push(processorTime(server.pid, 'main') - before);
    // At most a hundred calls in ten seconds.
    await setTimeout(100);
  }
  attacking = false;
  await Promise.all(attacks);
  expect(Object.keys(seen).sort()).toEqual(['200', '429']);
  // Requests wait only for a few operations before the short answer, nowhere near the seconds of all that are queued.
  waits.sort((a, b) => a - b);
  expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(500);
  expect(processMemory(server.pid).peak).toBeLessThan(600);
});
