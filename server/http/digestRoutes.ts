import { type Request, type RequestHandler, Router } from 'express';
import { paths } from '../../shared/paths';
import { isLeaveLink, leaveDigest } from '../domain/community/notifications/digest';
import type { Deps } from '../domain/deps';
import { escapeHtml } from '../errors/errorPage';
import { sendMailedPage } from './mailedPage';
import { limitByAddress } from './rateLimit';

type DigestDeps = Pick<Deps, 'db' | 'config' | 'log' | 'limiter'>;

/**
 * `/api/digest/leave`: turns off the daily digest without signing in. GET changes nothing, since mail scanners open every link;
 * the page's button and the mail program's unsubscribe button POST (RFC 8058). The POST may come from any origin and needs no
 * cookie: the signature in the URL authenticates it.
 */
export function digestRoutes(deps: DigestDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/api/digest/leave', known(deps), (req, res) => {
    const { reader, sign } = readToken(req);
    const to = `/api/digest/leave?reader=${encodeURIComponent(reader)}&sign=${encodeURIComponent(sign)}`;
    sendMailedPage(
      res,
      'Stop the daily digest?',
      `<p>You’ll still get notifications on the site. Only the daily email stops.</p>
<form method="post" action="${escapeHtml(to)}"><button type="submit">Stop the digest</button></form>`,
    );
  });
  router.post('/api/digest/leave', known(deps), async (req, res) => {
    await leaveDigest(deps, readToken(req));
    sendMailedPage(
      res,
      'Daily digest stopped',
      `<p>Changed your mind? You can turn it back on in the settings.</p>
<a href="${paths.settings('notifications')}">Go to settings</a>`,
    );
  });
  return router;
}

/** Shows a page for an invalid link, since people come here from an email. */
function known(deps: DigestDeps): RequestHandler {
  return async (req, res, next) => {
    await limitByAddress(deps.limiter, 'call', req, '/digest');
    const { reader, sign } = readToken(req);
    if (isLeaveLink(deps, reader, sign)) return next();
    res.status(404);
    sendMailedPage(
      res,
      'This link is incomplete',
      `<p>Copy it from the email again, or turn the digest off in the settings.</p>
<a href="${paths.settings('notifications')}">Go to settings</a>`,
    );
  };
}

function readToken({ query }: Request): { reader: string; sign: string } {
  const { reader, sign } = query;
  return { reader: typeof reader === 'string' ? reader : '', sign: typeof sign === 'string' ? sign : '' };
}
