import type { Request } from 'express';
import { Strategy } from 'passport';
import type { GetSessionInput } from '../domain/accounts/authentication';
import type { SessionCookies } from '../domain/accounts/records';
import { getSession } from '../domain/accounts/session/getSession';
import type { Deps } from '../domain/deps';

export type ReadCookies = (req: Request) => SessionCookies;

/**
 * Authenticates by the session cookie. Passport's own session strategy needs a server-side store and another cookie. Succeeds
 * with the whole outcome, even for a missing session, since get-session responds to that with `null` and 200.
 */
export class SessionStrategy extends Strategy {
  constructor(
    private readonly deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
    private readonly readCookies: ReadCookies,
  ) {
    super();
  }

  override authenticate(req: Request, options: Omit<GetSessionInput, 'cookies'>): void {
    getSession(this.deps, { ...options, cookies: this.readCookies(req) }).then(
      (outcome) => this.success(outcome),
      (error: unknown) => this.error(error),
    );
  }
}
