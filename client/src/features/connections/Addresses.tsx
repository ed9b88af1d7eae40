import { Cable } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../shared/limits';
import { Button } from '../../components/buttons/Button';
import { ConfirmButton } from '../../components/buttons/ConfirmButton';
import { cx } from '../../components/cx';
import { CopyField } from '../../components/fields/CopyField';
import { Field } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { focusOnMount } from '../../components/focusOnMount';
import layout from '../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../components/lists/DetailRow';
import { ConfirmLeaving } from '../../components/overlays/ConfirmLeaving';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { KeyDates } from '../../components/text/KeyDates';
import { required } from '../../forms/fields';
import { useAction } from '../../forms/useAction';
import { useForm } from '../../forms/useForm';
import type { ErrorCode, ScrobbleAddressFactsFragment } from '../../generated/graphql';
import {
  useConnectionsQuery,
  useCreateConnectionMutation,
  useRevokeConnectionMutation,
} from '../../generated/graphql';
import styles from './connections.module.css';

type SignInAgain = { signInAgain: (code: ErrorCode | null) => ReactNode };

/** The private addresses of the user's players: created here, shown once, revoked here. */
export function Addresses({ signInAgain }: SignInAgain) {
  const query = useConnectionsQuery({ fetchPolicy: 'cache-and-network' });
  const [revoked, setRevoked] = useState<string | null>(null);
  return (
    <Loaded query={query} skeleton={<Skeleton height={12} />} level={3}>
      {({ scrobbleAddresses }) => (
        <section className={layout.stack4} aria-label="Your connections">
          {scrobbleAddresses.length > 0 ? (
            <DetailList>
              {scrobbleAddresses.map((address) => (
                <AddressRow key={address.id} address={address} onRevoked={setRevoked} />
              ))}
            </DetailList>
          ) : (
            <p className={cx(layout.hint, layout.measure)}>
              No connections yet. Create one, then paste its address into Jellyfin, Plex, Emby, Kodi or mpv.
            </p>
          )}
          <FormSaved text={revoked} />
          <NewAddress signInAgain={signInAgain} />
        </section>
      )}
    </Loaded>
  );
}

type RowProps = {
  address: ScrobbleAddressFactsFragment;
  onRevoked: (what: string) => void;
};

function AddressRow({ address: { id, name, ...dates }, onRevoked }: RowProps) {
  const [revoke] = useRevokeConnectionMutation();
  const { run, busy, notes } = useAction(async () => {
    await revoke({ variables: { id }, refetchQueries: ['Connections'], awaitRefetchQueries: true });
    onRevoked(`“${name}” has been revoked.`);
  });
  return (
    <DetailRow
      icon={<Cable aria-hidden="true" />}
      name={name}
      problem={notes[0]}
      action={
        <ConfirmButton
          look="quiet"
          question="The player using it will stop marking episodes."
          confirm="Revoke connection"
          keep="Cancel"
          busy={busy}
          onConfirm={() => run()}
          aria-label={`Revoke ${name}`}
        >
          {busy ? 'Revoking' : 'Revoke'}
        </ConfirmButton>
      }
    >
      <Detail>
        <KeyDates {...dates} first />
      </Detail>
    </DetailRow>
  );
}

const schema = z.object({ name: required('Give the connection a name.') });

/** A new connection: its name. Its address then replaces the form, once. */
function NewAddress({ signInAgain }: SignInAgain) {
  const [made, setMade] = useState<{ name: string; url: string } | null>(null);
  const [create] = useCreateConnectionMutation();
  const form = useForm({
    schema,
    defaults: { name: '' },
    send: async ({ name }) => {
      const { data } = await create({ variables: { name }, refetchQueries: ['Connections'] });
      form.reset({ name: '' });
      if (data) setMade({ name, url: data.createScrobbleAddress.url });
      return null;
    },
  });
  if (made) return <MadeAddress {...made} onDone={() => setMade(null)} />;
  return (
    <form {...form.props} className={cx(layout.stack5, styles.form)} aria-label="New connection">
      <FormMessages notes={form.notes} errors={form.errors} />
      {signInAgain(form.code)}
      <Field
        {...form.field('name')}
        label="Connection name"
        autoComplete="off"
        hint="So you can recognise it later, such as “Jellyfin at home”."
        maxLength={sharedLimits.apiTokenName}
        required
      />
      <div className={layout.row3}>
        <Button look={form.values.name.trim() ? 'solid' : 'quiet'} type="submit" busy={form.busy}>
          {form.busy ? 'Creating connection' : 'Create connection'}
        </Button>
      </div>
    </form>
  );
}

/** The address of a new connection. The server cannot read it back. */
function MadeAddress({ name, url, onDone }: { name: string; url: string; onDone: () => void }) {
  const id = useId();
  return (
    <section className={cx(layout.stack3, styles.made)} aria-labelledby={id}>
      <h3 id={id} ref={focusOnMount} tabIndex={-1}>
        Connection “{name}” created
      </h3>
      <p>
        Copy the address now. You won’t be able to see it again. Anyone who has it can mark episodes for you.
      </p>
      <CopyField label="Address" value={url} />
      <div>
        <Button onClick={onDone}>Done</Button>
      </div>
      <ConfirmLeaving unsaved lost="You won’t see this address again." />
    </section>
  );
}
