/** Options for the Redis client. */
export interface RedisConfig {
  url: string;
  /** Sentinels that know the current primary server; the URL's host is then not resolved. */
  sentinel?: {
    /** Name of the server group that they monitor. */
    name: string;
    sentinels: { host: string; port: number }[];
    sentinelPassword?: string;
    /** For the primary server, and for the sentinels. */
    enableTLSForSentinelMode?: boolean;
    sentinelTLS?: object;
    /** Sentinels also announce failovers, which helps when the old primary hangs. */
    failoverDetector: true;
  };
}

interface RedisValues {
  REDIS_URL?: string | undefined;
  REDIS_SENTINELS?: string[];
  REDIS_SENTINEL_PASSWORD?: string | undefined;
}

const DEFAULT_SENTINEL_PORT = 26_379;
const ADDRESS_FORM = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i;

export function readRedis(values: RedisValues): RedisConfig | undefined {
  const { REDIS_URL: url, REDIS_SENTINELS: list = [], REDIS_SENTINEL_PASSWORD: sentinelPassword } = values;
  if (url === undefined) return undefined;
  if (list.length === 0) return { url };
  const { hostname: name, protocol } = new URL(url);
  const encrypted = protocol === 'rediss:' && { enableTLSForSentinelMode: true, sentinelTLS: {} };
  return {
    url,
    sentinel: {
      name,
      sentinels: list.map(addressOf),
      ...(sentinelPassword !== undefined && { sentinelPassword }),
      ...encrypted,
      failoverDetector: true,
    },
  };
}

function addressOf(item: string): { host: string; port: number } {
  const [, host = '', port = DEFAULT_SENTINEL_PORT] = ADDRESS_FORM.exec(item) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

export function complainAboutAddress(item: string): string | undefined {
  const [, host, port = 1] = ADDRESS_FORM.exec(item) ?? [];
  return host && Number(port) >= 1 && Number(port) <= 65_535
    ? undefined
    : 'is not an address such as 10.0.0.1:26379';
}

export function complainAboutRedis(values: RedisValues): string[] {
  const { REDIS_URL: url, REDIS_SENTINELS: list = [], REDIS_SENTINEL_PASSWORD: password } = values;
  if (list.length === 0)
    return password === undefined ? [] : ['REDIS_SENTINELS is missing: REDIS_SENTINEL_PASSWORD is set'];
  const form = 'with REDIS_SENTINELS it names the group that they watch, such as redis://:password@mymaster';
  if (url === undefined) return [`REDIS_URL is missing: ${form}`];
  const { hostname, port } = new URL(url);
  return hostname === '' || port !== '' ? [`REDIS_URL must have a name and no port: ${form}`] : [];
}
