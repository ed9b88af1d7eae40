import { FormMessages } from '../../components/fields/FormMessages';
import { ProviderChoice } from '../../components/people/ProviderChoice';
import { useLeaving } from '../../forms/useLeaving';
import type { AccountsQuery } from '../../generated/graphql';
import { useLinkAccountMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { linkReturn } from './useProviderReturn';

/** The providers that can be connected still. The browser goes there and comes back to this part of the settings. */
export function ConnectProviders({ providers }: { providers: AccountsQuery['providers'] }) {
  const [link] = useLinkAccountMutation();
  const { choose, goingTo, notes } = useLeaving(async (provider) => {
    const { data } = await link({ variables: { input: { provider, ...linkReturn(provider) } } });
    if (!data) throw new Error('The answer is empty');
    return data.linkAccount.url;
  });
  return (
    <section className={styles.form} aria-label="Connect another service">
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
