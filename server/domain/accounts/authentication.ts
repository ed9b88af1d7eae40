import type { IncomingMessage } from 'node:http';
import type { LiveSession, Outcome, SessionCookies, User } from './records';

/** Who sent a request, by what it carries. Passport's strategies decide it (`server/passport/`). */
export interface Authentication {
  /**
   * The session of its cookie, for either transport: always from the store and never extended (contract section 3: only
   * get-session extends, and a revoked session ends at once).
   */
  readSession(req: IncomingMessage): Promise<LiveSession | null>;
  /** The same for get-session itself, with the cookie change that belongs to it. */
  getSession(req: IncomingMessage, options: Omit<GetSessionInput, 'cookies'>): Promise<GetSessionOutcome>;
  /** The owner of the API token in its header. */
  readApiToken(req: IncomingMessage): Promise<TokenBearer | undefined>;
  /** What the email and password in its body prove. */
  checkCredentials(req: IncomingMessage & { body?: unknown }): Promise<Credentials | undefined>;
}

export interface GetSessionInput {
  cookies: SessionCookies;
  disableRefresh?: boolean;
  disableCookieCache?: boolean;
}

/** `vanished`: the row disappeared between reading and prolonging it, which the contract answers with 401. */
export type GetSessionOutcome = Outcome<LiveSession | null> & { vanished?: true };

/** Scopes of a token. None allows changes of the account itself (contract 3: a Bearer header is no session). */
export const apiTokenScopes = ['READ_ACCOUNT', 'READ_LISTS', 'WRITE_LISTS'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** Whose token it is, and what it may do. */
export interface TokenBearer {
  user: User;
  scopes: readonly ApiTokenScope[];
}

/** The user, and the stored password that was verified: a sign-in overtaken by a password change is refused. */
export interface Credentials {
  user: User;
  account: { id: string; password: string };
}
