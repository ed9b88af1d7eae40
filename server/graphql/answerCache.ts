import { gzipSync } from 'node:zlib';
import type { ApolloServerPlugin } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import { Kind, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { limits } from '../config/limits';
import type { Deps } from '../domain/ports';
import { answerKey } from './answerKey';
import type { GraphqlContext } from './context';
import { askerOf } from './session/viewer';

/** Queries that answer everybody who is not signed in alike. A new one is cached when it is named here, not before. */
const publicQueries = new Set([
  'anime',
  'discover',
  'discoverFacets',
  'errorCatalogue',
  'featured',
  'latestEpisodes',
  'newEpisodes',
  'providers',
  'schedule',
  'season',
  'site',
  'upcomingEpisodes',
]);

export type AnswerCache = RequestHandler & {
  /** The catalogue has changed. */
  forget(): void;
};

/** Says that every visitor without a session gets this answer: what the service worker may keep for times without a network. */
const PUBLIC_MARK = 'X-Public-Answer';

/** Whose answer it is, by the id of the person: what the client may keep for them alone. */
const ASKER = 'X-Answer-For';

interface CachedAnswer {
  type: string;
  plain: Buffer;
  gzip: Buffer;
}

/**
 * Whole answers to visitors without a session, by all that decides them (`answerKey`). They live for seconds, so that an
 * import of any instance and the next episode on air show soon. Stands behind `jsonBody`.
 */
export function answerCache({ config, clock }: Pick<Deps, 'config' | 'clock'>): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    max: 5000,
    maxSize: limits.answerCacheBytes,
    sizeCalculation: ({ plain, gzip }) => plain.length + gzip.length + 200,
    ttl: limits.answerCacheLifetime * 1000,
    perf: { now: () => clock.now().getTime() },
  });
  let keeper = {};
  const handler: RequestHandler = (req, res, next) => {
    const key = answerKey(config, req);
    if (key === undefined) return next();
    const known = answers.get(key);
    if (known) return sendKnown(req, res, known);
    const keep = keeper;
    keepWhenPublic(res, (answer) => {
      // Begun before the catalogue changed, an answer may be made of both.
      if (keep === keeper) answers.set(key, answer);
    });
    next();
  };
  const forget = () => {
    keeper = {};
    answers.clear();
  };
  return Object.assign(handler, { forget });
}

/**
 * Tells the cache which answers are public, and the client whose one is; put among Apollo Server's plugins. What the resolvers themselves take the asker
 * for has the last word, so that no disagreement with `answerKey` gives a person's answer away.
 */
export const markPublicAnswers: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ operation, errors, contextValue }) {
        if (errors?.length || operation?.operation !== 'query') return;
        const { locals } = contextValue.res;
        const asker = await askerOf(contextValue);
        if (asker !== null) contextValue.res.setHeader(ASKER, asker);
        else if (locals.maybePublic === true && isPublic(operation)) locals.publicAnswer = true;
      },
    };
  },
};

function isPublic({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && publicQueries.has(selection.name.value),
  );
}

function keepWhenPublic(res: Response, keep: (answer: CachedAnswer) => void): void {
  const send = res.send.bind(res);
  res.locals.maybePublic = true;
  res.send = (body: unknown) => {
    const { locals, statusCode } = res;
    const plainly = statusCode === 200 && !res.hasHeader('set-cookie');
    if (locals.publicAnswer === true && plainly && typeof body === 'string') {
      res.setHeader(PUBLIC_MARK, 'true');
      const plain = Buffer.from(body);
      keep({ type: String(res.getHeader('content-type')), plain, gzip: gzipSync(plain) });
    }
    return send(body);
  };
}

function sendKnown(req: Request, res: Response, { type, plain, gzip }: CachedAnswer): void {
  const zipped = req.acceptsEncodings('gzip') === 'gzip';
  if (zipped) res.setHeader('Content-Encoding', 'gzip');
  const body = zipped ? gzip : plain;
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader(PUBLIC_MARK, 'true');
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', body.length);
  res.vary('Accept-Encoding');
  res.end(body);
}
