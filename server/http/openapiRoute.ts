import type { RequestHandler } from 'express';

/** `/api/openapi.json`: OpenAPI description of `/api/auth`, for generating clients. Serialised on first use. */
export function openapiRoute(describe: () => object): RequestHandler {
  let text: string | undefined;
  return (_req, res) => {
    text ??= JSON.stringify(describe());
    res.set('Cache-Control', 'public, max-age=3600').type('json').send(text);
  };
}
