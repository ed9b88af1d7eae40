import { KeyRound, Link2 } from 'lucide-react';
import { Button } from '../../components/Button';
import { useSubmit } from '../../errors/useSubmit';
import type { AccountsQuery } from '../../generated/graphql';
import { useAccountsQuery, useUnlinkAccountMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { ListState } from './ListState';
import { SignInAgain } from './SignInAgain';
import { onDay, When } from './When';

type Account = AccountsQuery['accounts'][number];
type Props = { email: string; onSignInAgain: () => Promise<void> };
type MethodProps = Props & { account: Account; name: string; canGo: boolean };

const noFields: readonly never[] = [];

/** The ways in: the password, and other services with what they were allowed to tell. The last way in stays. */
export function SignInMethods({ email, onSignInAgain }: Props) {
  const { data, error, loading, refetch } = useAccountsQuery({ fetchPolicy: 'cache-and-network' });
  if (!data) return <ListState failed={Boolean(error)} busy={loading} onRetry={() => void refetch()} />;
  const several = data.accounts.length > 1;
  const nameOf = (providerId: string) =>
    providerId === 'credential'
      ? 'E-mail and password'
      : // A service that the site has switched off since is known by its id alone.
        (data.providers.find(({ id }) => id === providerId)?.name ?? providerId);
  return (
    <ul className={styles.list}>
      {data.accounts.map((account) => (
        <Method
          key={account.id}
          account={account}
          name={nameOf(account.providerId)}
          email={email}
          canGo={several}
          onSignInAgain={onSignInAgain}
        />
      ))}
    </ul>
  );
}

function Method({ account, name, email, canGo, onSignInAgain }: MethodProps) {
  const { id, providerId, accountId, scopes, createdAt } = account;
  const own = providerId === 'credential';
  const Icon = own ? KeyRound : Link2;
  const [unlink] = useUnlinkAccountMutation();
  const { submit, busy, notes, code } = useSubmit<never>({
    fields: noFields,
    send: async () => {
      await unlink({ variables: { id }, refetchQueries: ['Accounts', 'Account'], awaitRefetchQueries: true });
      return null;
    },
  });
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.muted}>
          {own ? email : accountId} · since <When iso={createdAt}>{onDay(createdAt)}</When>
        </p>
        {scopes.length > 0 ? <p className={styles.muted}>May read: {scopes.join(', ')}</p> : null}
        {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
        <SignInAgain code={code} onSignInAgain={onSignInAgain} />
      </div>
      {own || !canGo ? null : (
        <Button busy={busy} onClick={submit} aria-label={`Disconnect ${name}`}>
          {busy ? 'Disconnecting' : 'Disconnect'}
        </Button>
      )}
    </li>
  );
}
