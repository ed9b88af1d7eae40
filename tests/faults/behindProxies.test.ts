import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/config/freePort';
import { Live } from '../support/apps/live';
import { Visitor } from '../support/apps/visitor';
import { aComment, aThread } from '../support/people/community';
import { aPerson } from '../support/people/people';
import { malAnime, malFile, upload } from '../support/people/transfer';
import { checkNginx, type RunningProxy, startCaddy, startNginx } from '../support/servers/proxies';
import { cleanUp, type ServerProcess, smallDataDir, startServer } from '../support/servers/serverProcess';

/** The proxies of deploy/ in front of two instances, each with its own database: these requests need no shared one. */
let instances: ServerProcess[] = [];
let starts: (() => Promise<ServerProcess>)[] = [];
let proxies: Record<'Caddy' | 'nginx', RunningProxy>;
/** Both of its upstreams are the first instance, so that a person reads where they wrote. */
let one: Record<'Caddy' | 'nginx', RunningProxy>;

beforeAll(async () => {
  const ports = (await Promise.all(Array.from({ length: 6 }, () => freePort()))) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [first, second, ...own] = ports;
  const TRUSTED_ORIGINS = own.map((port) => `http://127.0.0.1:${port}`).join(',');
  starts = [first, second].map((port) => {
    const dataDir = smallDataDir();
    const env = { PORT: String(port), TRUSTED_ORIGINS, TRUSTED_PROXIES: '127.0.0.1', STOP_DELAY: '1' };
    return async () => startServer({ dataDir: await dataDir, env });
  });
  instances = await Promise.all(starts.map((start) => start()));
  const [a, b, c, d] = own as [number, number, number, number];
  proxies = {
    Caddy: await startCaddy({ instances: [first, second], port: a }),
    nginx: await startNginx({ instances: [first, second], port: b }),
  };
  one = {
    Caddy: await startCaddy({ instances: [first, first], port: c }),
    nginx: await startNginx({ instances: [first, first], port: d }),
  };
});

afterAll(async () => {
  await Promise.all(
    [...Object.values(proxies ?? {}), ...Object.values(one ?? {})].map((proxy) => proxy.stop()),
  );
  await cleanUp();
});

it('deploy/nginx.conf is valid', async () => {
  const { output } = await checkNginx();
  expect(output).toMatch(/test is successful/);
});

describe.each(['Caddy', 'nginx'] as const)('behind %s', (name) => {
  it('lists of several megabytes are accepted, and live connections stay open', async () => {
    const { url } = one[name];
    const person = aPerson();
    const visitor = new Visitor(url);
    const { status, body } = await visitor.auth('sign-up/email', person, { origin: url });
    expect(status).toBe(200);
    const writer = { ...person, visitor, userId: body.user.id, token: body.token };

    const live = new Live(visitor);
    const thread = await aThread(writer);
    const heard = live.subscribe('subscription ($id: ID!) { commentAdded(threadId: $id) { html } }', {
      id: thread.id,
    });
    await heard.hear(() => aComment(writer, { threadId: thread.id, body: 'Live' }));
    await live.close();

    const comments = 'x'.repeat(4000);
    const list = malFile(
      ...Array.from({ length: 800 }, (_, n) => malAnime({ id: n + 1, my_comments: `${comments}${n}` })),
    );
    expect(list.length).toBeGreaterThan(3_000_000);
    expect((await upload(writer, list, { origin: url })).status).toBe(201);
  });
});

/** A request every 10 ms through each proxy: reads, and calls that a proxy may not send twice. */
function load() {
  const failures: string[] = [];
  let count = 0;
  const send = async (url: string, n: number) => {
    const visitor = new Visitor(url);
    const call = () =>
      n % 4 === 0
        ? visitor.post('/graphql', { query: '{ session { id } }' })
        : visitor.get('/api/auth/get-session');
    try {
      const { status, text } = await call();
      if (status !== 200) failures.push(`${status} ${text.slice(0, 80)}`);
    } catch (error) {
      failures.push(String((error as { cause?: unknown }).cause ?? error));
    }
  };
  const under = new Set<Promise<void>>();
  const timer = setInterval(() => {
    for (const { url } of Object.values(proxies)) {
      const call = send(url, count++).finally(() => under.delete(call));
      under.add(call);
    }
  }, 10);
  return {
    failures,
    count: () => count,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(under);
    },
  };
}

it('a rolling restart at 200 requests a second fails no request', async () => {
  const traffic = load();
  for (const [index, start] of starts.entries()) {
    const ending = await instances[index]?.end('SIGTERM');
    expect(ending?.code).toBe(0);
    const started = await start();
    instances[index] = started;
    // nginx tries a refusing instance again after two seconds, Caddy sooner; on a slow machine, both once it has warmed up.
    await sleep(Math.max(2500, 1500 * started.startSeconds));
  }
  await traffic.stop();
  expect(traffic.failures).toEqual([]);
  expect(traffic.count()).toBeGreaterThan(500);
});
