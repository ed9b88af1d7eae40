import { Button } from '../../components/buttons/Button';
import { useAction } from '../../forms/useAction';
import type { ErrorCode } from '../../generated/graphql';
import styles from './account.module.css';

const needsFresh: readonly (ErrorCode | null)[] = [
  'SESSION_IS_NOT_FRESH',
  'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
];

type Props = { code: ErrorCode | null; onSignInAgain: () => Promise<void> };

/** Where the server asks for a fresh session: the way to one, and back to the same place. */
export function SignInAgain({ code, onSignInAgain }: Props) {
  const { run, busy, notes } = useAction(onSignInAgain);
  if (!needsFresh.includes(code)) return null;
  return (
    <div className={styles.actions}>
      <Button look="solid" busy={busy} onClick={() => run()}>
        {busy ? 'Signing out' : 'Sign in again'}
      </Button>
      <p role="alert">{notes[0]}</p>
    </div>
  );
}
