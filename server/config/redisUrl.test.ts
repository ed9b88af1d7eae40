import { loadConfig } from './config';

const load = (env: Record<string, string>) => loadConfig({ AUTH_SECRET: 'x'.repeat(32), ...env }).redis;
const sentinels = { REDIS_SENTINELS: '10.0.0.1:26380, cache-2,[fd00::1]:26379' };

it('is one server, or none', () => {
  expect(load({})).toBeUndefined();
  expect(load({ REDIS_URL: 'rediss://:p@cache:6380/2' })).toEqual({ url: 'rediss://:p@cache:6380/2' });
});

it('is a group that Sentinels watch', () => {
  expect(load({ REDIS_URL: 'redis://:p@mymaster/2', ...sentinels })).toEqual({
    url: 'redis://:p@mymaster/2',
    sentinel: {
      name: 'mymaster',
      sentinels: [
        { host: '10.0.0.1', port: 26_380 },
        { host: 'cache-2', port: 26_379 },
        { host: 'fd00::1', port: 26_379 },
      ],
      failoverDetector: true,
    },
  });
});

it('asks them with their password, and by TLS where the servers are', () => {
  const env = { REDIS_URL: 'rediss://mymaster', REDIS_SENTINEL_PASSWORD: 'q', ...sentinels };
  expect(load(env)?.sentinel).toMatchObject({
    sentinelPassword: 'q',
    enableTLSForSentinelMode: true,
    sentinelTLS: {},
  });
});

it.each<[string, Record<string, string>, RegExp]>([
  ['Sentinels without a group', sentinels, /REDIS_URL is missing: with REDIS_SENTINELS/],
  ['a port', { ...sentinels, REDIS_URL: 'redis://mymaster:6379' }, /REDIS_URL must have a name and no port/],
  ['no name', { ...sentinels, REDIS_URL: 'redis:///0' }, /REDIS_URL must have a name and no port/],
  ['no address', { REDIS_SENTINELS: 'redis://a', REDIS_URL: 'redis://m' }, /"redis:\/\/a" is not an address/],
  ['a port too high', { REDIS_SENTINELS: 'a:70000', REDIS_URL: 'redis://m' }, /"a:70000" is not an address/],
  ['a password for nobody', { REDIS_SENTINEL_PASSWORD: 'q' }, /REDIS_SENTINELS is missing/],
])('is refused with %s', (_, env, message) => {
  expect(() => load(env)).toThrow(message);
});
