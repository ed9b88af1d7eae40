import { KeyRound, Link2 } from 'lucide-react';
import { Button } from '../../components/buttons/Button';
import { ProviderMark } from '../../components/people/ProviderChoice';
import { onDay, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { AccountsQuery } from '../../generated/graphql';
import { useUnlinkAccountMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { scopesInWords } from './providerScopes';
import { SignInAgain } from './SignInAgain';

type Account = AccountsQuery['accounts'][number];
type Props = {
  account: Account;
  /** Undefined for the password, and for a service that the site has switched off since. */
  provider: AccountsQuery['providers'][number] | undefined;
  /** The address here, which the password goes with. */
  email: string;
  /** The only way in stays (contract 5.5). */
  last: boolean;
  /** Which other ways in this site has to offer. */
  others: OtherWays;
  /** Says what is gone. */
  onDisconnected: (what: string) => void;
  onSignInAgain: () => Promise<void>;
};

/** One way in: what it is, whose account, since when, what it was allowed, and the way to take it away. */
export function LinkedMethod({
  account,
  provider,
  email,
  last,
  others,
  onDisconnected,
  onSignInAgain,
}: Props) {
  const { id, providerId, scopes, createdAt } = account;
  const own = providerId === 'credential';
  const name = own ? 'Email and password' : (provider?.name ?? providerId);
  const [unlink] = useUnlinkAccountMutation();
  const { run, busy, notes, code } = useAction(async () => {
    await unlink({ variables: { id }, refetchQueries: ['Accounts', 'Account'], awaitRefetchQueries: true });
    onDisconnected(`${name} has been disconnected.`);
  });
  return (
    <li className={styles.row}>
      {provider ? <ProviderMark icon={provider.icon} className={styles.mark} /> : <Fallback own={own} />}
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.muted}>
          {own ? email : whoAt(account)} · since{'\u00a0'}
          <When iso={createdAt}>{onDay(createdAt)}</When>
        </p>
        {scopes.length > 0 ? <p className={styles.muted}>Can see: {scopesInWords(scopes)}</p> : null}
        {!own && !provider ? (
          <p className={styles.muted}>
            This site no longer offers it, so you can’t sign in with it right now.
          </p>
        ) : null}
        {last ? <p className={styles.muted}>{own ? 'Your only way to sign in.' : onlyWay(others)}</p> : null}
        {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
        <SignInAgain code={code} onSignInAgain={onSignInAgain} />
      </div>
      {own || last ? null : (
        <Button busy={busy} onClick={() => run()} aria-label={`Disconnect ${name}`}>
          {busy ? 'Disconnecting' : 'Disconnect'}
        </Button>
      )}
    </li>
  );
}

function Fallback({ own }: { own: boolean }) {
  const Icon = own ? KeyRound : Link2;
  return <Icon aria-hidden="true" className={styles.icon} />;
}

/** The address there says more than the number by which the provider knows the person. */
function whoAt({ email, accountId }: Account): string {
  return email ?? `account ${accountId}`;
}

export interface OtherWays {
  services: boolean;
  password: boolean;
}

function onlyWay({ services, password }: OtherWays): string {
  const ways = [services ? 'connect another service' : '', password ? 'set a password' : ''].filter(Boolean);
  return `Your only way to sign in, so it stays.${ways.length > 0 ? ` To remove it, ${ways.join(' or ')} first.` : ''}`;
}
