import { Strategy } from 'passport-local';
import { checkCredentials } from '../domain/accounts/sign-in/checkCredentials';
import type { Deps } from '../domain/deps';

/**
 * Passport's local strategy with our credential rules. Its user has the email, the password and what they prove. Both are read
 * from the body only, whereas the strategy itself would also look in the query.
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
