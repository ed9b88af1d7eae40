import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Deps, LimitRule } from '../../domain/deps';
import { AppError } from '../../errors/AppError';
import { limitKeyOfRequest } from '../../http/clientAddress';
import { createContext, type GraphqlContext } from '../context';
import { askerOf } from '../session/viewer';

/**
 * Cost budget per minute, of a user (by session or API token), or of a visitor's address (an IPv6 /64). The estimate is charged
 * in advance. Actual run time is no measure: all requests share one thread, so those queued behind an attacker would pay for
 * the attack.
 */
export interface Budget {
  /** Throws AppError TOO_MANY_REQUESTS with `retryAfter` once the minute's budget is used up. `cost` as in `weights.ts`. */
  charge(context: GraphqlContext, cost: number): Promise<void>;
  /**
   * Rejects callers who have used up their budget before their document is parsed. Callers are identified only if someone at
   * their address was refused; others at that address pass.
   */
  guard: RequestHandler;
}

interface Payer {
  rule: Extract<LimitRule, 'visitorWork' | 'memberWork'>;
  key: string;
}

/** An instance has one, for HTTP and live connections alike. */
export function createBudget(deps: Deps): Budget {
  /** Refused callers, and the networks they were refused at, each until their wait is over. */
  const refused = new LRUCache<string, true>({ max: 10_000 });
  return {
    charge: async (context, cost) => {
      const { rule, key } = await payerOf(context);
      try {
        await deps.limiter.consume(rule, key, cost);
      } catch (error) {
        if (error instanceof AppError && error.retryAfter !== undefined) {
          const ttl = error.retryAfter * 1000;
          for (const name of [`${rule} ${key}`, limitKeyOfRequest(context.req)])
            refused.set(name, true, { ttl });
        }
        throw error;
      }
    },
    guard: async (req, res, next) => {
      if (refused.size === 0 || !refused.has(limitKeyOfRequest(req))) return next();
      const { rule, key } = await payerOf(createContext(deps, req, res));
      const wait = refused.getRemainingTTL(`${rule} ${key}`);
      if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1000) });
      next();
    },
  };
}

async function payerOf(context: GraphqlContext): Promise<Payer> {
  // Without the database the caller is unknown; resolvers that need it report that.
  const userId = await askerOf(context).catch(() => null);
  if (userId === null) return { rule: 'visitorWork', key: limitKeyOfRequest(context.req) };
  return { rule: 'memberWork', key: userId };
}
