import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import type { LiveSession } from '../../domain/accounts/records';
import { moderationCsv, requireLogReader } from '../../domain/community/moderation/readModeration';
import { readerOf } from '../../domain/community/reader';
import type { Deps } from '../../domain/deps';
import { openBackup } from '../../domain/site/backups';
import { openExport } from '../../domain/site/people/exportPerson';
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

const account: Download = {
  type: 'application/json; charset=utf-8',
  name: 'account.json',
  whole: true,
  write: (deps, userId, more) => exportAccountJson(deps, { userId, more }),
};

const downloads: Record<string, Download> = {
  'account.json': account,
  'animelist.xml': {
    type: 'application/xml; charset=utf-8',
    name: 'animelist.xml',
    write: (deps, userId) => exportMalXml(deps, { userId }),
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

type SectionsOf = (userId: string) => readonly ExportSection[];

/**
 * `GET /transfer/exports/…`: the viewer's own lists, or for operators the log of moderation and the accounts that they have
 * asked for (`exportPerson.ts`), streamed as files. `GET /transfer/backups/…`: for operators, archives of the whole site.
 */
export function downloadRoutes(deps: DownloadDeps, sectionsOf: SectionsOf): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/transfer/exports/people/:id', async (req, res) => {
    const viewer = await viewerOf(deps, req);
    const { userId, handle } = await openExport(deps, { viewer, id: req.params.id });
    const name = `${handle}-${account.name}`;
    await send(deps, res, { ...account, name, userId, more: sectionsOf(userId) });
  });
  router.get('/transfer/exports/:file', async (req, res) => {
    const download = Object.hasOwn(downloads, req.params.file) ? downloads[req.params.file] : undefined;
    if (!download) throw new AppError('NOT_FOUND');
    const { user, session } = await viewerOf(deps, req);
    await download.check?.(deps, user.id);
    if (download.whole) await recordAccountExport(deps, { userId: user.id, from: session });
    await send(deps, res, { ...download, userId: user.id, more: sectionsOf(user.id) });
  });
  router.get('/transfer/backups/:name', async (req, res) => {
    const { user, session } = await viewerOf(deps, req);
    const operator = { ...(await readerOf(deps, user.id)), userId: user.id };
    const { name } = req.params;
    const file = await openBackup(deps, { operator, session, name });
    deps.log.info({ event: 'backup downloaded', name, by: user.id }, 'an operator downloaded a backup');
    res.set({
      'Content-Type': 'application/x-tar',
      'Content-Disposition': `attachment; filename="${name}"`,
      // A range of it can be asked for, which compression would shift.
      'Cache-Control': 'no-store, no-transform',
    });
    await sendFile(res, file);
  });
  return router;
}

/** In ranges, if asked to: a download that was cut off goes on. */
function sendFile(res: Response, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    res.sendFile(file, { dotfiles: 'allow', cacheControl: false }, (error?: Error) => {
      // A client that disconnects is no server error.
      if (error && !res.headersSent) reject(error);
      else resolve();
    });
  });
}

async function viewerOf(deps: DownloadDeps, req: Request): Promise<LiveSession> {
  const live = await deps.authentication.readSession(req);
  if (!live) throw new AppError('UNAUTHENTICATED');
  await deps.limiter.consume('call', `${live.user.id} /transfer/exports`);
  return live;
}

type File = Pick<Download, 'type' | 'name' | 'write'> & { userId: string; more: ReturnType<SectionsOf> };

async function send(deps: DownloadDeps, res: Response, { userId, more, ...file }: File): Promise<void> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  const name = `${deps.config.site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${day}-${file.name}`;
  res.set({
    'Content-Type': file.type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  });
  const text = file.write(deps, userId, more);
  try {
    await pipeline(Readable.from(text, { objectMode: false, highWaterMark: 64 * 1024 }), res);
  } catch (error) {
    // A client that disconnects is no server error.
    if (!res.destroyed || !isCutOff(error)) throw error;
  }
}

function isCutOff(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
