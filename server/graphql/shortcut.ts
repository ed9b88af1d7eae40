import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Deps } from '../domain/ports';
import { checkOrigin } from '../http/originCheck';
import { giveBack, wholeBody } from '../http/wholeBody';
import { ASKER, PUBLIC_MARK } from './answerCache';
import { type Asked, isPersonal, questionKey, readAsked } from './answerKey';
import { seesWhatVisitorsSee } from './catalogue/discoverViewer';
import type { KeptAnswer, KeptAnswers } from './keptAnswers';
import type { RunQuery } from './runQuery';
import { sessionOnce } from './session/sessionOnce';

/** Maximum body size in bytes; larger requests take the normal path. */
const BODY = 16_000;
/** Minimum response size in bytes for compression. */
const PACKED_FROM = 1024;

/** Apollo Server's Content-Type for each Accept header; requests with any other Accept take the normal path. */
const types: Readonly<Record<string, string>> = {
  '': 'application/json; charset=utf-8',
  '*/*': 'application/json; charset=utf-8',
  'application/json': 'application/json; charset=utf-8',
  'application/graphql-response+json,application/json;q=0.9':
    'application/graphql-response+json; charset=utf-8',
};

export type Shortcut = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

export interface ShortcutGround {
  answers: KeptAnswers;
  /** Undefined until the schema is loaded. */
  running(): RunQuery | undefined;
  /** Sets request id, log line and security headers, as for every response. */
  dress(req: Request, res: Response): void;
  ipOf(req: IncomingMessage): string;
}

/**
 * Fast path for the most frequent requests, bypassing Express and Apollo Server: cached responses, for visitors and for members
 * who see the same, and members' queries whose document is validated already. Anything uncertain, and every failure, takes the
 * normal path, with the request unchanged.
 */
export function createGraphqlShortcut(
  deps: Deps,
  { answers, running, dress, ipOf }: ShortcutGround,
): Shortcut {
  const { config } = deps;

  async function answer(req: Request, res: Response, body: Buffer): Promise<boolean> {
    const { accept = '' } = req.headers;
    const spelling = createHash('sha256').update(`${accept}\n`).update(body).digest('base64');
    const live = isPersonal(config, req) ? await deps.authentication.readSession(req) : undefined;
    // The cookie of an ended session: the normal path handles it.
    if (live === null) return false;
    if (live) sessionOnce.leave(req, live);
    const userId = live?.user.id;

    let asked: Asked | undefined;
    let key = answers.keyOf(spelling);
    if (key === undefined) {
      asked = readAsked(body);
      key = asked && questionKey(req.headers.accept, asked);
      if (key === undefined) return false;
    }
    const kept = answers.get(key);
    if (kept && (userId === undefined || (await isFor(kept, userId)))) {
      answers.learn(spelling, key);
      send(req, res, kept, userId);
      return true;
    }
    if (userId === undefined) return false;
    asked ??= readAsked(body);
    const type = types[accept];
    if (!asked || type === undefined) return false;
    const made = await running()?.({ asked, key, type, userId, req, res });
    if (made === undefined) return false;
    if (typeof made === 'string') await sendOwn(req, res, type, made, userId);
    else send(req, res, made, userId);
    return true;
  }

  async function isFor(kept: KeptAnswer, userId: string): Promise<boolean> {
    if (kept.trait === 'personal' || !answers.isNewEnough(kept, userId)) return false;
    return kept.trait === 'free' || (await seesWhatVisitorsSee(deps, userId));
  }

  function send(req: Request, res: Response, { type, plain, gzip }: KeptAnswer, userId?: string): void {
    const packed = packing(req.headers['accept-encoding']) === 'gzip';
    if (userId === undefined) res.setHeader(PUBLIC_MARK, 'true');
    finish(req, res, { type, userId, packed, body: packed ? gzip : plain });
  }

  async function sendOwn(req: Request, res: Response, type: string, text: string, userId: string) {
    const plain = Buffer.from(text);
    const packed = plain.length >= PACKED_FROM && packing(req.headers['accept-encoding']) === 'gzip';
    finish(req, res, { type, userId, packed, body: packed ? await pack(plain) : plain });
  }

  function finish(req: Request, res: Response, { type, userId, packed, body }: Sent): void {
    dress(req, res);
    if (userId !== undefined) res.setHeader(ASKER, userId);
    if (packed) res.setHeader('Content-Encoding', 'gzip');
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', type);
    res.setHeader('Vary', 'Accept-Encoding');
    res.setHeader('Content-Length', body.length);
    res.end(body);
  }

  /** Responses of the fast path have no errors. */
  function told(body: Buffer, began: number): void {
    const { onOperation } = deps.activity;
    onOperation?.({
      name: readAsked(body)?.operationName,
      seconds: (performance.now() - began) / 1000,
      codes: [],
    });
  }

  /** Calls `next` for every request that it does not answer. */
  return (req, res, next) => {
    const length = lengthOf(req);
    if (length === undefined || !isFromHere(config, req)) return next();
    const seen = { originalUrl: '/graphql', ip: ipOf(req), began: performance.now() };
    const request = Object.assign(req, seen) as unknown as Request;
    void wholeBody(req, length).then(async (body) => {
      const done = body !== undefined && (await answer(request, res as Response, body).catch(() => false));
      if (done) return told(body, seen.began);
      giveBack(req, body);
      next();
    });
  };
}

interface Sent {
  type: string;
  userId: string | undefined;
  packed: boolean;
  body: Buffer;
}

const pack = promisify<Buffer, Buffer>(gzip);

/** Body length of a plain GraphQL POST; undefined for all other requests. */
function lengthOf({ method, url, headers }: IncomingMessage): number | undefined {
  if (method !== 'POST' || url !== '/graphql' || headers['content-type'] !== 'application/json')
    return undefined;
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined)
    return undefined;
  if (headers.authorization !== undefined || packing(headers['accept-encoding']) === 'other')
    return undefined;
  const length = Number(headers['content-length']);
  return length > 0 && length <= BODY ? length : undefined;
}

function isFromHere(config: Deps['config'], req: IncomingMessage): boolean {
  try {
    checkOrigin(config, req);
    return true;
  } catch {
    return false;
  }
}

function packing(accepted: string | string[] | undefined): 'gzip' | 'none' | 'other' {
  if (accepted === undefined || accepted === 'identity') return 'none';
  return /(?:^|,)\s*gzip\s*(?:,|$)/.test(String(accepted)) ? 'gzip' : 'other';
}
