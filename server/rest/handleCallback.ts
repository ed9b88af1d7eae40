import { callback } from '../domain/accounts/social/callback';
import type { Deps } from '../domain/deps';
import { readStateCookie } from '../http/signedCookies';
import type { Answer, Call } from './route';

/** The state cookie goes with its flow, whatever came of it. */
export async function handleCallback(
  deps: Deps,
  { req, params, client, cookies }: Call<unknown, unknown, undefined>,
  parameters: Record<string, unknown>,
  finish = callback,
): Promise<Answer> {
  const { result, cookie, isOver } = await finish(deps, {
    providerId: params.id ?? '',
    parameters,
    browserState: readStateCookie(deps.config, req.headers.cookie),
    readViewer: () => deps.authentication.readSession(req),
    client,
    replaces: cookies.token,
  });
  return { redirect: result.redirect, cookie, stateCookie: isOver ? null : undefined };
}
