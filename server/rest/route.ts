import type { Request } from 'express';
import type { z } from 'zod';
import type {
  Client,
  CookieChange,
  FactorCookies,
  LiveSession,
  SessionCookies,
} from '../domain/accounts/records';
import type { GetSessionInput, GetSessionOutcome } from '../domain/accounts/session/getSession';
import type { Deps } from '../domain/ports';
import type { CredentialCheck } from '../passport/localStrategy';

/** One call of `/api/auth`, described: the router checks in the contract's order what is written here (contract 1.2). */
export interface Route {
  method: 'GET' | 'POST';
  /** Below `/api/auth`; a segment that begins with `:` is a parameter. */
  path: `/${string}`;
  access: 'open' | 'signedIn';
  /** What is counted: `guess` for calls whose answer helps guessing; the usual is `call` (contract section 9). */
  limit: 'call' | 'guess';
  /** GET links whose query `callbackURL` is checked; every POST has its URLs checked anyway. */
  link: boolean;
  /** Takes a form in place of JSON: the provider's post, and nothing else. */
  form: boolean;
  body?: z.ZodType;
  query?: z.ZodType;
  handle(deps: Deps, call: Call<unknown, unknown, LiveSession | undefined>): Promise<Answer>;
}

/** What a handler gets: everything checked, nothing of Express but the request that Passport works on. */
export interface Call<Body, Query, Viewer> {
  body: Body;
  query: Query;
  params: Record<string, string>;
  viewer: Viewer;
  client: Client;
  cookies: SessionCookies;
  req: Request;
  readSession(options: Omit<GetSessionInput, 'cookies'>): Promise<GetSessionOutcome>;
  checkCredentials: CredentialCheck;
}

interface AnswerHead {
  cookie?: CookieChange;
  factorCookies?: FactorCookies;
  /** The state of a sign-in at a provider, for this browser's cookie; null takes it away. */
  stateCookie?: string | null;
  status?: number;
}

/** What a handler gives back; the router writes it. `text` is the JSON, where it is ready. */
export type Answer = AnswerHead &
  (
    | { json: unknown; text?: string | undefined }
    | { redirect: string }
    | { html: string; contentSecurityPolicy: string }
  );

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Description<
  Body extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Access extends Route['access'],
> {
  method: Route['method'];
  path: Route['path'];
  access: Access;
  limit?: Route['limit'];
  link?: boolean;
  form?: boolean;
  body?: Body;
  query?: Query;
  handle(
    deps: Deps,
    call: Call<Output<Body>, Output<Query>, Access extends 'signedIn' ? LiveSession : undefined>,
  ): Promise<Answer>;
}

/** Describes a call; types of body, query and viewer follow from the schemas and the access. */
export function defineRoute<
  Access extends Route['access'],
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
>(description: Description<Body, Query, Access>): Route {
  return { limit: 'call', link: false, form: false, ...description } as Route;
}
