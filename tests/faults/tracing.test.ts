import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../server/config/freePort';
import { mariaDbUrl, testDatabase } from '../support/apps/testDatabase';
import { Visitor } from '../support/apps/visitor';
import { silentServer } from '../support/mail/smtp';
import { type Collector, type SentSpan, startCollector } from '../support/servers/otlp';
import {
  cleanUp,
  freshDataDir,
  launchServer,
  type ServerProcess,
  smallDataDir,
  startServer,
} from '../support/servers/serverProcess';

/** OpenTelemetry of the built server: what a collector receives, and what happens without one. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await smallDataDir();
});
/** Servers of the tests, which would keep Jest from exiting. */
const opened: { close(): Promise<unknown> }[] = [];

afterAll(async () => {
  await cleanUp();
  await Promise.all(opened.map((server) => server.close()));
});

async function collect(): Promise<Collector> {
  const collector = await startCollector();
  opened.push(collector);
  return collector;
}

const start = (collector: string, env: Record<string, string> = {}) =>
  startServer({ dataDir, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector, ...env } });

/** Stops the server, which sends its last spans. */
async function stop(server: ServerProcess): Promise<void> {
  // Its code says whether ten seconds were enough, which is not asked here.
  expect(await server.end('SIGTERM')).toMatchObject({ signal: null });
}

/** Headers of a caller that has started a trace. */
function aCaller({ sampled = true } = {}) {
  const traceId = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-0${sampled ? 1 : 0}` };
}

const query = 'query HomeForTest { discover(pageSize: 3) { items { id slug } } }';
const roots = ({ spans }: Collector) => spans.filter(({ kind }) => kind === 2);

function expectConnected(spans: SentSpan[], caller: ReturnType<typeof aCaller>): SentSpan[] {
  const trace = spans.filter(({ traceId }) => traceId === caller.traceId);
  const known = new Set([caller.spanId, ...trace.map(({ spanId }) => spanId)]);
  expect(trace.filter(({ parentId }) => !known.has(parentId))).toEqual([]);
  return trace;
}

/** Everything that is not a request is part of one. */
function expectRooted(spans: SentSpan[]): void {
  expect(spans.filter(({ kind, parentId }) => kind !== 2 && parentId === '')).toEqual([]);
}

const person = { name: 'Nobody Else', email: 'traced@example.org', password: 'a long enough passphrase' };

/** Signs up in a caller's trace, and once more in vain, which the log would show with its values. */
async function signUpTraced(server: ServerProcess) {
  const visitor = new Visitor(server.url);
  const caller = aCaller();
  const { traceparent } = caller;
  expect((await visitor.auth('sign-up/email', person, { traceparent })).status).toBe(200);
  expect((await visitor.auth('sign-up/email', person)).status).toBe(422);
  const [token = ''] = [...visitor.cookies.values()].map((value) => value.split('.')[0]);
  expect(token.length).toBeGreaterThan(20);
  return { caller, token };
}

function expectStatementsWithoutValues(
  collector: Collector,
  system: string,
  { caller, token }: Awaited<ReturnType<typeof signUpTraced>>,
) {
  const trace = expectConnected(collector.spans, caller);
  const statements = trace.filter(({ attributes }) => 'db.query.text' in attributes);
  for (const { attributes } of statements) expect(attributes['db.system.name']).toBe(system);
  const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
  expect(texts.some((text) => /^INSERT INTO .user.\(.*\?/.test(text))).toBe(true);
  expectRooted(collector.spans);
  for (const secret of [...Object.values(person), token]) expect(collector.raw()).not.toContain(secret);
}

/** Starts a server that lists the modules it loads. */
async function startListing(env: Record<string, string>) {
  const list = join(freshDataDir(), 'modules');
  const NODE_OPTIONS = `--require ${join(__dirname, '../support/servers/listModules.js')}`;
  const server = await startServer({ dataDir, env: { NODE_OPTIONS, LIST_MODULES: list, ...env } });
  const tracingModules = () => {
    const modules = readFileSync(list, 'utf8').split('\n');
    expect(modules.length).toBeGreaterThan(500);
    return modules.filter((module) => /opentelemetry|in-the-middle|server\/tracing/.test(module));
  };
  return { server, tracingModules };
}

/** GitLab, as a third party that is called while someone signs in. */
async function startProvider() {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const provider = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.setHeader('content-type', 'application/json');
    const user = { id: 7, state: 'active', name: 'Secret name', email: 'secret-peer@example.org' };
    response.end(JSON.stringify(request.method === 'POST' ? { access_token: 'secret-access' } : user));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  opened.push({ close: () => new Promise((resolve) => provider.close(resolve).closeAllConnections()) });
  return { asked, url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` };
}

