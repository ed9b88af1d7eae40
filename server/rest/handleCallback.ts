import { callback } from '../domain/accounts/social/callback';
import type { Deps } from '../domain/deps';
import { readStateCookie } from '../http/signedCookies';
import type { Answer, Call } from './route';

/** The state cookie is no longer needed, whatever the result. */
export async function handleCallback(
  deps: Deps,
  { req, params, client, cookies }: Call<unknown, unknown, undefined>,
  parameters: Record<string, unknown>,
  finish = callback,
): Promise<Answer> {
  const browserState = readStateCookie(deps.config, req.headers.cookie);
  const { result, cookie } = await finish(deps, {
    providerId: params.id ?? '',
    parameters,
    browserState,
    readViewer: () => deps.authentication.readSession(req),
    client,
    replaces: cookies.token,
  });
  const done = browserState !== undefined && browserState === parameters.state;
  return { redirect: result.redirect, cookie, stateCookie: done ? null : undefined };
}
