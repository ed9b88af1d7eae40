import { type Request, type RequestHandler, type Response, Router } from 'express';
import { paths } from '../../shared/paths';
import type { Deps } from '../domain/deps';
import { isStopLink, stopByLink, UNLOCK_STOP_PATH } from '../domain/site/people/unlock';
import { escapeHtml } from '../errors/errorPage';
import { sendMailedPage } from './mailedPage';
import { limitByAddress } from './rateLimit';

type UnlockDeps = Pick<Deps, 'db' | 'clock' | 'limiter'>;

/**
 * `/api/unlock/stop`: keeps a second step that would be turned off, without signing in. GET changes nothing, since mail scanners
 * open every link. The POST may come from any origin and needs no cookie: the token in the URL authenticates it.
 */
export function unlockRoutes(deps: UnlockDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(UNLOCK_STOP_PATH, known(deps), (req, res) => {
    const to = `${UNLOCK_STOP_PATH}?token=${encodeURIComponent(tokenIn(req))}`;
    sendMailedPage(
      res,
      'Keep two-step sign-in?',
      `<p>The people who run this site were told that you lost your second step. If you didn’t, keep it.</p>
<form method="post" action="${escapeHtml(to)}"><button type="submit">Keep two-step sign-in</button></form>`,
    );
  });
  router.post(UNLOCK_STOP_PATH, known(deps), async (req, res) => {
    // Someone else was faster.
    if (!(await stopByLink(deps, tokenIn(req)))) return sendNothingToStop(res);
    sendMailedPage(
      res,
      'Two-step sign-in stays on',
      `<p>If someone else asked for this, they may know your password. Change it.</p>
<a href="${paths.settings('password')}">Change password</a>`,
    );
  });
  return router;
}

/** Shows a page for a link that stops nothing, since people come here from an email. */
function known(deps: UnlockDeps): RequestHandler {
  return async (req, res, next) => {
    await limitByAddress(deps.limiter, 'call', req, '/unlock');
    if (await isStopLink(deps, tokenIn(req))) return next();
    sendNothingToStop(res);
  };
}

function sendNothingToStop(res: Response): void {
  res.status(404);
  sendMailedPage(
    res,
    'There’s nothing to stop',
    `<p>This was stopped, has happened already, or the link is incomplete. Copy it from the email again, or look at your settings.</p>
<a href="${paths.settings('security')}">Go to settings</a>`,
  );
}

function tokenIn({ query: { token } }: Request): string {
  return typeof token === 'string' ? token : '';
}
