import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { callbackMessage } from '../../errors/callbackMessages';
import { useAccountsQuery } from '../../generated/graphql';
import styles from './account.module.css';
import { ConnectProviders } from './ConnectProviders';
import { LinkedMethod } from './LinkedMethod';
import { ListState } from './ListState';
import { useProviderReturn } from './useProviderReturn';

type Props = {
  email: string;
  /** Whether people may sign in by email and password on this site. */
  passwords: boolean;
  onSignInAgain: () => Promise<void>;
};

/** The ways in (specification section 5, product P8): the password, the linked accounts, and what else can be connected. */
export function SignInMethods({ email, passwords, onSignInAgain }: Props) {
  const { data, error, loading, refetch } = useAccountsQuery({ fetchPolicy: 'cache-and-network' });
  const returned = useProviderReturn('sign-in');
  const [gone, setGone] = useState<string | null>(null);
  if (!data) return <ListState failed={Boolean(error)} busy={loading} onRetry={() => void refetch()} />;
  const { accounts, providers } = data;
  const linked = new Set(accounts.map(({ providerId }) => providerId));
  const others = providers.filter(({ id, linkable }) => linkable && !linked.has(id));
  const name = providers.find(({ id }) => id === returned?.provider)?.name;
  const failed = returned?.error ? [callbackMessage(returned.error, name, 'link')] : [];
  return (
    <div className={styles.stack}>
      <FormMessages notes={failed} errors={{}} />
      <FormSaved
        text={gone ?? (returned && returned.error === null && name ? `${name} is connected.` : null)}
      />
      <ul className={styles.list}>
        {accounts.map((account) => (
          <LinkedMethod
            key={account.id}
            account={account}
            provider={providers.find(({ id }) => id === account.providerId)}
            email={email}
            last={accounts.length === 1}
            others={{ services: others.length > 0, password: passwords }}
            onDisconnected={setGone}
            onSignInAgain={onSignInAgain}
          />
        ))}
      </ul>
      {passwords && !linked.has('credential') ? <NoPassword /> : null}
      {others.length > 0 ? <ConnectProviders providers={others} /> : null}
    </div>
  );
}

function NoPassword() {
  return (
    <p className={styles.muted}>
      You don’t have a password. <Link to={paths.settings('password')}>Set one</Link> to sign in with your
      email address too.
    </p>
  );
}
