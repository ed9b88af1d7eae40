import { startApp, type TestApp } from '../support/apps/startApp';
import type { Answer } from '../support/apps/visitor';
import { aPerson } from '../support/people/people';
import { type RedisServer, startRedis } from '../support/programs/redis';

/** Two instances with a shared Redis. Each has its own database, as limits don't use one. */
let redis: RedisServer;
let apps: TestApp[];
beforeAll(async () => {
  redis = await startRedis();
  const env = { AUTH_RATE_LIMIT: 'true', REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1,::1' };
  apps = [await startApp({ env }), await startApp({ env })];
  await until(countTogether);
});
afterAll(async () => {
  for (const app of apps ?? []) await app.close();
  await redis?.stop();
});

let subnet = 0;
/** Sign-in attempts on the instances in turn, each from the same address. */
async function tries(count: number, from: string, on = apps): Promise<number[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < count; n += 1) {
    const app = on[n % on.length];
    if (!app) throw new Error('no instance');
    const answer = await app.visitor().auth('sign-in/email', aPerson(), { 'x-forwarded-for': from });
    answers.push(answer);
  }
  for (const { text, headers } of answers.filter(({ status }) => status === 429)) {
    expect(text).toBe('{"message":"Too many requests. Please try again later."}');
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  return answers.map(({ status }) => status);
}
function address(): string {
  subnet += 1;
  return `203.0.113.${subnet}`;
}

describe('limits of two instances with one Redis', () => {
  it('allow as many attempts as those of one', async () => {
    const statuses = await tries(24, address());
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(21);
  });

  it('outlive an instance', async () => {
    const from = address();
    const [first] = apps;
    if (!first) throw new Error('no instance');
    expect(await tries(3, from, [first])).toEqual([401, 401, 401]);
    const env = { AUTH_RATE_LIMIT: 'true', REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1,::1' };
    await using heir = await startApp({ env });
    await until(async () => (await tries(1, address(), [heir]))[0] === 401);
    expect(await tries(1, from, [heir])).toEqual([429]);
  });

  it('are counted separately while Redis is away, and together again afterwards', async () => {
    await redis.halt();
    const from = address();
    const statuses = await tries(8, from);
    // Three attempts on each of the two.
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    await redis.start();
    await until(countTogether);
  });
});

/** Whether both have reached Redis. */
async function countTogether(): Promise<boolean> {
  const statuses = await tries(8, address());
  return statuses.filter((status) => status === 401).length === 3;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it did not come to pass in time');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
