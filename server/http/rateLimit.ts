import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config';
import type { LimitRule, RateLimiter } from '../domain/ports';
import { AppError } from '../errors/AppError';

/**
 * Tries and the window in seconds (contract section 9). `account` and `mail` count what is aimed at one address,
 * whoever asks; their windows are short, so that nobody can shut a person out for long (security A5).
 */
const rules: Record<LimitRule, { points: number; duration: number }> = {
  call: { points: 100, duration: 10 },
  guess: { points: 3, duration: 10 },
  account: { points: 10, duration: 60 },
  mail: { points: 3, duration: 60 },
};

/** Limits kept in this process. AUTH_RATE_LIMIT=false switches them off, for tests and measurements. */
export function createRateLimiter({ auth }: Pick<Config, 'auth'>): RateLimiter {
  if (!auth.rateLimit) return { consume: async () => {} };
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })]),
  );
  return {
    consume: async (rule, key) => {
      try {
        await limiters.get(rule)?.consume(shortened(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('TOO_MANY_REQUESTS', {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        });
      }
    },
  };
}

/** Keys hold what clients send, and no text of theirs may grow the table. */
function shortened(key: string): string {
  return key.length <= 64 ? key : createHash('sha256').update(key).digest('base64url');
}
