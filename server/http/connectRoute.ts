import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { limits } from '../config/limits';
import type { Deps } from '../domain/deps';
import { openScrobbleAddress } from '../domain/scrobble/addresses';
import { formField } from '../domain/scrobble/formField';
import { receivePlays } from '../domain/scrobble/receivePlays';
import { parseJson } from '../domain/text/parseJson';
import { AppError } from '../errors/AppError';
import { renderRest } from '../errors/renderRest';
import { limitByAddress } from './rateLimit';
import { logOf } from './requestLog';

type ConnectDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'limiter' | 'notifier' | 'matchFile' | 'log'>;

/** Form fields that may have the message: Plex uses `payload`, and Emby has sent forms as well. */
const MESSAGE = ['payload', 'data'];

/**
 * `POST /connect/{token}`: receives plays from media players. Only the token in the URL authenticates: no session, cookie or
 * origin. An unknown token looks like a path that does not exist. `?user=` restricts counting to one user of a shared player.
 */
export function connectRoute(deps: ConnectDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/connect/:token', known(deps), body, async (req, res) => {
    const { userId } = res.locals as { userId: string };
    const { user } = req.query;
    const viewer = typeof user === 'string' && user !== '' ? user.slice(0, 200) : null;
    const plays = await receivePlays(deps, { userId, payload: await payloadOf(req), viewer });
    if (!plays) throw new AppError('INVALID_ARGUMENT');
    res.json({ plays });
  });
  const onError: ErrorRequestHandler = (error, req, res, next) => {
    if (res.headersSent) return next(error);
    renderRest(error, res, logOf(req, deps.log));
  };
  router.use('/connect', onError);
  return router;
}

/** Runs before the body is read, so that strangers cannot make the server buffer anything. */
function known(deps: ConnectDeps): RequestHandler<{ token: string }> {
  return async (req, res, next) => {
    const { token } = req.params;
    await limitByAddress(deps.limiter, 'call', req as Request, '/connect');
    const address = /^[A-Za-z0-9]{40}$/.test(token) ? await openScrobbleAddress(deps, { token }) : null;
    // Responds like a path that does not exist.
    if (!address) return next('router');
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
    await deps.limiter.consume('call', `connect ${address.id}`);
    res.locals.userId = address.userId;
    next();
  };
}

const isForm = ({ headers }: { headers: { 'content-type'?: string } }): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;

/** Players send JSON with various content types, or none. */
const raw = (limit: number) => express.raw({ type: () => true, inflate: false, limit });
const [form, json] = [raw(limits.scrobbleFormBytes), raw(limits.scrobbleJsonBytes)];
const body: RequestHandler = (req, res, next) => (isForm(req) ? form : json)(req, res, next);

async function payloadOf(req: Request): Promise<unknown> {
  const sent: unknown = req.body;
  if (!Buffer.isBuffer(sent)) return null;
  const contentType = req.headers['content-type'] ?? '';
  const text = isForm(req)
    ? await formField(sent, { contentType, names: MESSAGE, longest: limits.scrobbleJsonBytes })
    : sent.toString('utf8');
  if (text === null) return null;
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