/** Requests full of secrets; returns the state of the flow. */
async function sendSecrets(server: ServerProcess): Promise<string> {
  const visitor = new Visitor(server.url);
  const away = await visitor.auth('sign-in/social', { provider: 'gitlab' }, { origin: server.url });
  const state = new URL(away.body.url).searchParams.get('state') ?? '';
  expect((await visitor.get(`/api/auth/callback/gitlab?code=secret-code&state=${state}`)).status).toBe(302);
  const paths = [
    '/api/auth/reset-password/secret-reset?callbackURL=/welcome/reset',
    '/api/auth/verify-email?token=secret-verify',
    '/api/auth/delete-user/callback?token=secret-delete',
    '/feeds/secret-feed/calendar.ics',
    '/api/digest/leave?token=secret-digest',
    '/welcome/reset?token=secret-page',
    '/graphql?query=%7Bsession%7Bid%7D%7D&variables=%7B%22a%22%3A%22secret-get%22%7D',
  ];
  const headers = {
    cookie: 'better-auth.session_token=secret-cookie',
    authorization: 'Bearer secret-bearer',
  };
  for (const path of paths) await visitor.get(path, headers);
  const variable = 'query Found($text: String!) { search(text: $text) { items { id } } }';
  await visitor.graphql(variable, { text: 'secret-variable' });
  await visitor.graphql('query Literal { search(text: "secret-literal") { items { id } } }');
  await visitor.graphql('query Wrong { discover(pageSize: "secret-mistake") { nothingOfThisName } }');
  await visitor.post('/graphql', { query: 'query A { __typename }', operationName: 'secret-operation' });
  await visitor.post('/graphql', { query: 'query secret-syntax {' });
  return state;
}

describe('with a collector', () => {
  let collector: Collector;
  let server: ServerProcess;
  let modules: string[];
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let signedUp: Awaited<ReturnType<typeof signUpTraced>>;
  let state: string;
  const caller = aCaller();
  const unsampled = aCaller({ sampled: false });
  /** One server answers everything; its last spans arrive when it stops. */
  beforeAll(async () => {
    collector = await collect();
    provider = await startProvider();
    const metricsPort = await freePort();
    const listing = await startListing({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'anime-test',
      LOG_LEVEL: 'debug',
      METRICS_PORT: String(metricsPort),
      GITLAB_CLIENT_ID: 'gitlab-id',
      GITLAB_CLIENT_SECRET: 'secret-of-gitlab',
      GITLAB_ISSUER: provider.url,
    });
    server = listing.server;
    const visitor = new Visitor(server.url);
    const { traceparent } = caller;
    expect((await visitor.graphql(query, {}, { traceparent })).errors).toEqual([]);
    await visitor.get('/api/auth/ok', { traceparent: unsampled.traceparent });
    for (const path of ['/healthz', '/readyz']) expect((await visitor.get(path)).status).toBe(200);
    const measured = await new Visitor(`http://127.0.0.1:${metricsPort}`).get('/metrics');
    expect(measured.text).toContain('enspired_database_up 1');
    await visitor.get('/api/auth/ok');
    await visitor.get('/made-up/by-a-visitor');
    signedUp = await signUpTraced(server);
    state = await sendSecrets(server);
    await stop(server);
    modules = listing.tracingModules();
  });

  it('a request is one trace with its caller, its operation and its statements, and the log has its id', () => {
    expect(collector.calls[0]).toEqual({ path: '/v1/traces', type: 'application/x-protobuf' });
    expect(modules.length).toBeGreaterThan(50);
    const trace = expectConnected(collector.spans, caller);
    const request = trace.find(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      name: 'POST /graphql',
      parentId: caller.spanId,
      attributes: {
        'http.request.method': 'POST',
        'http.response.status_code': 200,
        'http.route': '/graphql',
        'url.path': '/graphql',
      },
      resource: { 'service.name': 'anime-test' },
    });
    const operation = trace.find(({ attributes }) => attributes['graphql.operation.name'] === 'HomeForTest');
    expect(operation?.attributes).toEqual({
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'HomeForTest',
    });
    expect(operation?.parentId).toBe(request?.spanId);
    const lines = server.output().split('\n');
    expect(lines.find((line) => line.includes('"url":"/graphql"'))).toContain(
      `"trace_id":"${caller.traceId}"`,
    );
  });

  it('a request is not traced if its caller says so', () => {
    expect(collector.spans.filter(({ traceId }) => traceId === unsampled.traceId)).toEqual([]);
  });

  it('a request by a monitor is not traced, nor is the site’s background work', () => {
    const names = roots(collector).map(({ name }) => name);
    expect(names.filter((name) => name === 'GET /api/auth/ok' || name === 'GET')).toEqual([
      'GET /api/auth/ok',
      'GET',
    ]);
    expect(names.filter((name) => /healthz|readyz|metrics/.test(name))).toEqual([]);
    expectRooted(collector.spans);
  });

  // security: P17
  it('statements on the embedded database are part of their request and contain no value', () => {
    expectStatementsWithoutValues(collector, 'sqlite', signedUp);
  });

  // security: P17
  it('no span contains a token, a code, a cookie, a key, a variable or a literal', () => {
    expect(collector.raw()).not.toContain('secret-');
    expect(collector.raw()).not.toContain(state);
    const names = roots(collector).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'GET /api/auth/callback/:id',
        'GET /api/auth/reset-password/:token',
        'GET /feeds/:token/:file',
        'GET /api/digest/leave',
      ]),
    );
    expect(roots(collector).map(({ attributes }) => attributes['url.path'])).toContain(
      '/api/auth/reset-password/***',
    );
    const [callback] = roots(collector).filter(({ name }) => name === 'GET /api/auth/callback/:id');
    const calls = collector.spans.filter(({ attributes }) => 'url.full' in attributes);
    expect(calls.map(({ name, traceId }) => [name, traceId])).toEqual([
      ['POST', callback?.traceId],
      ['GET', callback?.traceId],
    ]);
    // The provider is a third party: none of the site's trace ids go there.
    expect(provider.asked.map(({ path }) => path)).toEqual(['/oauth/token', '/api/v4/user']);
    expect(provider.asked.filter((call) => 'traceparent' in call.headers)).toEqual([]);
  });

  it('nothing is traced if OTEL_TRACES_SAMPLER says so', async () => {
    const unused = await collect();
    const silent = await start(unused.url, { OTEL_TRACES_SAMPLER: 'always_off' });
    expect((await new Visitor(silent.url).get('/api/auth/ok')).status).toBe(200);
    await stop(silent);
    expect(unused.spans).toEqual([]);
  });

  // security: P17
  it('statements on MariaDB are part of their request and contain no value', async () => {
    const database = await testDatabase(mariaDbUrl());
    const own = await collect();
    const onMariaDb = await start(own.url, { DATABASE_URL: database.url });
    const traced = await signUpTraced(onMariaDb);
    await stop(onMariaDb);
    await database.drop();
    expectStatementsWithoutValues(own, 'mysql', traced);
  });
});

