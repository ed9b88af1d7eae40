import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { expressMiddleware } from '@as-integrations/express5';
import type { Request, RequestHandler, Response } from 'express';
import { limits } from '../config/limits';
import type { Deps } from '../domain/deps';
import { renderGraphql } from '../errors/renderGraphql';
import type { VisitorQuery } from '../http/pages/visitorPages';
import type { ResponseCache } from './cache/responseCache';
import { createContext, type GraphqlContext } from './context';
import { documentLimits } from './cost/documentLimits';
import { createLiveSocket, type LiveSocket } from './live/liveSocket';
import { type OperationParts, operationPlugin, PUBLIC_MARK } from './operationPlugin';
import { buildGraphqlSchema } from './schema/schema';

/** Apollo Server for our schema: as an Express handler that expects a parsed body, for visitors' pages, and its subscriptions. */
export async function startGraphql(
  deps: Deps,
  { cache, budget }: OperationParts,
): Promise<{
  handle: RequestHandler;
  queryAsVisitor: VisitorQuery;
  live: LiveSocket;
  stop(): Promise<void>;
}> {
  const { introspection } = deps.config.graphql;
  const schema = await buildGraphqlSchema();
  const server = new ApolloServer<GraphqlContext>({
    schema,
    introspection,
    // Suggestions ("Did you mean ...") would reveal what introspection hides (security P6).
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    parseOptions: { maxTokens: limits.graphqlTokens },
    validationRules: [
      documentLimits({
        depth: limits.graphqlDepth,
        aliases: limits.graphqlAliases,
        directives: limits.graphqlDirectives,
      }),
    ],
    plugins: [operationPlugin(deps, { cache, budget }), ...withoutTracing, landingPage(introspection)],
    stringifyResult: (result) => cache.textOf(result),
    formatError: renderGraphql(deps.log, { hints: introspection }),
    logger: deps.log,
    stopOnTerminationSignals: false,
  });
  await server.start();
  const handle = expressMiddleware(server, {
    context: async ({ req, res }) => createContext(deps, req, res),
  });
  const live = createLiveSocket(deps, { schema, budget });
  return { handle, queryAsVisitor: visitorQuery(deps, server, cache), live, stop: () => server.stop() };
}

/**
 * Executes a page's operations for its visitor, by the same rules and charged to the budget of their address. The context has
 * nothing else of the page's request, so it cannot be anyone's.
 */
function visitorQuery(deps: Deps, server: ApolloServer<GraphqlContext>, cache: ResponseCache): VisitorQuery {
  return async ({ ip }, query) => {
    const contextValue = createContext(deps, { ip, headers: {} } as Request, noResponse);
    const { body, http } = await server.executeOperation(query, { contextValue });
    if (body.kind !== 'single' || (http.status ?? 200) !== 200)
      throw new Error(`GraphQL answered with ${http.status}`);
    return { text: cache.textOf(body.singleResult), shared: http.headers.has(PUBLIC_MARK) };
  };
}

/** Pages query, and a query sets no cookie. */
const noResponse = {} as Response;

/** Apollo's own cache control and tracing would call plugins for every field; hints are read off the document (`scopeOf.ts`). */
const withoutTracing: ApolloServerPlugin<GraphqlContext>[] = [
  ApolloServerPluginCacheControlDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginSchemaReportingDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
];

/** The Sandbox needs introspection, so both are switched together. */
function landingPage(introspection: boolean): ApolloServerPlugin<GraphqlContext> {
  if (!introspection) return ApolloServerPluginLandingPageDisabled();
  return ApolloServerPluginLandingPageLocalDefault({ embed: { runTelemetry: false }, includeCookies: true });
}
