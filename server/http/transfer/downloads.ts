import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { moderationCsv, requireLogReader } from '../../domain/community/moderation/readModeration';
import type { Deps } from '../../domain/deps';
import {
  type ExportSection,
  exportAccountJson,
  recordAccountExport,
} from '../../domain/tracking/export/accountJson';
import { listCsv } from '../../domain/tracking/export/listCsv';
import { exportMalXml } from '../../domain/tracking/export/malXml';
import { AppError } from '../../errors/AppError';

type DownloadDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'log' | 'limiter' | 'securityLog' | 'authentication'
>;

interface Download {
  type: string;
  name: string;
  /** True for the whole account: the download is noted in the security log. */
  whole?: true;
  /** Fails unless the viewer may have it; without it, everyone may. */
  check?(deps: DownloadDeps, userId: string): Promise<void>;
  write(deps: DownloadDeps, userId: string, more: readonly ExportSection[]): AsyncIterable<string>;
}

const downloads: Record<string, Download> = {
  'animelist.xml': {
    type: 'application/xml; charset=utf-8',
    name: 'animelist.xml',
    write: (deps, userId) => exportMalXml(deps, { userId }),
  },
  'account.json': {
    type: 'application/json; charset=utf-8',
    name: 'account.json',
    whole: true,
    write: (deps, userId, more) => exportAccountJson(deps, { userId, more }),
  },
  'list.csv': {
    type: 'text/csv; charset=utf-8',
    name: 'list.csv',
    write: (deps, userId) => listCsv(deps, { userId }),
  },
  'moderation.csv': {
    type: 'text/csv; charset=utf-8',
    name: 'moderation.csv',
    check: requireLogReader,
    write: moderationCsv,
  },
};

/** `GET /transfer/exports/…`: the viewer's own lists, or for operators the log of moderation, streamed as a file. */
export function downloadRoutes(
  deps: DownloadDeps,
  sectionsOf: (userId: string) => readonly ExportSection[],
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/transfer/exports/:file', async (req, res) => {
    const download = Object.hasOwn(downloads, req.params.file) ? downloads[req.params.file] : undefined;
    if (!download) throw new AppError('NOT_FOUND');
    const live = await deps.authentication.readSession(req);
    if (!live) throw new AppError('UNAUTHENTICATED');
    await deps.limiter.consume('call', `${live.user.id} /transfer/exports`);
    await download.check?.(deps, live.user.id);
    if (download.whole) await recordAccountExport(deps, { userId: live.user.id, from: live.session });
    const day = deps.clock.now().toISOString().slice(0, 10);
    const name = `${deps.config.site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${day}-${download.name}`;
    res.set({
      'Content-Type': download.type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    });
    const text = download.write(deps, live.user.id, sectionsOf(live.user.id));
    try {
      await pipeline(Readable.from(text, { objectMode: false, highWaterMark: 64 * 1024 }), res);
    } catch (error) {
      // A client that disconnects is no server error.
      if (!res.destroyed || !isCutOff(error)) throw error;
    }
  });
  return router;
}

function isCutOff(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
