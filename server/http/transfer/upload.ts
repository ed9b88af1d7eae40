import { type Request, Router } from 'express';
import { limits } from '../../config/limits';
import type { Deps } from '../../domain/deps';
import { receiveImport } from '../../domain/tracking/import/receiveImport';
import { AppError } from '../../errors/AppError';
import { originCheck } from '../originCheck';

/** Content types of such files from browsers and programs. Forms of other sites cannot send any of them. */
const types = [
  'application/octet-stream',
  'application/xml',
  'text/xml',
  'application/json',
  'text/csv',
  'application/gzip',
  'application/x-gzip',
];

type UploadDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'limiter' | 'authentication'>;

/**
 * `POST /transfer/imports?name=…`: takes a list export as the body and returns the id of its import, which a worker reads and
 * GraphQL shows and starts. For users in a browser: session and origin are checked, and tokens are not accepted.
 */
export function uploadRoute(deps: UploadDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/transfer/imports', originCheck(deps.config), async (req, res) => {
    res.set('Cache-Control', 'no-store');
    const live = await deps.authentication.readSession(req);
    if (!live) throw new AppError('UNAUTHENTICATED');
    if (!req.is(types)) throw new AppError('UNSUPPORTED_TYPE');
    if (req.headers['content-encoding'] !== undefined) throw new AppError('UNSUPPORTED_ENCODING');
    if (Number(req.headers['content-length'] ?? 0) > limits.importPackedBytes) {
      endSoon(req);
      throw new AppError('IMPORT_TOO_LARGE');
    }
    await deps.limiter.consume('upload', live.user.id);
    const { name } = req.query;
    const fileName = typeof name === 'string' ? name : '';
    try {
      const id = await receiveImport(deps, { userId: live.user.id, fileName, upload: bodyOf(req) });
      res.status(201).json({ id });
    } catch (error) {
      if (req.destroyed && !res.writable) return;
      endSoon(req);
      throw error;
    }
  });
  return router;
}

/** Milliseconds to drain a rejected body: a browser reads the response only after sending it all. */
const DRAIN_WAIT_MS = 2000;

/** Discards the rest of the body and closes the connection if it takes too long. */
function endSoon(req: Request): void {
  if (req.complete) return;
  const timer = setTimeout(() => req.destroy(), DRAIN_WAIT_MS);
  req.once('close', () => clearTimeout(timer));
  // In a later tick: a reader that has just stopped pauses the stream in this one.
  setImmediate(() => req.resume());
}

/** An upload that is cut off is a damaged file, not a server error. */
async function* bodyOf(req: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ECONNRESET') throw error;
    throw new AppError('IMPORT_IS_DAMAGED', { cause: error });
  }
}
