import type { ApolloClient } from '@apollo/client';
import { Button } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { useAction } from '../../forms/useAction';
import type { ErrorCode } from '../../generated/graphql';

/** A list in the settings while it is loading. */
export const ListSkeleton = () => (
  <div className={layout.list} aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton height={4.25} />
    <Skeleton height={4.25} />
  </div>
);

const needsFresh: readonly (ErrorCode | null)[] = [
  'SESSION_IS_NOT_FRESH',
  'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
];

type Props = { code: ErrorCode | null; onSignInAgain: () => Promise<void> };

/** When the server asks for a fresh session: a button that signs out and in again, and returns here. */
export function SignInAgain({ code, onSignInAgain }: Props) {
  const { run, busy, notes } = useAction(onSignInAgain);
  if (!needsFresh.includes(code)) return null;
  return (
    <div className={layout.row3}>
      <Button look="solid" busy={busy} onClick={() => run()}>
        {busy ? 'Signing out' : 'Sign in again'}
      </Button>
      <p role="alert">{notes[0]}</p>
    </div>
  );
}

/** API tokens and feed addresses end with the sessions: they are refetched where they are shown. */
export function forgetGrants({ cache }: ApolloClient): void {
  cache.evict({ fieldName: 'apiTokens' });
  cache.evict({ fieldName: 'feeds' });
  cache.evict({ fieldName: 'scrobbleAddresses' });
}
