import type { CombinedGraphQLErrors, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useReactiveVar } from '../state/reactive';
import { liveAgain } from './liveAgain';

interface LiveOptions<Data, Variables> {
  variables: Variables;
  skip?: boolean;
  onEvent: (data: Data) => void;
  /** Events may have been missed: refetch what is on screen. */
  onMissed: () => void;
}

/**
 * A subscription whose events name what has changed; they render nothing, and nothing of them is kept. After a lost connection, or when the server
 * ended the subscription for a temporary reason (the client fell behind, the database was away), it restarts and calls
 * `onMissed`, with jitter and a growing delay so that clients don't all return at once.
 */
export function useLive<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { variables, skip = false, onEvent, onMissed }: LiveOptions<Data, Variables>,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tries = useRef(0);
  const { restart } = useSubscription<Data, OperationVariables>(document, {
    variables,
    skip,
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ data: { data } }) => {
      tries.current = 0;
      if (data) onEvent(data as Data);
    },
    // On any other error the screen stays as it was; reconnecting is up to the connection itself.
    onError: (error) => {
      if (!isPassing(error)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => {
          restart();
          onMissed();
        },
        (1000 + Math.random() * 4000) * 2 ** Math.min(tries.current++, 4),
      );
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const again = useReactiveVar(liveAgain);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetch only once the connection is back
  useEffect(() => {
    if (again > 0 && !skip) onMissed();
  }, [again]);
}

const passing = /^(OVERLOADED|UPGRADING|DATABASE_|INTERNAL_|FAILED_TO_GET_SES|TOO_MANY_REQ)/;

/** Checked by name: importing the class would pull in the library, which pages are hydrated without. */
function isPassing(error: Error): boolean {
  return (
    error.name === 'CombinedGraphQLErrors' &&
    (error as CombinedGraphQLErrors).errors.some(({ extensions }) => passing.test(String(extensions?.code)))
  );
}
