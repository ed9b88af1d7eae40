import { type Request, type RequestHandler, type Response, Router } from 'express';
import { paths } from '../../shared/paths';
import { isLeaveLink, leaveDigest } from '../domain/community/notifications/digest';
import type { Deps } from '../domain/ports';
import { escapeHtml, smallPage } from '../errors/errorPage';
import { limitByAddress } from './limitByAddress';

type DigestDeps = Pick<Deps, 'db' | 'config' | 'log' | 'limiter'>;

/**
 * `/api/digest/leave`: ends the daily letter without signing in. Looking changes nothing, since mail scanners open every link;
 * the button does, and a mail program's own by the same POST (RFC 8058). It comes from anywhere and carries no cookie: the
 * signature in the address is what counts.
 */
export function digestRoutes(deps: DigestDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/api/digest/leave', known(deps), (req, res) => {
    const { reader, sign } = asked(req);
    const to = `/api/digest/leave?reader=${encodeURIComponent(reader)}&sign=${encodeURIComponent(sign)}`;
    show(
      res,
      'No more daily letters?',
      `<p>Notifications stay on the site; only the letter of the day ends.</p>
<form method="post" action="${escapeHtml(to)}"><button type="submit">End the letters</button></form>`,
    );
  });
  router.post('/api/digest/leave', known(deps), async (req, res) => {
    await leaveDigest(deps, asked(req));
    show(
      res,
      'No more daily letters',
      `<p>Whoever changes their mind finds the switch in the settings.</p>
<a href="${paths.settings('notifications')}">To the settings</a>`,
    );
  });
  return router;
}

/** A link that is not ours is told so, in words: whoever follows it came from a letter. */
function known(deps: DigestDeps): RequestHandler {
  return async (req, res, next) => {
    await limitByAddress(deps.limiter, 'call', req, '/digest');
    const { reader, sign } = asked(req);
    if (isLeaveLink(deps, reader, sign)) return next();
    res.status(404);
    show(
      res,
      'This link is not whole',
      `<p>Copy it once more from the letter, or switch the letters off in the settings.</p>
<a href="${paths.settings('notifications')}">To the settings</a>`,
    );
  };
}

function asked({ query }: Request): { reader: string; sign: string } {
  const { reader, sign } = query;
  return { reader: typeof reader === 'string' ? reader : '', sign: typeof sign === 'string' ? sign : '' };
}

function show(res: Response, title: string, body: string): void {
  const { html, contentSecurityPolicy } = smallPage(title, body);
  res.set({
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  });
  res.type('html').send(html);
}
