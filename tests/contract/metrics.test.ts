import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../server/app';
import { WorkEntity } from '../../server/data/entities/work';
import type { Deps } from '../../server/domain/deps';
import { runJob } from '../../server/domain/jobs/keepJob';
import { routePattern } from '../../server/metrics/routePattern';
import { type RunningMetrics, startMetrics } from '../../server/metrics/startMetrics';
import { Live } from '../support/apps/live';
import { startApp, type TestApp } from '../support/apps/startApp';
import { Visitor } from '../support/apps/visitor';
import { aChannel } from '../support/channels/channels';
import { handleOf, run } from '../support/people/community';
import { signUp } from '../support/people/people';
import { malAnime, malFile, upload } from '../support/people/transfer';

/** `GET /metrics` on METRICS_PORT. */
let app: TestApp;
let metrics: RunningMetrics;
let observed: ReturnType<typeof createApp>;
let server: Server;
let site: Visitor;

beforeAll(async () => {
  app = await startApp({ catalogue: true });
  metrics = await startMetrics(app.deps, 0);
  observed = createApp(app.deps, { observe: metrics.observe });
  server = createServer(observed).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = new Visitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
  await observed.stop();
  await metrics.stop();
  await app.close();
});

const scrape = async () => {
  const answer = await new Visitor(`http://127.0.0.1:${metrics.port}`).get('/metrics');
  const lines = answer.text.split('\n');
  const value = (line: string) => {
    const found = lines.find((each) => each.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  };
  return { ...answer, lines, value };
};

it('serves metrics in the Prometheus format, and nothing else', async () => {
  const { status, headers, value } = await scrape();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  const elsewhere = new Visitor(`http://127.0.0.1:${metrics.port}`);
  expect((await elsewhere.get('/')).status).toBe(404);
  expect((await elsewhere.post('/metrics', {})).status).toBe(404);
  expect((await site.get('/metrics')).text).not.toContain('process_');
});

it('counts and times responses by route pattern, never by what a visitor made up', async () => {
  await site.get('/api/auth/ok');
  await site.get('/api/auth/ok?made-up');
  await site.get('/api/auth/reset-password/made-up-token?callbackURL=/');
  await site.get('/api/auth/made-up-call');
  await site.get('/anime/made-up-slug');
  await site.graphql('{ session { user { id } } }');
  await site.request('/api/auth/ok', { method: 'PROPFIND' });
  const { text, value } = await scrape();
  const count = (method: string, route: string, status: number) =>
    value(`http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  expect(count('GET', '/api/auth/ok', 200)).toBe(2);
  expect(count('GET', '/api/auth/reset-password/:token', 302)).toBe(1);
  expect(count('GET', 'other', 404)).toBeGreaterThanOrEqual(1);
  expect(count('GET', '/anime/:slug', 404)).toBe(1);
  expect(count('POST', '/graphql', 200)).toBe(1);
  expect(count('other', 'other', 404)).toBe(1);
  const timed = (line: string) => value(`${line}{method="GET",route="/api/auth/ok"}`);
  expect(timed('http_request_duration_seconds_count')).toBe(2);
  expect(timed('http_request_duration_seconds_sum')).toBeGreaterThan(0);
  expect(text).not.toContain('made-up');
});

it('counts GraphQL operations by name and their errors by code, even with HTTP status 200', async () => {
  const ask = (query: string, operationName?: string) => site.post('/graphql', { query, operationName });
  const counts = async (operation: string) => {
    const { value } = await scrape();
    const line = 'enspired_graphql_operations_total';
    return {
      done: value(`${line}{operation="${operation}",outcome="done"}`) ?? 0,
      failed: value(`${line}{operation="${operation}",outcome="failed"}`) ?? 0,
      timed: value(`enspired_graphql_operation_duration_seconds_count{operation="${operation}"}`) ?? 0,
      code: (code: string) =>
        value(`enspired_graphql_errors_total{operation="${operation}",code="${code}"}`) ?? 0,
    };
  };
  const before = await counts('other');
  const site1 = 'query Site { site { name } }';
  // The second answer is a shared one.
  for (const _ of [1, 2]) expect((await ask(site1, 'Site')).status).toBe(200);
  expect(
    (await ask('query Friends { friendRequests(direction: RECEIVED) { items { createdAt } } }', 'Friends'))
      .status,
  ).toBe(200);
  await ask('query MadeUp { session { user { id } } }', 'MadeUp');
  await ask('query MadeUp { nothing }', 'MadeUp');
  await site.get('/graphql?query={nothing}&operationName=__proto__');
  await site.request('/graphql', { method: 'POST', body: 'no JSON' });
  expect(await counts('Site')).toMatchObject({ done: 2, failed: 0, timed: 2 });
  const friends = await counts('Friends');
  expect(friends).toMatchObject({ done: 0, failed: 1, timed: 1 });
  expect(friends.code('UNAUTHENTICATED')).toBe(1);
  const after = await counts('other');
  expect(after.done - before.done).toBe(1);
  expect(after.failed - before.failed).toBe(3);
  expect(after.timed - before.timed).toBe(4);
  expect((await scrape()).text).not.toMatch(/MadeUp|__proto__/);
});

it('counts each query of a member', async () => {
  const member = new Visitor(site.baseURL);
  for (const [name, value] of (await signUp(app)).visitor.cookies) member.cookies.set(name, value);
  const ask = () =>
    member.post('/graphql', { query: 'query Account { session { user { id } } }', operationName: 'Account' });
  for (const _ of [1, 2, 3]) expect((await ask()).body.data.session.user.id).toBeTruthy();
  const { value } = await scrape();
  expect(value('enspired_graphql_operations_total{operation="Account",outcome="done"}')).toBe(3);
});

it('reports how database connections are used', async () => {
  const { value } = await scrape();
  const of = (state: string) => value(`enspired_database_connections{state="${state}"}`);
  expect(of('limit')).toBeGreaterThan(0);
  expect(of('waiting')).toBe(0);
  const within = await app.deps.db.transaction(async (manager) => {
    await manager.countBy(WorkEntity, {});
    return app.deps.db.load();
  });
  expect(within.inUse).toBeGreaterThan(0);
});

it('reports the disk and the event loop, and no Redis if there is none', async () => {
  const { text, value } = await scrape();
  expect(value('enspired_disk_size_bytes')).toBeGreaterThan(value('enspired_disk_free_bytes') ?? Infinity);
  expect(value('enspired_disk_free_bytes')).toBeGreaterThan(0);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(text).not.toContain('enspired_redis_up');
});

it('reports live connections, their subscriptions and their errors', async () => {
  const { visitor } = await signUp(app);
  const live = new Live(visitor);
  live.subscribe('subscription { notificationAdded { unread } }');
  await live.subscribe('subscription { nothing }').until(1);
  const { value } = await scrape();
  expect(value('enspired_live_sockets')).toBe(1);
  expect(value('enspired_live_subscriptions')).toBe(1);
  const error = 'enspired_graphql_errors_total{operation="other",code="GRAPHQL_VALIDATION_FAILED"}';
  expect(value(error)).toBeGreaterThan(0);
  await live.close();
});

it('reports the outcome of a job’s last run', async () => {
  const run = (work: () => Promise<void>) =>
    runJob(app.deps, { name: 'sweep', pause: 600_000, rest: 0, isStopping: () => false, work });
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  // Never yet: an alert about old backups must see it.
  expect((await scrape()).value('enspired_job_done_timestamp_seconds{job="sweep"}')).toBe(0);
  await run(async () => {});
  const done = await scrape();
  expect(done.value('enspired_job_failing{job="sweep"}')).toBe(0);
  expect(done.value('enspired_job_done_timestamp_seconds{job="sweep"}')).toBe(
    app.clock.now().getTime() / 1000,
  );
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await scrape()).value('enspired_job_failing{job="sweep"}')).toBe(1);
  // The settings have disabled it since, so nothing is overdue.
  app.deps.activity.keeps.delete('sweep');
  expect((await scrape()).text).not.toMatch(/^enspired_job_(failing|late_seconds|done_timestamp_seconds)\{/m);
});

it('has a pattern for every route of the site', () => {
  type Layer = { route?: { path: string }; handle?: { stack?: Layer[] } };
  const pathsOf = ({ route, handle }: Layer): string[] => [
    ...(route ? [route.path] : []),
    ...(handle?.stack ?? []).flatMap(pathsOf),
  ];
  const paths = (observed.router as unknown as { stack: Layer[] }).stack.flatMap(pathsOf);
  expect(paths.length).toBeGreaterThan(10);
  // Where routers are mounted.
  const places = ['', '/uploads', '/dev/mail'];
  const unknown = paths.filter((path) => {
    const asked = path.replace(/:year/g, '2026').replace(/:\w+/g, 'x');
    return places.every((place) => routePattern('GET', `${place}${asked}`) === 'other');
  });
  expect(unknown).toEqual([]);
});

it('reports how many messages are waiting, being retried and given up, and the age of the oldest', async () => {
  const { manager } = app.deps.db;
  await manager.clear(WorkEntity);
  expect((await scrape()).value('enspired_outbox_oldest_seconds')).toBe(0);
  await signUp(app);
  const row = await manager.findOneByOrFail(WorkEntity, { kind: 'mail' });
  await manager.insert(WorkEntity, [
    { ...row, id: 'retried', attempts: 2 },
    { ...row, id: 'over', attempts: 9, due: null },
  ]);
  app.clock.advance(90);
  const { value } = await scrape();
  expect(value('enspired_outbox_messages{state="waiting"}')).toBe(1);
  expect(value('enspired_outbox_messages{state="retrying"}')).toBe(1);
  expect(value('enspired_outbox_messages{state="given_up"}')).toBe(1);
  expect(value('enspired_outbox_oldest_seconds')).toBe(90);
});

it('reports how many notifications wait for channels', async () => {
  const person = await signUp(app);
  expect((await scrape()).value('enspired_notifications_waiting')).toBe(0);
  await aChannel(person, { type: 'NTFY', topic: 'mine' });
  const other = await signUp(app);
  await run(other, `mutation { sendFriendRequest(handle: "${await handleOf(person)}") { id } }`);
  expect((await scrape()).value('enspired_notifications_waiting')).toBe(1);
});

it('reports the states of imports', async () => {
  const before = await scrape();
  expect(before.value('enspired_jobs{job="import",state="checking"}')).toBe(0);
  expect(before.value('enspired_jobs{job="import",state="done"}')).toBe(0);
  expect((await upload(await signUp(app), malFile(malAnime()))).status).toBeLessThan(300);
  expect((await scrape()).value('enspired_jobs{job="import",state="reading"}')).toBe(1);
});

it('answers without a database, too, and says so', async () => {
  expect((await scrape()).value('enspired_database_up')).toBe(1);
  const { db } = app.deps;
  const gone = { ...db, manager: { countBy: () => Promise.reject(new Error('gone')) } } as unknown;
  const other = await startMetrics({ ...app.deps, db: gone as Deps['db'] }, 0);
  try {
    const { status, text } = await new Visitor(`http://127.0.0.1:${other.port}`).get('/metrics');
    expect(status).toBe(200);
    expect(text).toContain('enspired_database_up 0');
    expect(text).not.toMatch(/^enspired_(outbox_\w+|jobs)[ {]/m);
    expect(text).toContain('process_resident_memory_bytes');
  } finally {
    await other.stop();
  }
});
