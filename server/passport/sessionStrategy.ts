import type { Request } from 'express';
import { Strategy } from 'passport';
import type { SessionCookies } from '../domain/accounts/records';
import {
  type GetSessionInput,
  type GetSessionOutcome,
  getSession,
} from '../domain/accounts/session/getSession';
import type { Deps } from '../domain/ports';
import { runStrategy } from './runStrategy';

type Options = Omit<GetSessionInput, 'cookies'>;
type ReadCookies = (req: Request) => SessionCookies;

/**
 * Authenticates by the session cookie. Passport's own session strategy needs a server-side store and another cookie. Succeeds
 * with the whole outcome, even for a missing session, since get-session responds to that with `null` and 200.
 */
export class SessionStrategy extends Strategy {
  override readonly name = 'session-cookie';

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
    private readonly readCookies: ReadCookies,
  ) {
    super();
  }

  override authenticate(req: Request, options: Options = {}): void {
    getSession(this.deps, { ...options, cookies: this.readCookies(req) }).then(
      (outcome) => this.success(outcome),
      (error: unknown) => this.error(error),
    );
  }

  /** Runs this strategy on a request. */
  async read(req: Request, options: Options): Promise<GetSessionOutcome> {
    const decision = await runStrategy<GetSessionOutcome>(this, req, options);
    return decision.kind === 'success' ? decision.user : { result: null };
  }
}
