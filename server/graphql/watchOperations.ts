import type { Request, RequestHandler } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import type { Deps } from '../domain/ports';
import { isRecord } from './answerKey';

/** Start of an error response from Apollo Server or `refusal`. */
const FAILED = '{"errors":';

/**
 * Reports the outcome of each operation to the metrics, since the HTTP status is 200 either way. Must come first, so that
 * requests rejected later count too. A no-op without a listener.
 */
export function watchOperations({ activity }: Pick<Deps, 'activity'>): RequestHandler {
  return (req, res, next) => {
    const { onOperation } = activity;
    if (!onOperation) return next();
    const began = req.began ?? performance.now();
    let codes: string[] = [];
    const send = res.send.bind(res);
    res.send = (body: unknown) => {
      if (typeof body === 'string' && body.startsWith(FAILED)) codes = codesIn(body);
      return send(body);
    };
    res.once('close', () => {
      const seconds = (performance.now() - began) / 1000;
      onOperation({ name: nameOf(req), seconds, codes });
    });
    next();
  };
}

export function codesOf(errors: readonly GraphQLFormattedError[]): string[] {
  return errors.map(({ extensions }) => String(extensions?.code));
}

function nameOf({ method, body, query }: Request): unknown {
  if (method === 'GET') return query.operationName;
  return isRecord(body) ? body.operationName : undefined;
}

function codesIn(body: string): string[] {
  return codesOf((JSON.parse(body) as { errors: GraphQLFormattedError[] }).errors);
}
