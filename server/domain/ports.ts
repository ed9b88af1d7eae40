import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config';
import type { Database } from '../data/database';
import type { IdentityProviders } from './accounts/social/identityProvider';

/**
 * What the rules need from the world. Use cases take `Pick<Deps, ...>` of this as their first parameter, so each
 * names the few things it touches; `server/deps.ts` builds the real ones and a test replaces any of them.
 */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  random: Random;
  db: Database;
  mail: Outbox;
  passwords: PasswordHasher;
  limiter: RateLimiter;
  providers: IdentityProviders;
  fetch: typeof globalThis.fetch;
}

export interface Clock {
  now(): Date;
}

/** All randomness comes from the operating system's CSPRNG (security.md A12). */
export interface Random {
  /** `length` characters drawn evenly from `alphabet`. */
  text(length: number, alphabet: string): string;
  id(): string;
}

/** A message to be sent: which template, to whom, and the template's data. */
export interface MailMessage {
  template: string;
  to: string;
  data: Record<string, string>;
}

/**
 * Mail leaves through an outbox: `add` writes a row in the caller's transaction, a worker sends it after the commit
 * and retries, so that an outage of the mail server delays a message and never loses it or holds up an answer.
 */
export interface Outbox {
  /** False with MAIL_DISABLED: calls that need mail answer "isn't enabled". */
  readonly enabled: boolean;
  add(manager: EntityManager, message: MailMessage): Promise<void>;
}

export interface PasswordHasher {
  /** Throws AppError OVERLOADED (503) when more than about two seconds of hashing wait. */
  hash(password: string): Promise<string>;
  /** `rehash` is true when the stored form is older than today's (scrypt, or other parameters). */
  verify(stored: string, password: string): Promise<{ ok: boolean; rehash: boolean }>;
}

/**
 * Counts tries and refuses too many (contract section 9). `call` and `guess` count one address on one call, `account`
 * whatever is tried against one e-mail address, `mail` what is sent to one.
 */
export interface RateLimiter {
  /** Throws AppError TOO_MANY_REQUESTS once the window is used up. */
  consume(rule: LimitRule, key: string): Promise<void>;
  close(): Promise<void>;
}

export type LimitRule = 'call' | 'guess' | 'account' | 'mail';
