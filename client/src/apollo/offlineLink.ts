import type { ApolloClient } from '@apollo/client';
import { ApolloLink, Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { session, state } from '../state';
import { askers, cutOff, isCutOff, onAnswers } from '../state/connection';

/**
 * Records whose answers the cache holds, and offline gives signed-in users what they last saw (offline/). The service worker
 * leaves their answers alone: it serves everyone who uses the device.
 */
export function createOfflineLink(clientOf: () => ApolloClient): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationType } = operation;
    if (operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
    const question = operationType === OperationTypeNode.QUERY;
    if (session()) operation.setContext({ fetchOptions: { cache: 'no-store' } });
    return new Observable((observer) => {
      const asked = forward(operation).subscribe({
        next: (result) => {
          const response = operation.getContext().response as Response | undefined;
          if (question && result.data && !result.errors)
            askers.add(response?.headers.get('X-Answer-For') ?? '');
          cutOff(false);
          observer.next(result);
          for (const tell of onAnswers) tell();
        },
        error: (error) => {
          if (!isCutOff(error) || !session()) return observer.error(error);
          cutOff(true);
          if (!question || !state.offline()) return observer.error(error);
          void import('./offline/answerSeen')
            .then(({ answerSeen }) => answerSeen(clientOf(), operation))
            .catch(() => null)
            .then((seen) => {
              if (!seen) return observer.error(error);
              observer.next(seen);
              observer.complete();
            });
        },
        complete: () => observer.complete(),
      });
      return () => asked.unsubscribe();
    });
  });
}
