import type { RequestHandler } from 'express';

/** `/api/openapi.json`: the calls of `/api/auth`, for programs that make clients of it. Written out when it is first asked for. */
export function openapiRoute(describe: () => object): RequestHandler {
  let text: string | undefined;
  return (_req, res) => {
    text ??= JSON.stringify(describe());
    res.set('Cache-Control', 'public, max-age=3600').type('json').send(text);
  };
}
