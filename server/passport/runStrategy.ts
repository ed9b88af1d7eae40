import type { Request } from 'express';
import type { Strategy, StrategyCreatedStatic } from 'passport';

/** A strategy's method, with the callbacks that Passport offers it. */
interface Run extends StrategyCreatedStatic {
  authenticate(req: Request, options?: object): unknown;
}

/** Decision of a strategy. */
export type Decision<User> =
  | { kind: 'success'; user: User }
  | { kind: 'fail' }
  | { kind: 'redirect'; url: string };

/**
 * Runs a Passport strategy on a request and returns its decision as a promise, so that the call decides the response. As in
 * Passport, each run has its own object.
 */
export function runStrategy<User>(
  strategy: Strategy,
  req: Request,
  options?: object,
): Promise<Decision<User>> {
  return new Promise((resolve, reject) => {
    const run: Run = Object.create(strategy);
    run.success = (user) => resolve({ kind: 'success', user: user as User });
    run.fail = () => resolve({ kind: 'fail' });
    run.pass = () => resolve({ kind: 'fail' });
    run.redirect = (url) => resolve({ kind: 'redirect', url });
    run.error = reject;
    run.authenticate(req, options);
  });
}
