/** User and session as they leave the domain (contract 1.3), with their fields defined only here. */
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

/** A signed-in user: what a use case takes as `viewer`. */
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

/** The browser's cookies, signatures already verified. */
export interface SessionCookies {
  token?: string;
  /** False if the `dont_remember` cookie is set: the session ends with the browser. */
  remember: boolean;
  /** The session_data cookie as received, unverified. */
  sessionData?: string;
}

/**
 * A change of cookies as a value: a use case returns it and the transport applies it. `renewCache` writes only the session_data
 * cookie, and only if that is enabled.
 */
export type CookieChange =
  | { kind: 'set'; live: LiveSession; remember: boolean }
  | { kind: 'renewCache'; live: LiveSession; remember: boolean }
  | { kind: 'clear' }
  | { kind: 'clearCache' };

/** Cookies of a second step: a value sets one, null removes it. */
export interface FactorCookies {
  /** A sign-in that waits for its second step. */
  challenge?: string | null;
  /** A browser that skips the second step. */
  trusted?: string | null;
  /** A passkey registration or sign-in under way. */
  passkey?: string | null;
}

export interface Outcome<T> {
  result: T;
  cookie?: CookieChange;
  factorCookies?: FactorCookies;
}

/** The caller, for the session's record and for counting attempts. */
export interface Client {
  ipAddress: string;
  userAgent: string;
  /** Value of the browser's device cookie, signature already verified. */
  device?: string;
  /** Likewise for the trusted browser's cookie. */
  trusted?: string;
}
