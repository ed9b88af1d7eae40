import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { limits } from '../config/limits';
import type { Deps } from '../domain/ports';
import { openScrobbleAddress } from '../domain/scrobble/addresses';
import { formField } from '../domain/scrobble/formField';
import { receivePlays } from '../domain/scrobble/receivePlays';
import { AppError } from '../errors/AppError';
import { renderRest } from '../errors/renderRest';
import { limitByAddress } from './rateLimit';

type ConnectDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'limiter' | 'notifier' | 'matchFile' | 'log'>;

/** How Plex names the part with its message; Emby has sent forms as well. */
const MESSAGE = ['payload', 'data'];

/**
 * `POST /connect/{token}`: where players tell what was watched. The token in the address is all that counts: no session, no
 * cookie, no other site's page, and an unknown one looks like an address that never existed. `?user=` counts one viewer of a
 * shared player alone.
 */
export function connectRoute(deps: ConnectDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/connect/:token', known(deps), body, async (req, res) => {
    const { userId } = res.locals as { userId: string };
    const { user } = req.query;
    const viewer = typeof user === 'string' && user !== '' ? user.slice(0, 200) : null;
    const plays = await receivePlays(deps, { userId, payload: payloadOf(req), viewer });
    if (!plays) throw new AppError('INVALID_ARGUMENT');
    res.json({ plays });
  });
  const onError: ErrorRequestHandler = (error, req, res, next) => {
    if (res.headersSent) return next(error);
    renderRest(error, res, req.log ?? deps.log);
  };
  router.use('/connect', onError);
  return router;
}

/** Before the body is read: strangers send nothing that is kept in memory. */
function known(deps: ConnectDeps): RequestHandler<{ token: string }> {
  return async (req, res, next) => {
    const { token } = req.params;
    await limitByAddress(deps.limiter, 'call', req as Request, '/connect');
    const address = /^[A-Za-z0-9]{40}$/.test(token) ? await openScrobbleAddress(deps, { token }) : null;
    // Like any path that nothing lies under.
    if (!address) return next('router');
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
    await deps.limiter.consume('call', `connect ${address.id}`);
    res.locals.userId = address.userId;
    next();
  };
}

const isForm = ({ headers }: { headers: { 'content-type'?: string } }): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;

/** Players call JSON by many names, some by none. */
const raw = (limit: number) => express.raw({ type: () => true, inflate: false, limit });
const [form, json] = [raw(limits.scrobbleFormBytes), raw(limits.scrobbleJsonBytes)];
const body: RequestHandler = (req, res, next) => (isForm(req) ? form : json)(req, res, next);

function payloadOf(req: Request): unknown {
  const sent: unknown = req.body;
  if (!Buffer.isBuffer(sent)) return null;
  const contentType = req.headers['content-type'] ?? '';
  const text = isForm(req) ? formField(sent, { contentType, names: MESSAGE }) : sent.toString('utf8');
  if (text === null || Buffer.byteLength(text) > limits.scrobbleJsonBytes) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
