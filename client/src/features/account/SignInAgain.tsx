import { Button } from '../../components/buttons/Button';
import { useSubmit } from '../../errors/useSubmit';
import type { ErrorCode } from '../../generated/graphql';
import styles from './account.module.css';

const noFields: readonly never[] = [];
const needsFresh: readonly (ErrorCode | null)[] = [
  'SESSION_IS_NOT_FRESH',
  'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
];

type Props = { code: ErrorCode | null; onSignInAgain: () => Promise<void> };

/** Where the server asks for a fresh session: the way to one, and back to the same place. */
export function SignInAgain({ code, onSignInAgain }: Props) {
  const { submit, busy, notes } = useSubmit<never>({
    fields: noFields,
    send: async () => {
      await onSignInAgain();
      return null;
    },
  });
  if (!needsFresh.includes(code)) return null;
  return (
    <div className={styles.actions}>
      <Button look="solid" busy={busy} onClick={submit}>
        {busy ? 'Signing out' : 'Sign in again'}
      </Button>
      <p role="alert">{notes[0]}</p>
    </div>
  );
}
