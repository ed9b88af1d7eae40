import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { limits } from '../config/limits';
import type { Deps } from '../domain/deps';
import { BoundedQueue, type EndTurn } from '../domain/jobs/BoundedQueue';
import { requireWritable } from '../domain/site/readOnly';
import { AppError } from '../errors/AppError';
import { limitKeyOfRequest } from '../http/clientAddress';
import type { Answer, Place, ResponseCache } from './cache/responseCache';
import { readerIn } from './community/reader';
import type { GraphqlContext } from './context';
import type { Budget } from './cost/budget';
import { costOf, costOfReading, OPERATION } from './cost/estimate';
import { refusal } from './refusal';
import { askerOf } from './session/viewer';

/** Marks an answer that is the same for every visitor without a session; the service worker may keep it for offline use. */
export const PUBLIC_MARK = 'x-public-answer';

/** Pause between two heavy operations, for short requests that came in meanwhile. */
const BETWEEN_TURNS_MS = 5;

/** User id that an answer is for; the client may keep the answer for that user only. */
export const ASKER = 'x-answer-for';

export interface OperationParts {
  cache: ResponseCache;
  budget: Budget;
}

/**
 * The site's part in each operation: a shared answer is given as it is; for any other the cost is estimated, checked against the
 * limit and charged, and a heavy operation waits for its turn. A rejected document is charged for having been read.
 */
export function operationPlugin(
  deps: Pick<Deps, 'activity' | 'config'>,
  { cache, budget }: OperationParts,
): ApolloServerPlugin<GraphqlContext> {
  const { activity } = deps;
  const turns = heavyTurns();
  return {
    async invalidRequestWasReceived() {
      activity.onOperation?.({ name: undefined, seconds: 0, codes: ['BAD_REQUEST'] });
    },
    async requestDidStart({ request, contextValue }) {
      const began = performance.now();
      let reading = 0;
      let charged = false;
      let end: EndTurn | undefined;
      let place: Place | undefined;
      let shared: Answer | undefined;
      const charge = async (cost: number) => {
        charged = true;
        await budget.charge(contextValue, cost + reading);
      };
      return {
        async parsingDidStart() {
          reading = costOfReading(request.query?.length ?? 0);
        },
        async didResolveOperation(asked) {
          const { schema, document, operation, operationName } = asked;
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION) throw notByHttp();
          place = await cache.placeOf(asked);
          shared = place && cache.find(place);
          if (shared) return;
          const variables = request.variables ?? {};
          // Invalid variables cost nothing extra: the execution rejects them with GraphQL's own message.
          const wrong = getVariableValues(schema, operation?.variableDefinitions ?? [], variables).errors;
          const cost = wrong ? OPERATION : costOf({ schema, query: document, variables, operationName });
          try {
            await charge(cost);
            if (deps.config.readOnly && operation?.operation === OperationTypeNode.MUTATION)
              requireWritable(deps, await readerIn(contextValue));
            // A cached caller would outlive a session that the document's first mutation ends.
            if (operation && hasSeveralMutations(operation)) contextValue.forget();
            if (cost >= limits.graphqlHeavy) end = await turns.take(limitKeyOfRequest(contextValue.req));
          } catch (error) {
            throw error instanceof AppError ? refused(error) : error;
          }
        },
        async responseForOperation() {
          if (!shared) return null;
          const http = { status: undefined, headers: new HeaderMap() };
          return { http, body: { kind: 'single', singleResult: { data: shared.data } } };
        },
        async didEncounterErrors({ errors }) {
          if (charged) return;
          try {
            await charge(OPERATION);
          } catch (error) {
            // Reported instead of the errors of the document.
            if (error instanceof AppError)
              (errors as GraphQLError[]).splice(0, errors.length, refused(error));
          }
        },
        async willSendResponse({ schema, operation, response: { body, http } }) {
          end?.();
          // Nothing is deferred or streamed.
          if (body.kind !== 'single') return;
          const text = shared?.text ?? cache.textOf(body.singleResult);
          if (!shared && Buffer.byteLength(text) > limits.graphqlAnswerBytes) {
            http.status = 400;
            body.singleResult = tooLong;
          }
          const { data, errors = [] } = body.singleResult;
          if (operation?.operation === OperationTypeNode.MUTATION) {
            if (changesCatalogue(schema, operation)) cache.forget();
          } else if (data && errors.length === 0) {
            const asker = await askerOf(contextValue).catch(() => null);
            if (asker !== null) http.headers.set(ASKER, asker);
            else if (place) http.headers.set(PUBLIC_MARK, 'true');
            if (place && !shared) cache.keep(place, text, contextValue);
          }
          const seconds = (performance.now() - began) / 1000;
          activity.onOperation?.({ name: request.operationName, seconds, codes: codesOf(errors) });
        },
      };
    },
  };
}

/**
 * Heavy operations take turns, so that many of them, each within its budget, leave the thread free for short responses in
 * between. Their owner is the network that they come from.
 */
function heavyTurns(): BoundedQueue {
  const atOnce = Math.max(1, availableParallelism() - 1);
  return new BoundedQueue({
    atOnce,
    most: atOnce + limits.graphqlWaitingAll,
    waitingPerOwner: limits.graphqlWaiting,
    refusal: 'TOO_MANY_REQUESTS',
    pause: () => sleep(BETWEEN_TURNS_MS),
  });
}

export function codesOf(errors: readonly GraphQLFormattedError[]): string[] {
  return errors.map(({ extensions }) => String(extensions?.code));
}

/** The cost limit bounds what an operation can return; this is the second line of defence, against long texts. */
const tooLong = refusal('QUERY_TOO_COMPLEX', 'The response is too long. Request less at a time.');

/** Fragments count as well, without being inspected. */
function changesCatalogue(schema: GraphQLSchema, { selectionSet }: OperationDefinitionNode): boolean {
  const fields = schema.getMutationType()?.getFields() ?? {};
  return selectionSet.selections.some(
    (selection) =>
      selection.kind !== Kind.FIELD || fields[selection.name.value]?.extensions.changesCatalogue === true,
  );
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
