import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { type Credentials, checkCredentials } from '../domain/accounts/sign-in/checkCredentials';
import type { CredentialCheck } from '../domain/accounts/sign-in/signInEmail';
import type { Deps } from '../domain/ports';
import { runStrategy } from './runStrategy';

/** Passport's local strategy on our credential rules. The Express `user` is ours: e-mail, password and what they prove. */
export function createLocalStrategy(deps: Pick<Deps, 'db' | 'passwords' | 'log'>): Strategy {
  return new Strategy(
    { usernameField: 'email', passwordField: 'password', session: false },
    (email, password, done) => {
      checkCredentials(deps, { email, password }).then(
        (credentials) => done(null, credentials ?? false),
        (error: unknown) => done(error),
      );
    },
  );
}

/** The check that sign-in takes, carried out by Passport. It reads the call's own fields, never the query. */
export function credentialCheck(strategy: Strategy): CredentialCheck {
  return async (email, password) => {
    const form = { body: { email, password }, query: {} } as Request;
    const decision = await runStrategy<Credentials>(strategy, form);
    return decision.kind === 'success' ? decision.user : undefined;
  };
}
