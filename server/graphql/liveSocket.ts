import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request, Response } from 'express';
import type { DocumentNode, ExecutionArgs, GraphQLError, GraphQLSchema } from 'graphql';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer as serveSubscriptions } from 'graphql-ws/use/ws';
import { LRUCache } from 'lru-cache';
import { WebSocketServer } from 'ws';
import { limits } from '../config/limits';
import type { LiveSession } from '../domain/accounts/records';
import { isTrustedOrigin } from '../domain/accounts/trustedUrl';
import type { Deps } from '../domain/ports';
import { renderGraphql } from '../errors/renderGraphql';
import { toAppError } from '../errors/toAppError';
import { addressOf } from '../http/clientAddress';
import { limitByAddress } from '../http/rateLimit';
import { liveLog } from '../http/requestLog';
import { createContext, type GraphqlContext } from './context';
import { budgetOf } from './cost/budget';
import { costOfReading } from './cost/estimate';
import { isShared } from './isShared';
import { LiveConnection, TRY_AGAIN, watchUnread } from './liveConnection';
import { type OpenSocket, OpenSockets } from './openSockets';
import { codesOf } from './operationPlugin';
import { Pace } from './pace';
import { readSubscription, refusal } from './readSubscription';
import { createRunSubscription, type Running } from './runSubscription';
import { createSharedNotices } from './sharedNotices';
import { createSharedViews } from './sharedViews';
import { subscriptionRules } from './subscriptionLimits';
import { Turns } from './turns';

export interface LiveSocket {
  /** `req.ip` must be set, as Express computes it. */
  upgrade(req: Request, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
}

const PAYLOAD = 20_000;
const KEEP_ALIVE = 20_000;
/** Listeners to send to before yielding. */
const SENT = 8;
/** Number of parsed documents kept. */
const DOCUMENTS = 20;

/**
 * Subscriptions over WebSocket (graphql-ws), at `/graphql` (security P7). The origin is checked before the upgrade, the session
 * on connect and every few seconds after that, whichever instance ended it. The number of connections and what each may request
 * are limited. Queries and mutations go over HTTP, where their limits are.
 */
export function createLiveSocket(deps: Deps, schema: GraphQLSchema): LiveSocket {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: PAYLOAD,
    perMessageDeflate: false,
    autoPong: false,
    WebSocket: LiveConnection,
    handleProtocols: (protocols) =>
      protocols.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false,
  });
  const open = new OpenSockets(deps);
  deps.activity.live = () => open.figures();
  const log = liveLog(deps.log, deps.config);
  const render = renderGraphql(deps.log, { hints: deps.config.graphql.introspection });
  const rules = subscriptionRules();
  // Bounds concurrent database work for events and for reconnects that come all at once.
  const turns = new Turns(limits.eventsAtOnce);
  const pace = new Pace(SENT);
  const views = createSharedViews(deps, { turns, pace });
  const notices = createSharedNotices(deps, { turns, pace });
  const run = createRunSubscription(
    { turns, pace },
    {
      find: ({ message, thread }, listener, member) => {
        const { id } = message;
        const { userId } = listener;
        if (thread) views(message, thread).join(listener, member);
        else if (id !== undefined && userId !== null)
          notices().join({ id, listener: { ...listener, userId } }, member);
        else member.answer(null);
      },
      contextOf: ({ contextValue }, view) =>
        createContext(deps, (contextValue as GraphqlContext).req, noResponse, { view }),
    },
  );
  const known = new LRUCache<string, DocumentNode>({ max: DOCUMENTS });
  const shared = new WeakMap<DocumentNode, boolean>();
  const runnings = new WeakMap<ExecutionArgs, Running>();
  const unread = watchUnread(server.clients, deps.config.writeTimeout / 2);

  const subscriptions = serveSubscriptions<Record<string, unknown> | undefined, { place?: OpenSocket }>(
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
        const place = open.enter(extra.socket, {
          sessionId: live?.session.id ?? null,
          userId: live?.user.id ?? null,
          address: addressOf(extra.request as Request),
          subscriptions: running,
        });
        if (!place) {
          extra.socket.close(CloseCode.TooManyInitialisationRequests, 'Too many connections');
          return false;
        }
        Object.assign(extra, { place });
        return true;
      },
      onSubscribe: async ({ extra, subscriptions: running }, id, payload) => {
        if (Object.keys(running).length > limits.socketSubscriptions)
          return [refusal('TOO_MANY_REQUESTS', 'There are too many subscriptions on this connection.')];
        try {
          await limitByAddress(deps.limiter, 'call', extra.request as Request, 'subscribe');
          return await prepare(id, payload, extra);
        } catch (error) {
          // If thrown, it would end every subscription of the connection.
          const { entry, message, cause } = toAppError(error);
          if (entry.status >= 500) deps.log.warn({ err: cause }, 'a subscription could not be started');
          return [refusal(entry.code, message)];
        }
      },
      subscribe: (args) => {
        const running = runnings.get(args);
        if (!running) throw new Error('A subscription was not prepared before it ran');
        return run(args, running);
      },
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
    id: string,
    payload: SubscribePayload,
    extra: Extra & { place?: OpenSocket },
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { introspection: hints } = deps.config.graphql;
    const asked = readSubscription({ schema, rules, hints, known }, payload);
    if (!('document' in asked)) return asked;
    const { cost, ...operation } = asked;
    const contextValue = createContext(deps, extra.request as Request, noResponse);
    await budgetOf(deps).charge(contextValue, cost + costOfReading(payload.query.length));
    const args: ExecutionArgs = { schema, operationName: payload.operationName, contextValue, ...operation };
    const { cookie, authorization } = extra.request.headers;
    const { query, operationName, variables } = payload;
    const key = nameOf([cookie, authorization, query, operationName, variables]);
    const together = shared.get(asked.document) ?? isShared(schema, asked.document);
    shared.set(asked.document, together);
    const { place } = extra;
    runnings.set(args, {
      id,
      connection: extra.socket as LiveConnection,
      key,
      // Not shared with API tokens: their scopes decide what they see.
      ...(together &&
        place &&
        authorization === undefined && {
          shared: { listener: place, key: nameOf([query, operationName, variables]) },
        }),
    });
    return args;
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

/** A hash, to keep keys short: each of thousands of subscriptions has one. */
function nameOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
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
