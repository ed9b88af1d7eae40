import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import layout from '../../../components/layout.module.css';
import { Loaded } from '../../../components/states/Loaded';
import { useTwoFactorQuery } from '../../../generated/graphql';
import { ListSkeleton } from '../parts';
import { Passkeys } from './Passkeys';
import { SecurityLog } from './SecurityLog';
import { TrustedDevices } from './TrustedDevices';
import { TwoFactorPart } from './TwoFactorPart';

type Props = {
  email: string;
  hasPassword: boolean;
  /** The session cookie was replaced: the session is a new one. */
  onSessionChanged: () => Promise<unknown>;
  onSignInAgain: () => Promise<void>;
};

/** What protects an account besides its password, and what has happened to it. */
export function Security(props: Props) {
  const client = useApolloClient();
  const onChanged = () => client.refetchQueries({ include: ['TwoFactor', 'SecurityLog'] });
  const query = useTwoFactorQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <div className={layout.stack5}>
      <Section title="Passkeys">
        <Passkeys onChanged={onChanged} onSignInAgain={props.onSignInAgain} />
      </Section>
      <Section title="Two-step sign-in">
        <Loaded query={query} skeleton={<ListSkeleton />} level={3}>
          {({ twoFactor, trustedDevices }) => (
            <>
              <TwoFactorPart {...props} state={twoFactor} onChanged={onChanged} />
              <TrustedDevices devices={trustedDevices} />
            </>
          )}
        </Loaded>
      </Section>
      <Section title="Recent activity">
        <SecurityLog />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={layout.stack5} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
