import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import type { RedisConfig } from '../config/redisUrl';
import type { Deps, LimitRule, RateLimiter } from '../domain/deps';
import { AppError } from '../errors/AppError';
import { addressOf, limitKeyOf, limitKeyOfRequest, wideLimitKeyOf } from './clientAddress';

interface Rule {
  points: number;
  duration: number;
}

/**
 * Attempts and window in seconds (contract 9). `account` and `mail` count attempts against one account or address from
 * anywhere, except by known devices, which each have their own count; their windows are short, so that no one can lock a person
 * out for long (security A5).
 */
const rules: Record<Exclude<LimitRule, 'visitorWork' | 'memberWork'>, Rule> = {
  call: { points: 100, duration: 10 },
  guess: { points: 3, duration: 10 },
  account: { points: 10, duration: 60 },
  device: { points: 10, duration: 60 },
  mail: { points: 3, duration: 60 },
  post: { points: 15, duration: 60 },
  press: { points: 60, duration: 60 },
  contact: { points: 30, duration: 600 },
  upload: { points: 10, duration: 600 },
  lists: { points: 1200, duration: 60 },
};

/** GraphQL budget per minute: the settings are milliseconds, of a hundred points each. */
function work({
  visitorBudget,
  memberBudget,
}: Config['graphql']): Record<'visitorWork' | 'memberWork', Rule> {
  return {
    visitorWork: { points: visitorBudget * 100, duration: 60 },
    memberWork: { points: memberBudget * 100, duration: 60 },
  };
}

interface LimiterDeps {
  config: Pick<Config, 'auth' | 'graphql' | 'redis'>;
  log: Logger;
}

/**
 * Limits are kept in this process, or in Redis if REDIS_URL is set, so that instances count together. While Redis is
 * unavailable each instance counts by itself. AUTH_RATE_LIMIT=false turns them off, for tests and measurements.
 */
export function createRateLimiter({
  config: { auth, graphql, redis: place },
  log,
}: LimiterDeps): RateLimiter {
  if (!auth.rateLimit) return { consume: async () => {}, close: async () => {} };
  const redis = place && connect(place, log);
  const allRules: Record<LimitRule, Rule> = { ...rules, ...work(graphql) };
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (rule: LimitRule, times: number): RateLimiterAbstract => {
    const name = times === 1 ? rule : `${rule}*${times}`;
    const { points, duration } = allRules[rule];
    const limiter = limiters.get(name) ?? limiterFor(name, { points: points * times, duration }, redis);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    consume: async (rule, key, points = 1, times = 1) => {
      try {
        await limiterOf(rule, times).consume(shortened(key), points);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('TOO_MANY_REQUESTS', {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        });
      }
    },
    close: async () => redis?.disconnect(),
  };
}

function limiterFor(name: string, rule: Rule, redis?: Redis): RateLimiterAbstract {
  const alone = new RateLimiterMemory({ keyPrefix: name, ...rule });
  if (!redis) return alone;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `enspired:limit:${name}`,
    rejectIfRedisNotReady: true,
    insuranceLimiter: alone,
    // Keys over the limit are rejected without asking Redis again.
    inMemoryBlockOnConsumed: rule.points,
    ...rule,
  });
}

/** An unavailable or hanging Redis delays a call by at most half a second and never fails it. */
function connect({ url, sentinel }: RedisConfig, log: Logger): Redis {
  const redis = new Redis(url, {
    ...sentinel,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: 500,
    retryStrategy: (times) => Math.min(times * 200, 2000),
  });
  let away = false;
  redis.on('ready', () => {
    if (away) log.info('Redis is back: limits are shared again');
    away = false;
  });
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is unavailable: each instance counts limits by itself');
    away = true;
  });
  return redis;
}

/** Keys contain client input, so long ones are hashed to bound memory. */
function shortened(key: string): string {
  return key.length <= 64 ? key : createHash('sha256').update(key).digest('base64url');
}

/**
 * Counts a call for the client's network, and for the wider network around it, which has a higher limit (contract 9). Throws
 * AppError TOO_MANY_REQUESTS.
 */
export async function limitByAddress(
  limiter: RateLimiter,
  rule: Extract<LimitRule, 'call' | 'guess'>,
  req: Request,
  path: string,
): Promise<void> {
  const address = addressOf(req);
  await limiter.consume(rule, `${limitKeyOf(address)} ${path}`);
  const wide = wideLimitKeyOf(address);
  if (wide !== undefined) await limiter.consume(rule, `${wide} ${path}`, 1, limits.wideNetworkTries);
}

/**
 * Charges work that is not GraphQL to the same budget of the sender's address, in units of 10 µs. Throws AppError
 * TOO_MANY_REQUESTS.
 */
export async function chargeWork(
  { limiter }: Pick<Deps, 'limiter'>,
  req: Request,
  cost: number,
): Promise<void> {
  await limiter.consume('visitorWork', limitKeyOfRequest(req), cost);
}