it('without the packages, the site does not start, and says what is missing', async () => {
  const NODE_OPTIONS = `--require ${join(__dirname, '../support/servers/withoutTracing.js')}`;
  const env = { NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  const { ended, output } = launchServer({ env });
  expect((await ended).code).toBe(1);
  expect(output()).toContain('needs the OpenTelemetry packages, which are not installed');
  const { end } = await startServer({ dataDir, env: { NODE_OPTIONS } });
  expect((await end('SIGTERM')).code).toBe(0);
});

describe('without a collector', () => {
  it('because none is configured, nothing of OpenTelemetry is even loaded', async () => {
    const { server, tracingModules } = await startListing({});
    await new Visitor(server.url).graphql(query);
    await stop(server);
    expect(tracingModules()).toEqual([]);
  });

  it('because it is down, responses are unaffected and the log stays quiet', async () => {
    const server = await start(`http://127.0.0.1:${await freePort()}`);
    const visitor = new Visitor(server.url);
    for (let turn = 0; turn < 20; turn += 1) expect((await visitor.get('/api/auth/ok')).status).toBe(200);
    const ending = await server.end('SIGTERM');
    expect(ending.code).toBe(0);
    const warnings = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    // A busy machine blocks the event loop, which is a separate matter.
    const said = warnings.filter((line) => !line.includes('"event":"stall"'));
    // One at most, and only after the exporter has tried for ten seconds.
    expect(said.filter((line) => !line.includes('the collector accepts no spans'))).toEqual([]);
    expect(said.length).toBeLessThanOrEqual(1);
  });

  it('because it hangs, responses are unaffected and a stop waits two seconds at most', async () => {
    const port = await freePort();
    const silent = await silentServer(port);
    opened.push(silent);
    const server = await start(`http://127.0.0.1:${port}`);
    expect((await new Visitor(server.url).get('/api/auth/ok')).status).toBe(200);
    const ending = await server.end('SIGTERM');
    expect(silent.calls()).toBe(1);
    // The exporter itself would wait for ten seconds, after which a stop ends with 1.
    expect(ending.code).toBe(0);
  });
});
