import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as rest } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import { CloseCode, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer as serveSubscriptions } from 'graphql-ws/use/ws';
import { LRUCache } from 'lru-cache';
import { WebSocketServer } from 'ws';
import { limits } from '../../config/limits';
import type { LiveSession } from '../../domain/accounts/records';
import { isTrustedOrigin } from '../../domain/accounts/trustedUrl';
import type { Deps } from '../../domain/deps';
import { BoundedQueue } from '../../domain/jobs/BoundedQueue';
import { renderGraphql } from '../../errors/renderGraphql';
import { toAppError } from '../../errors/toAppError';
import { addressOf } from '../../http/clientAddress';
import { limitByAddress } from '../../http/rateLimit';
import { liveLog } from '../../http/requestLog';
import { createContext } from '../context';
import type { Budget } from '../cost/budget';
import { costOfReading } from '../cost/estimate';
import { codesOf } from '../operationPlugin';
import { LiveConnection, TRY_AGAIN, watchUnread } from './liveConnection';
import { OpenSockets } from './openSockets';
import { readSubscription, refusal } from './readSubscription';
import { createRunSubscription, type SubscriptionArgs } from './runSubscription';
import { subscriptionRules } from './subscriptionLimits';

export interface LiveSocket {
  /** `req.ip` must be set, as Express computes it. */
  upgrade(req: Request, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
}

const PAYLOAD = 20_000;
const KEEP_ALIVE = 20_000;
/** Number of parsed documents kept. */
const DOCUMENTS = 20;

/**
 * Subscriptions over WebSocket (graphql-ws), at `/graphql` (security P7). The origin is checked before the upgrade, the session
 * on connect and every few seconds after that, whichever instance ended it. The number of connections and what each may request
 * are limited. Queries and mutations go over HTTP, where their limits are.
 */
export function createLiveSocket(
  deps: Deps,
  { schema, budget }: { schema: GraphQLSchema; budget: Budget },
): LiveSocket {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: PAYLOAD,
    perMessageDeflate: false,
    autoPong: false,
    WebSocket: LiveConnection,
  });
  const open = new OpenSockets(deps);
  deps.activity.live = () => open.figures();
  const log = liveLog(deps.log, deps.config);
  const render = renderGraphql(deps.log, { hints: deps.config.graphql.introspection });
  const rules = subscriptionRules();
  // Bounds concurrent database work for events and for reconnects that come all at once. The pauses let other requests in while
  // thousands of listeners are told of an event.
  const turns = new BoundedQueue({ atOnce: limits.eventsAtOnce, pause: rest });
  const named = new BoundedQueue({ atOnce: limits.namedEventsAtOnce, pause: rest });
  const run = createRunSubscription({ turns, named });
  const known = new LRUCache<string, DocumentNode>({ max: DOCUMENTS });
  const unread = watchUnread(server.clients, deps.config.writeTimeout / 2);

  const subscriptions = serveSubscriptions(
    {
      schema,
      connectionInitWaitTimeout: 3_000,
      onConnect: async ({ extra, subscriptions: running }) => {
        let live: LiveSession | null;
        try {
          live = await turns.run(() => deps.authentication.readSession(extra.request as Request));
        } catch (error) {
          // If thrown, it would close the connection for good; this code makes a browser reconnect.
          deps.log.warn({ err: error }, 'a live connection could not be opened');
          extra.socket.close(TRY_AGAIN, 'Try again later');
          return false;
        }
        const entered = open.enter(extra.socket, {
          sessionId: live?.session.id ?? null,
          userId: live?.user.id ?? null,
          address: addressOf(extra.request as Request),
          subscriptions: running,
        });
        if (!entered) extra.socket.close(CloseCode.TooManyInitialisationRequests, 'Too many connections');
        return entered;
      },
      onSubscribe: async ({ extra, subscriptions: running }, _id, payload) => {
        if (Object.keys(running).length > limits.socketSubscriptions)
          return [refusal('TOO_MANY_REQUESTS', 'There are too many subscriptions on this connection.')];
        try {
          await limitByAddress(deps.limiter, 'call', extra.request as Request, 'subscribe');
          return await prepare(payload, extra);
        } catch (error) {
          // If thrown, it would end every subscription of the connection.
          const { entry, message, cause } = toAppError(error);
          if (entry.status >= 500) deps.log.warn({ err: cause }, 'a subscription could not be started');
          return [refusal(entry.code, message)];
        }
      },
      // `onSubscribe` returns no other.
      subscribe: (args) => run(args as SubscriptionArgs),
      onNext: (_context, _id, payload, _args, result) =>
        result.errors ? { ...result, errors: present(payload, result.errors) } : result,
      onError: (_context, _id, payload, errors) => present(payload, errors),
      onClose: ({ extra }) => open.leave(extra.socket),
    },
    server,
    KEEP_ALIVE,
  );

  function present({ operationName: name }: SubscribePayload, errors: readonly GraphQLError[]) {
    const shown = errors.map((error) => render(error.toJSON(), error));
    deps.activity.onOperation?.({ name, codes: codesOf(shown) });
    return shown;
  }

  async function prepare(
    payload: SubscribePayload,
    { request, socket }: Extra,
  ): Promise<SubscriptionArgs | readonly GraphQLError[]> {
    const { introspection: hints } = deps.config.graphql;
    const asked = readSubscription({ schema, rules, hints, known }, payload);
    if (!('document' in asked)) return asked;
    const { cost, document, variableValues } = asked;
    const contextValue = createContext(deps, request as Request, noResponse);
    await budget.charge(contextValue, cost + costOfReading(payload.query.length));
    return {
      schema,
      document,
      variableValues,
      operationName: payload.operationName,
      contextValue,
      connection: socket as LiveConnection,
      charge: () => budget.charge(contextValue, cost),
    };
  }

  let stopped: Promise<void> | undefined;
  /** Called once only: closing the server a second time is an error. */
  const end = async () => {
    open.stop();
    clearInterval(unread);
    const closed = subscriptions.dispose();
    for (const client of server.clients) client.terminate();
    await closed;
  };
  return {
    upgrade: (req, socket, head) => {
      const refusal = refusalOf(deps, req, open.isFull() || server.clients.size >= limits.sockets);
      const began = performance.now();
      if (refusal) {
        log(req, { statusCode: Number.parseInt(refusal, 10), began });
        return refuse(socket, refusal);
      }
      const ip = addressOf(req);
      server.handleUpgrade(req, socket, head, (ws) => {
        server.emit('connection', ws, req);
        ws.attend();
        ws.once('close', (code) => log(req, { statusCode: 101, began, code }));
        // Replaces the listener of graphql-ws, which logs a stack: the frame is at fault, and `ws` has closed the connection.
        ws.removeAllListeners('error');
        ws.on('error', ({ message }) =>
          deps.log.warn({ ip, reason: message }, 'a live connection sent a bad frame'),
        );
      });
    },
    stop: () => {
      stopped ??= end();
      return stopped;
    },
  };
}

/** Browsers always send an Origin for WebSockets; requests without it are refused. */
function refusalOf({ config }: Pick<Deps, 'config'>, req: IncomingMessage, full: boolean): string | null {
  const origin = req.headers.origin;
  if (req.url?.split('?')[0] !== '/graphql') return '404 Not Found';
  if (origin === undefined || !isTrustedOrigin(origin, config.trustedOrigins)) return '403 Forbidden';
  return full ? '503 Service Unavailable' : null;
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** No cookie can be set on an open connection; trying to is a bug. */
const noResponse = new Proxy({} as Response, {
  get: () => {
    throw new Error('A subscription has no response');
  },
});
