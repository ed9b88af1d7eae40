import type { Request } from 'express';
import type { z } from 'zod';
import type { SecurityEventKind } from '../data/entities/factors';
import type {
  Client,
  CookieChange,
  FactorCookies,
  LiveSession,
  SessionCookies,
} from '../domain/accounts/records';
import type { ProxyPerson } from '../domain/accounts/sign-in/proxySignIn';
import type { Deps } from '../domain/deps';

/** Description of a call of `/api/auth`. The router checks these fields in the contract's order (contract 1.2). */
export interface Route {
  method: 'GET' | 'POST';
  /** Path below `/api/auth`; a segment starting with `:` is a parameter. */
  path: `/${string}`;
  access: 'open' | 'signedIn';
  /** The lines that it may write into its owner's security log, or why it writes none. */
  log: readonly SecurityEventKind[] | string;
  /** Rate limit rule: `guess` for calls whose response helps guessing, otherwise `call` (contract 9). */
  limit: 'call' | 'guess';
  /** GET links whose query `callbackURL` is checked; the URLs of a POST are always checked. */
  link: boolean;
  /** Also answers HEAD. Off for a GET that changes something, such as a mailed link, which mail scanners try. */
  head: boolean;
  /** Also answered while the site is read-only: by default a GET, and besides what signs in or out. */
  whileReadOnly: boolean;
  /** Also accepts a form: the provider's form post. */
  form: boolean;
  body?: z.ZodType;
  query?: z.ZodType;
  handle(deps: Deps, call: Call<unknown, unknown, LiveSession | undefined>): Promise<Answer>;
}

/** Input of a handler: everything is validated, and of Express only the request is passed, for `deps.authentication`. */
export interface Call<Body, Query, Viewer> {
  body: Body;
  query: Query;
  params: Record<string, string>;
  viewer: Viewer;
  client: Client;
  cookies: SessionCookies;
  /** The user that a trusted proxy has signed in. */
  proxyPerson: ProxyPerson | undefined;
  req: Request;
}

interface AnswerHead {
  cookie?: CookieChange;
  factorCookies?: FactorCookies;
  /** State of a provider sign-in, for the state cookie; null clears it. */
  stateCookie?: string | null;
  status?: number;
}

/** Result of a handler, written by the router. */
export type Answer = AnswerHead &
  ({ json: unknown } | { redirect: string } | { html: string; contentSecurityPolicy: string });

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Description<
  Body extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Access extends Route['access'],
> {
  method: Route['method'];
  path: Route['path'];
  access: Access;
  log: Route['log'];
  limit?: Route['limit'];
  link?: boolean;
  head?: boolean;
  whileReadOnly?: boolean;
  form?: boolean;
  body?: Body;
  query?: Query;
  handle(
    deps: Deps,
    call: Call<Output<Body>, Output<Query>, Access extends 'signedIn' ? LiveSession : undefined>,
  ): Promise<Answer>;
}

/** Defines a call. The types of body, query and viewer follow from the schemas and the access. */
export function defineRoute<
  Access extends Route['access'],
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
>(description: Description<Body, Query, Access>): Route {
  const whileReadOnly = description.method === 'GET';
  return { limit: 'call', link: false, head: false, form: false, whileReadOnly, ...description } as Route;
}
