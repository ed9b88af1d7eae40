import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { z } from 'zod';
import type { RedisConfig } from '../config/redisUrl';
import type { Deps, EventMessage, Events } from '../domain/deps';
import { Delivery } from './delivery';

const CHANNEL = 'enspired:events';

/**
 * Live events (`Events` in deps.ts): delivered within this process, and through Redis to every other instance if
 * REDIS_URL is set. While Redis is down, other instances get no live events, but nothing is lost: all data is in the database.
 */
export function createEvents({ config, log }: Pick<Deps, 'config' | 'log'>): Events {
  const here = new Delivery();
  const others = config.redis && connect(config.redis, here, log);
  return {
    publish: (topic, message) => {
      here.publish(topic, message);
      others?.publish(topic, message);
    },
    subscribe: (topic, listener) => here.subscribe(topic, listener),
    ...(others && { ping: others.ping }),
    close: async () => others?.close(),
  };
}

const wire = z.object({ from: z.string(), topic: z.string(), message: z.record(z.string(), z.string()) });

function connect({ url, sentinel }: RedisConfig, here: Delivery, log: Deps['log']) {
  const own = randomUUID();
  const options = {
    ...sentinel,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    retryStrategy: (times: number) => Math.min(times * 200, 2000),
  };
  const sender = new Redis(url, { ...options, enableOfflineQueue: false });
  // Resubscribes automatically after a reconnect.
  const receiver = new Redis(url, { ...options, maxRetriesPerRequest: null });
  let away = false;
  for (const client of [sender, receiver]) {
    client.on('error', (error) => {
      if (!away) log.warn({ err: error }, 'Redis is away: live events stay within each instance');
      away = true;
    });
    client.on('ready', () => {
      away = false;
    });
  }
  receiver
    .subscribe(CHANNEL)
    .catch((error: unknown) => log.warn({ err: error }, 'no live events from other instances'));
  receiver.on('message', (_channel: string, text: string) => {
    const parsed = wire.safeParse(readJson(text));
    if (!parsed.success || parsed.data.from === own) return;
    here.publish(parsed.data.topic, parsed.data.message);
  });
  return {
    publish: (topic: string, message: EventMessage) => {
      const text = JSON.stringify({ from: own, topic, message });
      sender.publish(CHANNEL, text).catch(() => undefined);
    },
    ping: async () => {
      await sender.ping();
    },
    close: () => {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
