import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Config } from '../config/config';
import { catalogue } from '../errors/catalogue';
import { escapeHtml, smallPage } from '../errors/errorPage';
import { securityHeaders } from './securityHeaders';

export interface UpgradePageOptions {
  config: Pick<Config, 'secure' | 'analyticsScriptURL' | 'site'>;
  /** True on first start, with nothing to upgrade. */
  fresh: boolean;
}

const RETRY_AFTER_S = '5';

/**
 * Listener while the database is being prepared: `/healthz` reports a live process, everything else responds that it will take
 * a moment. Browsers get a page that reloads by itself, programs the catalogue's error.
 */
export function upgradePage({ config, fresh }: UpgradePageOptions): RequestListener {
  const secure = securityHeaders(config);
  const { html, contentSecurityPolicy } = pageFor(config.site.name, fresh);
  const { code, status, message } = catalogue.UPGRADING;

  return (req, res) => {
    secure(req as Parameters<typeof secure>[0], res as Parameters<typeof secure>[1], () => {});
    const [path] = (req.url ?? '').split('?');
    res.setHeader('Cache-Control', 'no-store');
    if (path === '/healthz') return send(req, res, 200, 'application/json', { status: 'ok' });
    res.setHeader('Retry-After', RETRY_AFTER_S);
    // Do not wait for the rest of a body.
    if (req.headers['content-length'] ?? req.headers['transfer-encoding'])
      res.setHeader('Connection', 'close');
    if (path === '/readyz')
      return send(req, res, status, 'application/json', { status: 'unavailable', database: 'upgrading' });
    if (path === '/graphql') {
      const errors = [{ message, extensions: { code, retryAfter: Number(RETRY_AFTER_S) } }];
      return send(req, res, status, 'application/graphql-response+json', { errors });
    }
    if (!/\btext\/html\b/.test(req.headers.accept ?? '') || path?.startsWith('/api/'))
      return send(req, res, status, 'application/json', { code, message });
    res.setHeader('Content-Security-Policy', contentSecurityPolicy);
    send(req, res, status, 'text/html', html);
  };
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  type: string,
  body: string | object,
): void {
  res.statusCode = status;
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  res.end(req.method === 'HEAD' ? undefined : text);
}

function pageFor(siteName: string, fresh: boolean) {
  const title = fresh ? 'The site is being set up' : 'The site is being upgraded';
  const why = fresh ? 'It’s starting for the first time.' : 'Nothing is lost.';
  const page = smallPage(
    title,
    `<p>${why} This page opens by itself when ${escapeHtml(siteName)} is ready, usually within a minute.</p>`,
  );
  const refresh = `<meta http-equiv="refresh" content="${RETRY_AFTER_S}">`;
  return { ...page, html: page.html.replace('<meta name="robots"', `${refresh}\n<meta name="robots"`) };
}
