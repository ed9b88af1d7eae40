import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type Request, type RequestHandler } from 'express';
import type { PageQuery } from '../../../shared/renderedPage';
import type { Config } from '../../config/config';

export interface VisitorAnswer {
  answer: object;
  /** The same as JSON. */
  text: string;
  /** True if the response is the same for every visitor and may be cached. */
  shared: boolean;
}

export type VisitorQuery = (req: Request, query: PageQuery) => Promise<VisitorAnswer>;

/**
 * Runs a page's GraphQL queries on behalf of its visitor, through the same route and limits, charged to their budget, without
 * their cookies. The request never leaves the process. Throws if the response is not a 200.
 */
export function createVisitorQuery(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  graphql: RequestHandler,
): VisitorQuery {
  const app = express();
  app.set('trust proxy', trustedProxies.length > 0 ? trustedProxies : false);
  app.use('/graphql', graphql);
  return async (visitor, query) => {
    const req = requestFor(visitor, JSON.stringify(query));
    const res = new ServerResponse(req);
    const body = await new Promise<string>((resolve) => {
      // Express sends everything here in one chunk.
      res.end = ((chunk?: unknown) => {
        resolve(chunk === undefined ? '' : String(chunk));
        res.emit('finish');
        res.emit('close');
        return res;
      }) as typeof res.end;
      app(req, res);
    });
    if (res.statusCode !== 200) throw new Error(`GraphQL answered with ${res.statusCode}`);
    const shared = res.getHeader('X-Public-Answer') === 'true';
    return { answer: JSON.parse(body) as object, text: body, shared };
  };
}

function requestFor(visitor: Request, body: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: visitor.socket.remoteAddress });
  const forwarded = visitor.headers['x-forwarded-for'];
  return Object.assign(new IncomingMessage(socket), {
    method: 'POST',
    url: '/graphql',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    _read(this: IncomingMessage) {
      this.push(body);
      this.push(null);
    },
  });
}
