import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Deps, LimitRule } from '../../domain/ports';
import { AppError } from '../../errors/AppError';
import { limitKeyOfRequest } from '../../http/clientAddress';
import { createContext, type GraphqlContext } from '../context';
import { askerOf } from '../session/viewer';

/**
 * What operations cost, from a budget per minute: of a person who is signed in or sends an API token, or of the address (an
 * IPv6 /64) of everybody else. It is charged ahead, by the estimate. The time that an operation really took is no measure:
 * all share one thread, and whoever waits behind an attacker would pay for the attack.
 */
export interface Budget {
  /** Throws AppError TOO_MANY_REQUESTS with `retryAfter`, once the minute's budget is used up. `cost` as in `weights.ts`. */
  charge(context: GraphqlContext, cost: number): Promise<void>;
  /**
   * Refuses whoever has used their budget up before their document is even read. Others at the same address pass: they
   * are looked up only where somebody there was refused.
   */
  guard: RequestHandler;
  /** Whether somebody at this address was refused, so that `guard` has to look who asks. */
  suspects(req: Request): boolean;
}

interface Payer {
  rule: Extract<LimitRule, 'visitorWork' | 'memberWork'>;
  key: string;
}

const budgets = new WeakMap<Deps, Budget>();

/** The one budget of an instance: HTTP and live connections draw on the same. */
export function budgetOf(deps: Deps): Budget {
  const known = budgets.get(deps) ?? createBudget(deps);
  budgets.set(deps, known);
  return known;
}

function createBudget(deps: Deps): Budget {
  /** Who was refused, and at which networks somebody was, each for as long as they have to wait. */
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
    suspects: (req) => refused.size > 0 && refused.has(limitKeyOfRequest(req)),
    guard: async (req, res, next) => {
      if (!refused.has(limitKeyOfRequest(req))) return next();
      const { rule, key } = await payerOf(createContext(deps, req, res));
      const wait = refused.getRemainingTTL(`${rule} ${key}`);
      if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1000) });
      next();
    },
  };
}

async function payerOf(context: GraphqlContext): Promise<Payer> {
  // Without the database nobody can tell; the resolvers that need to know say so.
  const userId = await askerOf(context).catch(() => null);
  if (userId === null) return { rule: 'visitorWork', key: limitKeyOfRequest(context.req) };
  return { rule: 'memberWork', key: userId };
}
