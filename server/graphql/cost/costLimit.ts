import { availableParallelism } from 'node:os';
import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  GraphQLError,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';
import { limitKeyOfRequest } from '../../http/clientAddress';
import type { GraphqlContext } from '../context';
import { budgetOf } from './budget';
import { costOf, costOfReading, OPERATION } from './estimate';
import { type EndTurn, HeavyTurns } from './heavyTurns';

/**
 * Before an operation runs, its cost is estimated, checked against the limit and charged; a heavy one waits for its turn. A
 * rejected document is charged for having been read.
 */
export function costLimit(): ApolloServerPlugin<GraphqlContext> {
  const turns = new HeavyTurns(Math.max(1, availableParallelism() - 1));
  return {
    async requestDidStart({ request }) {
      let reading = 0;
      let charged = false;
      let end: EndTurn | undefined;
      const charge = async (context: GraphqlContext, cost: number) => {
        charged = true;
        // The fast path already charged for it but could not respond (`shortcut.ts`).
        if (context.res.locals.paid === true) return;
        await budgetOf(context.deps).charge(context, cost + reading);
      };
      return {
        async parsingDidStart() {
          reading = costOfReading(request.query?.length ?? 0);
        },
        async didResolveOperation({ schema, document, operation, operationName, contextValue }) {
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION) throw notByHttp();
          const variables = request.variables ?? {};
          // Invalid variables cost nothing extra: the execution rejects them with GraphQL's own message.
          const wrong = getVariableValues(schema, operation?.variableDefinitions ?? [], variables).errors;
          const cost = wrong ? OPERATION : costOf({ schema, query: document, variables, operationName });
          try {
            await charge(contextValue, cost);
            // A cached caller would outlive a session that the document's first mutation ends.
            if (operation && hasSeveralMutations(operation)) contextValue.forget();
            if (cost >= limits.graphqlHeavy) end = await turns.take(limitKeyOfRequest(contextValue.req));
          } catch (error) {
            throw error instanceof AppError ? refused(error) : error;
          }
        },
        async didEncounterErrors({ errors, contextValue }) {
          if (charged) return;
          try {
            await charge(contextValue, OPERATION);
          } catch (error) {
            // Reported instead of the errors of the document.
            if (error instanceof AppError)
              (errors as GraphQLError[]).splice(0, errors.length, refused(error));
          }
        },
        async willSendResponse() {
          end?.();
        },
      };
    },
  };
}

function hasSeveralMutations({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean {
  if (operation !== OperationTypeNode.MUTATION) return false;
  return selections.length > 1 || selections[0]?.kind !== Kind.FIELD;
}

/** With the status and Retry-After header that REST would send. */
function refused(error: AppError): GraphQLError {
  const { code, status } = error.entry;
  const headers = new HeaderMap();
  if (error.retryAfter !== undefined) headers.set('retry-after', String(error.retryAfter));
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { code, http: { status, headers } },
  });
}

/** Events are sent over live connections only; over HTTP a subscription would never receive any. */
function notByHttp(): GraphQLError {
  return new GraphQLError('Subscriptions need a WebSocket connection.', {
    extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
  });
}
