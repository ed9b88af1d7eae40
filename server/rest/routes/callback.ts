import { callback as finish } from '../../domain/accounts/social/callback';
import type { Deps } from '../../domain/ports';
import { readStateCookie } from '../../http/stateCookie';
import { type Answer, type Call, defineRoute } from '../route';

/** GET /callback/{id}: back from a provider (contract section 6). Nothing is checked here: each failure has its word. */
export const callback = defineRoute({
  method: 'GET',
  path: '/callback/:id',
  access: 'open',
  handle: (deps, call) => handleCallback(deps, call, call.req.query),
});

/** The same for a form post that brought its cookies. The browser's cookie has done its work, whatever came of it. */
export async function handleCallback(
  deps: Deps,
  { req, params, client, cookies, readSession }: Call<unknown, unknown, undefined>,
  parameters: Record<string, unknown>,
): Promise<Answer> {
  const browserState = readStateCookie(deps.config, req.headers.cookie);
  const { result, cookie } = await finish(deps, {
    providerId: params.id ?? '',
    parameters,
    browserState,
    readViewer: async () => (await readSession({ disableCookieCache: true, disableRefresh: true })).result,
    client,
    replaces: cookies.token,
  });
  const done = browserState !== undefined && browserState === parameters.state;
  return { redirect: result.redirect, cookie, stateCookie: done ? null : undefined };
}
