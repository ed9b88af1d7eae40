/** User and session as they leave the domain (contract 1.3). Their fields are decided here and nowhere else. */
export interface User {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface Session {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date;
  ipAddress: string;
  userAgent: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Somebody signed in: what a use case takes as `viewer` when it needs one. */
export interface LiveSession {
  session: Session;
  user: User;
}

export function toUser(row: User): User {
  const { id, name, email, emailVerified, image, createdAt, updatedAt } = row;
  return { id, name, email, emailVerified, image, createdAt, updatedAt };
}

export function toSession(row: Session): Session {
  const { id, userId, token, expiresAt, ipAddress, userAgent, createdAt, updatedAt } = row;
  return { id, userId, token, expiresAt, ipAddress, userAgent, createdAt, updatedAt };
}

/** What the browser's cookies say, their signatures already checked. */
export interface SessionCookies {
  token?: string;
  /** False while the `dont_remember` cookie is there: such a session ends with the browser. */
  remember: boolean;
  /** The session_data cookie as it came, unchecked. */
  sessionData?: string;
}

/**
 * A change of cookies, as a value: a use case returns it and the transport applies it. `renewCache` writes only the
 * session_data cookie, and only where that is switched on.
 */
export type CookieChange =
  | { kind: 'set'; live: LiveSession; remember: boolean }
  | { kind: 'renewCache'; live: LiveSession; remember: boolean }
  | { kind: 'clear' }
  | { kind: 'clearCache' };

/** Cookies of a second step: a value sets one, null takes it away. */
export interface FactorCookies {
  /** A sign-in whose password was right. */
  challenge?: string | null;
  /** A browser that isn't asked for a second step. */
  trusted?: string | null;
  /** A passkey that is being made or used. */
  passkey?: string | null;
}

export interface Outcome<T> {
  result: T;
  cookie?: CookieChange;
  factorCookies?: FactorCookies;
}

/** Who asks, for the session's record and for the count of tries. */
export interface Client {
  ipAddress: string;
  userAgent: string;
  /** What the browser's device cookie says, its signature already checked. */
  device?: string;
  /** The same of the cookie of a trusted browser. */
  trusted?: string;
}
