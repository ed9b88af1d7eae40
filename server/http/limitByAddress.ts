import type { Request } from 'express';
import { limits } from '../config/limits';
import type { LimitRule, RateLimiter } from '../domain/ports';
import { addressOf, limitKeyOf, wideLimitKeyOf } from './clientAddress';

/**
 * Counts a call for the line that it comes from, and for the wider network that the line may be one of many of, which has more
 * room (contract section 9). Throws AppError TOO_MANY_REQUESTS.
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
