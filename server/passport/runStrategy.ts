import type { Request } from 'express';
import type { Strategy, StrategyCreatedStatic } from 'passport';

/** A strategy's run: its own method, and what Passport offers it to call. */
interface Run extends StrategyCreatedStatic {
  authenticate(req: Request, options?: object): unknown;
}

/** What a strategy decided. */
export type Decision<User> =
  | { kind: 'success'; user: User }
  | { kind: 'fail' }
  | { kind: 'redirect'; url: string };

/**
 * Runs one Passport strategy on a request and gives its decision as a promise, so that a call answers in its own
 * words and the rules hear what was found. As Passport itself does, each run has an object of its own.
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
