import { createAuthClient } from 'better-auth/client';
import { genericOAuthClient, passkeyClient, twoFactorClient } from 'better-auth/client/plugins';
import type { TestApp } from './startApp';
import type { Visitor } from './visitor';

/** The package's own browser client, pointed at this server, with the visitor's cookie jar. */
export function officialClient(app: TestApp, visitor: Visitor = app.visitor()) {
  const client = createAuthClient({
    baseURL: app.url,
    plugins: [genericOAuthClient(), twoFactorClient(), passkeyClient()],
    fetchOptions: { customFetchImpl: (input, init) => asBrowser(app, visitor, input, init) },
  });
  return { client, visitor };
}

/** What a browser does on a call: it sends cookies and origin, and keeps the response's cookies. */
async function asBrowser(
  app: TestApp,
  visitor: Visitor,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('origin', app.url);
  const {
    status,
    headers: answered,
    text,
  } = await visitor.request(String(input), {
    method: init.method,
    headers,
    body: init.body,
  });
  return new Response(status === 204 || text === '' ? null : text, { status, headers: answered });
}
