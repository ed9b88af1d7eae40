import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { loadConfig } from '../../server/config/config';
import type { Events, RateLimiter } from '../../server/domain/deps';
import { createRateLimiter } from '../../server/http/rateLimit';
import { createEvents } from '../../server/live/events';
import { type RedisGroup, startRedisGroup } from '../support/programs/redis';

/** What two instances share through Redis, with Sentinels that promote the replica when the primary has ended. */
let group: RedisGroup;
let events: [Events, Events];
let limiters: [RateLimiter, RateLimiter];

beforeAll(async () => {
  group = await startRedisGroup();
  const config = loadConfig({ AUTH_SECRET: 'x'.repeat(32), ...group.env });
  const deps = { config, log: pino({ level: 'silent' }) };
  events = [createEvents(deps), createEvents(deps)];
  limiters = [createRateLimiter(deps), createRateLimiter(deps)];
});
afterAll(async () => {
  for (const one of [...(events ?? []), ...(limiters ?? [])]) await one.close();
  await group?.stop();
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come to pass in time');
    await sleep(100);
  }
}

/** Whether the second instance receives the first one's events. */
async function heard(): Promise<boolean> {
  let count = 0;
  const leave = events[1].subscribe('topic', () => (count += 1));
  events[0].publish('topic', { id: '1' });
  await sleep(100);
  leave();
  return count === 1;
}

let key = 0;
/** Whether the three attempts a rule allows are counted across both instances. */
async function countTogether(): Promise<boolean> {
  key += 1;
  const tries = [0, 1, 0, 1].map((n) => limiters[n as 0 | 1].consume('guess', `key ${key}`));
  const outcomes = await Promise.allSettled(tries);
  return outcomes.filter(({ status }) => status === 'fulfilled').length === 3;
}

it('limits and events are shared again automatically after the primary Redis has ended', async () => {
  await until(heard);
  await until(countTogether);
  const before = await group.primary();
  await group.servers[before]?.halt();
  await until(async () => (await group.primary()) !== before);
  await until(heard);
  await until(countTogether);
  expect(await heard()).toBe(true);
});
