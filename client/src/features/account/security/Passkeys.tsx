import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../../shared/limits';
import { Button } from '../../../components/buttons/Button';
import { ConfirmButton } from '../../../components/buttons/ConfirmButton';
import { cx } from '../../../components/cx';
import { Field } from '../../../components/fields/Field';
import { FormMessages, FormSaved } from '../../../components/fields/FormMessages';
import layout from '../../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../../components/lists/DetailRow';
import { ErrorState } from '../../../components/states/ErrorState';
import { describeDevice } from '../../../components/text/describeDevice';
import { onDay, When } from '../../../components/text/When';
import { required } from '../../../forms/fields';
import { useAction } from '../../../forms/useAction';
import { useForm } from '../../../forms/useForm';
import { type Passkey, passkeyApi, wasCancelled } from '../../../rest/passkeyApi';
import { state } from '../../../state';
import styles from '../account.module.css';
import { ListSkeleton, SignInAgain } from '../parts';

type Props = { onChanged: () => Promise<unknown>; onSignInAgain: () => Promise<void> };

/** The passkeys of the account: added on this device, renamed, removed. */
export function Passkeys({ onChanged, onSignInAgain }: Props) {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    await passkeyApi.list().then(setPasskeys, () => setFailed(true));
  }, []);
  useEffect(() => void load(), [load]);
  const changed = async () => {
    await load();
    await onChanged();
  };
  if (!passkeys) return failed ? <ErrorState level={3} onRetry={() => void load()} /> : <ListSkeleton />;
  return (
    <>
      <p className={layout.hint}>
        Sign in with your fingerprint, your face or your device’s PIN, without a password.
      </p>
      {passkeys.length > 0 ? (
        <DetailList>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onChanged={changed}
              onSignInAgain={onSignInAgain}
            />
          ))}
        </DetailList>
      ) : null}
      <AddPasskey onChanged={changed} onSignInAgain={onSignInAgain} />
    </>
  );
}

function PasskeyRow({ passkey, onChanged, onSignInAgain }: Props & { passkey: Passkey }) {
  const { id, createdAt, lastUsedAt } = passkey;
  const name = passkey.name ?? 'Passkey';
  const [renaming, setRenaming] = useState(false);
  const remove = useAction(async () => {
    await passkeyApi.remove(id);
    await onChanged();
  });
  if (renaming)
    return <RenamePasskey passkey={passkey} onChanged={onChanged} onDone={() => setRenaming(false)} />;
  return (
    <DetailRow
      icon={<KeyRound aria-hidden="true" />}
      name={name}
      action={
        <div className={layout.row3}>
          <Button onClick={() => setRenaming(true)} aria-label={`Rename ${name}`}>
            Rename
          </Button>
          <ConfirmButton
            look="quiet"
            question={`Remove ${name}?`}
            confirm="Remove"
            keep="Keep"
            busy={remove.busy}
            onConfirm={() => remove.run()}
          >
            Remove
          </ConfirmButton>
        </div>
      }
    >
      <Detail>
        Added on <When iso={createdAt}>{onDay(createdAt)}</When>
        {lastUsedAt ? (
          <>
            {' '}
            · last used on <When iso={lastUsedAt}>{onDay(lastUsedAt)}</When>
          </>
        ) : null}
      </Detail>
      <FormMessages notes={remove.notes} errors={{}} />
      <SignInAgain code={remove.code} onSignInAgain={onSignInAgain} />
    </DetailRow>
  );
}

type RenameProps = { passkey: Passkey; onChanged: () => Promise<unknown>; onDone: () => void };

function RenamePasskey({ passkey: { id, name }, onChanged, onDone }: RenameProps) {
  const form = useForm({
    schema: z.object({ name: required('Give the passkey a name.') }),
    defaults: { name: name ?? '' },
    send: async (values) => {
      await passkeyApi.rename(id, values.name);
      await onChanged();
      onDone();
      return null;
    },
  });
  return (
    <li className={styles.renaming}>
      <form {...form.props} className={cx(layout.stack5, styles.form)} aria-label="Rename passkey">
        <FormMessages notes={form.notes} errors={form.errors} />
        <Field
          {...form.field('name')}
          label="Passkey name"
          autoComplete="off"
          maxLength={sharedLimits.apiTokenName}
        />
        <div className={layout.row3}>
          <Button look="solid" type="submit" busy={form.busy}>
            Save
          </Button>
          <Button look="plain" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}

function AddPasskey({ onChanged, onSignInAgain }: Props) {
  const { run, busy, notes, code, saved } = useAction(async () => {
    try {
      await passkeyApi.add(describeDevice(navigator.userAgent).name);
    } catch (error) {
      if (wasCancelled(error)) return null;
      throw error;
    }
    state.passkeyOffered(true);
    await onChanged();
    return 'Passkey added.';
  });
  if (typeof PublicKeyCredential === 'undefined')
    return <p className={layout.hint}>This browser doesn’t support passkeys.</p>;
  return (
    <>
      <FormMessages notes={notes} errors={{}} />
      <SignInAgain code={code} onSignInAgain={onSignInAgain} />
      <div className={layout.row3}>
        <Button busy={busy} onClick={() => run()}>
          {busy ? 'Waiting for your device' : 'Add a passkey'}
        </Button>
        <FormSaved text={saved} />
      </div>
    </>
  );
}
