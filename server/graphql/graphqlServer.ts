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
import type { RequestHandler } from 'express';
import { limits } from '../config/limits';
import type { Deps } from '../domain/ports';
import { renderGraphql } from '../errors/renderGraphql';
import { markPublicAnswers } from './answerCache';
import { createContext, type GraphqlContext } from './context';
import { documentLimits } from './limits';
import { createLiveSocket, type LiveSocket } from './liveSocket';
import { buildGraphqlSchema } from './schema';

/** Apollo Server over our schema, as an Express handler that expects a parsed body; and its subscriptions. */
export async function startGraphql(
  deps: Deps,
): Promise<{ handle: RequestHandler; live: LiveSocket; stop(): Promise<void> }> {
  const { introspection } = deps.config.graphql;
  const { plugins, validationRules } = documentLimits();
  const schema = await buildGraphqlSchema();
  const server = new ApolloServer<GraphqlContext>({
    schema,
    introspection,
    // Suggestions ("Did you mean ...") would give away what introspection hides (security P6).
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    parseOptions: { maxTokens: limits.graphqlTokens },
    validationRules,
    plugins: [...plugins, markPublicAnswers, ...withoutTracing, landingPage(introspection)],
    formatError: renderGraphql(deps.log, { hints: introspection }),
    logger: deps.log,
    stopOnTerminationSignals: false,
  });
  await server.start();
  const handle = expressMiddleware(server, {
    context: async ({ req, res }) => createContext(deps, req, res),
  });
  const live = createLiveSocket(deps, schema);
  return { handle, live, stop: () => server.stop() };
}

/** Cache hints and tracing would call plugins for every single field; nothing here reads what they gather. */
const withoutTracing: ApolloServerPlugin<GraphqlContext>[] = [
  ApolloServerPluginCacheControlDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginSchemaReportingDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
];

/** The Sandbox shows what introspection shows, so the one follows the other (product P10). */
function landingPage(introspection: boolean): ApolloServerPlugin<GraphqlContext> {
  if (!introspection) return ApolloServerPluginLandingPageDisabled();
  return ApolloServerPluginLandingPageLocalDefault({ embed: { runTelemetry: false }, includeCookies: true });
}
