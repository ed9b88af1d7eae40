import { KeyRound, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths, withQuery } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../components/lists/DetailRow';
import { ProviderChoice, type ProviderFacts, ProviderMark } from '../../components/people/ProviderChoice';
import { Loaded } from '../../components/states/Loaded';
import { onDay, When } from '../../components/text/When';
import { callbackMessage } from '../../errors/callbackMessages';
import { useAction } from '../../forms/useAction';
import { useLeaving } from '../../forms/useLeaving';
import type { LinkedAccountFieldsFragment } from '../../generated/graphql';
import { useAccountsQuery, useLinkAccountMutation, useUnlinkAccountMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { ListSkeleton, SignInAgain } from './parts';
import { scopesInWords } from './words';

type Props = {
  email: string;
  /** Whether the site offers sign-in by email and password. */
  passwords: boolean;
  onSignInAgain: () => Promise<void>;
};

/** The sign-in methods: password, linked accounts, and providers that can still be connected. */
export function SignInMethods({ email, passwords, onSignInAgain }: Props) {
  const query = useAccountsQuery({ fetchPolicy: 'cache-and-network' });
  const returned = useProviderReturn();
  const [gone, setGone] = useState<string | null>(null);
  return (
    <Loaded query={query} skeleton={<ListSkeleton />} level={3}>
      {({ accounts, providers }) => {
        const linked = new Set(accounts.map(({ providerId }) => providerId));
        const others = providers.filter(({ id, linkable }) => linkable && !linked.has(id));
        const name = providers.find(({ id }) => id === returned?.provider)?.name;
        const failed = returned?.error ? [callbackMessage(returned.error, name, 'link')] : [];
        return (
          <div className={layout.stack5}>
            <FormMessages notes={failed} errors={{}} />
            <FormSaved
              text={gone ?? (returned && returned.error === null && name ? `${name} is connected.` : null)}
            />
            <DetailList>
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
            </DetailList>
            {passwords && !linked.has('credential') ? <NoPassword /> : null}
            {others.length > 0 ? <ConnectProviders providers={others} /> : null}
          </div>
        );
      }}
    </Loaded>
  );
}

function NoPassword() {
  return (
    <p className={layout.hint}>
      You don’t have a password. <Link to={paths.settings('password')}>Set one</Link> to sign in with your
      email address too.
    </p>
  );
}

type Account = LinkedAccountFieldsFragment;
type LinkedMethodProps = {
  account: Account;
  /** Undefined for the password, and for a service the site no longer offers. */
  provider: ProviderFacts | undefined;
  /** The account's email address, which goes with the password. */
  email: string;
  /** The last method cannot be removed (contract 5.5). */
  last: boolean;
  /** Other sign-in methods the site offers. */
  others: OtherWays;
  /** Announces what was disconnected. */
  onDisconnected: (what: string) => void;
  onSignInAgain: () => Promise<void>;
};

/** A sign-in method: what it is, which account, since when, its permissions, and a button to disconnect it. */
function LinkedMethod({
  account,
  provider,
  email,
  last,
  others,
  onDisconnected,
  onSignInAgain,
}: LinkedMethodProps) {
  const { id, providerId, scopes, createdAt } = account;
  const own = providerId === 'credential';
  const proxy = providerId === 'proxy';
  const name = own ? 'Email and password' : proxy ? 'This site’s proxy' : (provider?.name ?? providerId);
  const [unlink] = useUnlinkAccountMutation();
  const { run, busy, notes, code } = useAction(async () => {
    await unlink({ variables: { id }, refetchQueries: ['Accounts', 'Account'], awaitRefetchQueries: true });
    onDisconnected(`${name} has been disconnected.`);
  });
  return (
    <DetailRow
      icon={provider ? <ProviderMark icon={provider.icon} /> : <Fallback own={own} />}
      name={name}
      problem={notes[0]}
      action={
        own || last ? null : (
          <Button busy={busy} onClick={() => run()} aria-label={`Disconnect ${name}`}>
            {busy ? 'Disconnecting' : 'Disconnect'}
          </Button>
        )
      }
    >
      <Detail>
        {own ? email : whoAt(account)} · since{'\u00a0'}
        <When iso={createdAt}>{onDay(createdAt)}</When>
      </Detail>
      {scopes.length > 0 ? <Detail>Can see: {scopesInWords(scopes)}</Detail> : null}
      {!own && !proxy && !provider ? (
        <Detail>This site no longer offers it, so you can’t sign in with it right now.</Detail>
      ) : null}
      {last ? <Detail>{own ? 'Your only way to sign in.' : onlyWay(others)}</Detail> : null}
      <SignInAgain code={code} onSignInAgain={onSignInAgain} />
    </DetailRow>
  );
}

function Fallback({ own }: { own: boolean }) {
  const Icon = own ? KeyRound : Link2;
  return <Icon aria-hidden="true" />;
}

/** The address at the provider says more than the provider's user id. */
function whoAt({ email, accountId }: Account): string {
  return email ?? `account ${accountId}`;
}

interface OtherWays {
  services: boolean;
  password: boolean;
}

function onlyWay({ services, password }: OtherWays): string {
  const ways = [services ? 'connect another service' : '', password ? 'set a password' : ''].filter(Boolean);
  return `Your only way to sign in, so it stays.${ways.length > 0 ? ` To remove it, ${ways.join(' or ')} first.` : ''}`;
}

/** Providers that can still be connected. The browser goes there and comes back to this part of the settings. */
function ConnectProviders({ providers }: { providers: readonly ProviderFacts[] }) {
  const [link] = useLinkAccountMutation();
  const { choose, goingTo, notes } = useLeaving(async (provider) => {
    const { data } = await link({ variables: { input: { provider, ...linkReturn(provider) } } });
    if (!data) throw new Error('The answer is empty');
    return data.linkAccount.url;
  });
  return (
    <section className={cx(layout.stack5, styles.form)} aria-label="Connect another service">
      <FormMessages notes={notes} errors={{}} />
      <ProviderChoice
        providers={providers}
        verb="Connect"
        title="Connect another service"
        goingTo={goingTo}
        onChoose={choose}
      />
    </section>
  );
}

interface ProviderReturn {
  provider: string;
  /** The error code; null if the account is connected. */
  error: string | null;
}

/** Where a provider being connected sends the browser back to. */
function linkReturn(provider: string) {
  const page = paths.settings('sign-in');
  return {
    callbackURL: withQuery(page, { linked: provider }),
    errorCallbackURL: withQuery(page, { by: provider }),
  };
}

/** The result, if a provider has just sent the user back. Removes the query, so that a reload does not repeat it. */
function useProviderReturn(): ProviderReturn | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [returned, setReturned] = useState(() => read(search));
  useEffect(() => {
    const now = read(search);
    if (!now) return;
    setReturned(now);
    void navigate({ search: '' }, { replace: true });
  }, [search, navigate]);
  return returned;
}

function read(search: string): ProviderReturn | null {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  if (error !== null) return { provider: query.get('by') ?? '', error };
  const provider = query.get('linked');
  return provider === null ? null : { provider, error: null };
}
