import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { PageQuery, RenderEnvironment, RenderedPage } from '../../../shared/renderedPage';
import { nameOfTitleLanguage, type TitleLanguage } from '../../../shared/titles';
import type { Config } from '../../config/config';
import { limits } from '../../config/limits';
import type { Deps } from '../../domain/deps';
import { AppError } from '../../errors/AppError';
import { chargeWork } from '../rateLimit';
import { allowInline } from '../securityHeaders';
import { carriesSessionCookie } from '../sessionCookie';
import { type AssembledPage, assemblePage } from './assemblePage';
import type { PageParts } from './pageParts';
import type { PageRenderer } from './pageRenderer';
import { environmentOf } from './visitorEnvironment';

export interface VisitorAnswer {
  /** As JSON. */
  text: string;
  /** True if the answer is the same for every visitor and may be cached. */
  shared: boolean;
}

/** Executes a page's query for the visitor who asked for the page. Throws if it is refused. */
export type VisitorQuery = (visitor: Pick<Request, 'ip'>, query: PageQuery) => Promise<VisitorAnswer>;

export interface VisitorPages {
  /** True without session cookies or Authorization header. Other requests get pages without content. */
  isVisitor(req: Request): boolean;
  /** Sends a cached page of which nothing has to be read; false if there is none. */
  sendKept(req: Request, res: Response): Promise<boolean>;
  /** Sends the page of a screen, rendered if nothing else is cached; false if it has to be sent without content. */
  send(
    req: Request,
    res: Response,
    page: { head: string; screen: string; parts: PageParts; titleLanguage: TitleLanguage },
  ): Promise<boolean>;
  /** Clears the cache when the catalogue has changed. */
  forget(): void;
}

interface KeptPage extends Omit<AssembledPage, 'html'> {
  /** The head it was made with. */
  head: string;
  /**
   * Queries whose answers are not cached, as they can change at any time (threads, profiles). The page is sent again only while
   * their answers are the same, and nothing can be seen in it that was removed or made private.
   */
  fresh: FreshAnswer[];
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

interface FreshAnswer {
  query: PageQuery;
  hash: string;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Server-rendered pages for visitors (decision 14). A page is cached for some seconds, as bytes, by all that decides it. Visitors
 * over their budget, or who come when too many pages are waiting, get the client-rendered page, as members do.
 */
export function createVisitorPages(
  { config, clock, limiter, log }: Pick<Deps, 'clock' | 'limiter' | 'log'> & { config: Config },
  renderer: PageRenderer,
  query: VisitorQuery,
): VisitorPages {
  const kept = new LRUCache<string, KeptPage>({
    max: 2000,
    maxSize: limits.pageCacheBytes,
    sizeCalculation: ({ plain, br, gzip }) => plain.length + br.length + gzip.length,
    ttl: limits.answerCacheLifetime * 1000,
    perf: { now: () => clock.now().getTime() },
  });
  const inWork = new Map<string, Promise<KeptPage | undefined>>();
  let keeper = {};

  const isVisitor = ({ headers }: Request) =>
    headers.authorization === undefined && !carriesSessionCookie(config, headers.cookie);

  async function render(
    req: Request,
    environment: RenderEnvironment,
  ): Promise<{ page: RenderedPage; fresh: FreshAnswer[]; complete: boolean } | undefined> {
    await chargeWork({ limiter }, req, limits.pageCost);
    const fresh: FreshAnswer[] = [];
    let complete = true;
    const page = await renderer.render(req.originalUrl, environment, async (question) => {
      const { text, shared } = await query(req, question);
      const answer = JSON.parse(text) as object;
      if (!shared) fresh.push({ query: question, hash: hashOf(text) });
      complete &&= !('errors' in answer);
      return answer;
    });
    return page && { page, fresh, complete };
  }

  async function make(
    req: Request,
    key: string,
    { head, screen, parts, titleLanguage }: Parameters<VisitorPages['send']>[2],
  ) {
    const now = keeper;
    const { wide, ...environment } = environmentOf(req);
    const made = await render(req, {
      ...environment,
      titleLanguage: nameOfTitleLanguage(titleLanguage),
    });
    if (!made) return undefined;
    const { html, ...sources } = assemblePage({ head, screen, wide }, made.page, parts);
    const plain = Buffer.from(html);
    const [br, zipped] = await Promise.all([
      toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      toGzip(plain, { level: 6 }),
    ]);
    const page = { ...sources, head, fresh: made.fresh, plain, br, gzip: zipped };
    // If the catalogue changed in the meantime, the page may mix old and new data.
    if (made.complete && now === keeper) kept.set(key, page);
    return page;
  }

  /** A query that fails, such as for a visitor over their budget, counts as changed. */
  async function isUnchanged(req: Request, { fresh }: KeptPage): Promise<boolean> {
    const same = fresh.map(async (known) => hashOf((await query(req, known.query)).text) === known.hash);
    return (await Promise.all(same).catch(() => [false])).every(Boolean);
  }

  return {
    isVisitor,
    sendKept: async (req, res) => {
      if (!isVisitor(req)) return false;
      const page = kept.get(keyOf(req));
      if (!page || page.fresh.length > 0) return false;
      sendPage(req, res, page);
      return true;
    },
    send: async (req, res, how) => {
      if (!isVisitor(req)) return false;
      const key = keyOf(req);
      try {
        const known = kept.get(key);
        const page =
          known?.head === how.head && (await isUnchanged(req, known))
            ? known
            : await (inWork.get(key) ?? follow(inWork, key, make(req, key, how)));
        if (page) sendPage(req, res, page);
        return page !== undefined;
      } catch (error) {
        // A page without its content is better than none: the client queries the data itself and shows the error.
        if (!(error instanceof AppError))
          log.warn({ err: error, path: req.path }, 'a page could not be rendered');
        return false;
      }
    },
    forget: () => {
      keeper = {};
      kept.clear();
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Everything that decides a page except the catalogue and the clock. */
function keyOf(req: Request): string {
  const { locale, timeZone, wide } = environmentOf(req);
  return `${locale} ${timeZone} ${wide} ${req.originalUrl}`;
}

/** Concurrent requests for the same page share one rendering. */
async function follow<T>(inWork: Map<string, Promise<T>>, key: string, work: Promise<T>): Promise<T> {
  inWork.set(key, work);
  try {
    return await work;
  } finally {
    inWork.delete(key);
  }
}

const decidedBy = ['Accept-Encoding', 'Accept-Language', 'Cookie', 'Sec-CH-UA-Mobile', 'User-Agent'];

function sendPage(req: Request, res: Response, page: KeptPage): void {
  const encoding = req.acceptsEncodings('br', 'gzip');
  const body = encoding === 'br' ? page.br : encoding === 'gzip' ? page.gzip : page.plain;
  allowInline(res, page);
  if (encoding) res.setHeader('Content-Encoding', encoding);
  for (const name of decidedBy) res.vary(name);
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Length', body.length);
  if (page.link) res.setHeader('Link', page.link);
  res.end(body);
}
