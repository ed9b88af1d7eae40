import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config/config';

type Directives = Record<string, string[]>;

/**
 * Security F3, F5, F6: Content Security Policy of our pages. Scripts come only from this origin and the operator's analytics.
 */
export function securityHeaders(config: Pick<Config, 'secure' | 'analyticsScriptURL'>): RequestHandler {
  const { analyticsScriptURL } = config;
  // A relative URL is on this origin, which is allowed already.
  const analytics = URL.canParse(analyticsScriptURL ?? '') ? [new URL(analyticsScriptURL ?? '').origin] : [];
  return helmetWith(config, {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...analytics],
    'style-src': ["'self'"],
    // Users' remote pictures are proxied (`uploadRoutes.ts`), so that no other host learns who reads.
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...analytics],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
  });
}

/** Allows a page's inline content by the hashes of its texts. */
export function allowInline(
  res: ServerResponse,
  { scriptSources, styleSources }: { scriptSources: readonly string[]; styleSources: readonly string[] },
): void {
  const name = 'Content-Security-Policy';
  const policy = String(res.getHeader(name))
    .replace("script-src 'self'", (own) => [own, ...scriptSources].join(' '))
    .replace("style-src 'self'", (own) => [own, ...styleSources].join(' '));
  res.setHeader(name, policy);
}

const sandbox = 'https://embeddable-sandbox.cdn.apollographql.com';
const landing = 'https://apollo-server-landing-page.cdn.apollographql.com';

/**
 * Policy for the page of Apollo Sandbox only, which loads from Apollo's hosts. The page narrows 'unsafe-inline' by its own
 * policy to the nonces that it has.
 */
export function sandboxHeaders(config: Pick<Config, 'secure'>): RequestHandler {
  return helmetWith(config, {
    'default-src': ["'none'"],
    'script-src': ["'unsafe-inline'", sandbox],
    'style-src': ["'unsafe-inline'", sandbox, 'https://fonts.googleapis.com'],
    'font-src': ['https://fonts.gstatic.com'],
    'img-src': ["'self'", 'data:', landing],
    'manifest-src': [landing],
    'frame-src': ['https://sandbox.embed.apollographql.com'],
    'connect-src': ["'self'"],
  });
}

function helmetWith({ secure }: Pick<Config, 'secure'>, directives: Directives): RequestHandler {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...directives,
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Only for obsolete browsers.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xPoweredBy: false,
  });
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** Helmet's headers are the same for every response, so they are computed once and copied. */
function headersOf(options: HelmetOptions): [string, string][] {
  const headers: [string, string][] = [];
  const paper = { setHeader: (name: string, value: string) => headers.push([name, value]) };
  helmet(options)({} as IncomingMessage, paper as unknown as ServerResponse, () => {});
  return headers;
}
