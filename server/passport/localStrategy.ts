import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { type Credentials, checkCredentials } from '../domain/accounts/sign-in/checkCredentials';
import type { Deps } from '../domain/ports';
import { runStrategy } from './runStrategy';

/**
 * Passport's local strategy with our credential rules. The Express `user` has the email, the password and what they prove. Both
 * are read from the body only, whereas the strategy itself would also look in the query.
 */
export function createLocalStrategy(deps: Pick<Deps, 'db' | 'passwords' | 'log'>): Strategy {
  return new Strategy(
    { usernameField: 'email', passwordField: 'password', session: false, passReqToCallback: true },
    ({ body }, _email, _password, done) => {
      checkCredentials(deps, { email: body.email, password: body.password }).then(
        (credentials) => done(null, credentials ?? false),
        (error: unknown) => done(error),
      );
    },
  );
}

/** What the email and password of a request prove, or undefined. */
export type CredentialCheck = (req: Request) => Promise<Credentials | undefined>;

export function credentialCheck(strategy: Strategy): CredentialCheck {
  return async (req) => {
    const decision = await runStrategy<Credentials>(strategy, req);
    return decision.kind === 'success' ? decision.user : undefined;
  };
}
