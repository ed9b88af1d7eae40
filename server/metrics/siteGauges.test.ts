import { Registry } from 'prom-client';
import { createActivity } from '../domain/jobs/activity';
import { siteGauges } from './siteGauges';

async function measured({ ping, dataDir = '.' }: { ping?: () => Promise<void>; dataDir?: string }) {
  const registry = new Registry();
  const load = () => ({ connections: 3, inUse: 2, waiting: 1, repeated: 4 });
  const events = {
    publish: () => {},
    subscribe: () => () => {},
    close: async () => {},
    ...(ping && { ping }),
  };
  const deps = { db: { load }, activity: createActivity(), events, config: { dataDir } };
  siteGauges(deps as unknown as Parameters<typeof siteGauges>[0], [registry]);
  return await registry.metrics();
}

it('reports whether Redis answers, if one is configured', async () => {
  expect(await measured({})).not.toContain('enspired_redis_up');
  expect(await measured({ ping: async () => {} })).toMatch(/^enspired_redis_up 1$/m);
  const away = () => Promise.reject(new Error('away'));
  expect(await measured({ ping: away })).toMatch(/^enspired_redis_up 0$/m);
});

it('answers even if Redis hangs', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  try {
    const text = measured({ ping: () => new Promise(() => {}) });
    await jest.advanceTimersByTimeAsync(2000);
    expect(await text).toMatch(/^enspired_redis_up 0$/m);
  } finally {
    jest.useRealTimers();
  }
});

it('has no value for an unreadable disk', async () => {
  expect(await measured({})).toMatch(/^enspired_disk_free_bytes \d+$/m);
  expect(await measured({ dataDir: '/no/such/folder' })).not.toMatch(/^enspired_disk_free_bytes /m);
});

it('reports the use of database connections', async () => {
  const text = await measured({});
  for (const [state, count] of Object.entries({ limit: 3, in_use: 2, waiting: 1 }))
    expect(text).toContain(`enspired_database_connections{state="${state}"} ${count}`);
  expect(text).toMatch(/^enspired_database_repeated_total 4$/m);
});
