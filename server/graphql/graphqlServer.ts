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
import type { KeptAnswers } from './keptAnswers';
import { KnownDocuments } from './knownDocuments';
import { documentLimits } from './limits';
import { createLiveSocket, type LiveSocket } from './liveSocket';
import { createRunQuery, type RunQuery } from './runQuery';
import { buildGraphqlSchema } from './schema';

/** Apollo Server for our schema, as an Express handler that expects a parsed body; and its subscriptions. */
export async function startGraphql(
  deps: Deps,
  answers: KeptAnswers,
): Promise<{ handle: RequestHandler; run: RunQuery; live: LiveSocket; stop(): Promise<void> }> {
  const { introspection } = deps.config.graphql;
  const { plugins, validationRules } = documentLimits();
  const schema = await buildGraphqlSchema();
  const documents = new KnownDocuments();
  const server = new ApolloServer<GraphqlContext>({
    schema,
    introspection,
    // Suggestions ("Did you mean ...") would reveal what introspection hides (security P6).
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    parseOptions: { maxTokens: limits.graphqlTokens },
    validationRules,
    plugins: [
      ...plugins,
      documents.plugin,
      markPublicAnswers(answers),
      ...withoutTracing,
      landingPage(introspection),
    ],
    formatError: renderGraphql(deps.log, { hints: introspection }),
    logger: deps.log,
    stopOnTerminationSignals: false,
  });
  await server.start();
  const handle = expressMiddleware(server, {
    context: async ({ req, res }) => createContext(deps, req, res),
  });
  const live = createLiveSocket(deps, schema);
  const run = createRunQuery(deps, { schema, documents, answers });
  return { handle, run, live, stop: () => server.stop() };
}

/** Cache hints and tracing would call plugins for every field, and nothing here reads their data. */
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
