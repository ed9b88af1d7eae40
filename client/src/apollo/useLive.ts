import type { CombinedGraphQLErrors, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useReactiveVar } from '../state/reactive';
import { liveAgain } from './liveAgain';

interface LiveOptions<Data, Variables> {
  variables: Variables;
  skip?: boolean;
  onEvent: (data: Data) => void;
  /** Something may have come that was not told: what is on the screen is to be read anew. */
  onMissed: () => void;
}

/**
 * A subscription whose events go to the cache and draw nothing by themselves. After a break of the connection, and where the
 * server ended a subscription for a reason that passes (it fell behind, the database was away), it begins again and what was
 * missed is asked for; the crowd comes back one by one, and waits longer each time.
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
    onData: ({ data: { data } }) => {
      tries.current = 0;
      if (data) onEvent(data as Data);
    },
    // Anything else stays as it was read; trying again is the connection's own.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only when the connection has come back
  useEffect(() => {
    if (again > 0 && !skip) onMissed();
  }, [again]);
}

const passing = /^(OVERLOADED|UPGRADING|DATABASE_|INTERNAL_|FAILED_TO_GET_SES|TOO_MANY_REQ)/;

/** Told by its name: the class would bring the library along, which pages are hydrated without. */
function isPassing(error: Error): boolean {
  return (
    error.name === 'CombinedGraphQLErrors' &&
    (error as CombinedGraphQLErrors).errors.some(({ extensions }) => passing.test(String(extensions?.code)))
  );
}
