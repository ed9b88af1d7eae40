import { useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../../shared/limits';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { CopyField } from '../../../components/fields/CopyField';
import { Field } from '../../../components/fields/Field';
import { FormMessages } from '../../../components/fields/FormMessages';
import { Select } from '../../../components/fields/Select';
import layout from '../../../components/layout.module.css';
import { AskBeforeLeaving, ConfirmLeaving } from '../../../components/overlays/ConfirmLeaving';
import { Dialog } from '../../../components/overlays/Dialog';
import { required } from '../../../forms/fields';
import { useForm } from '../../../forms/useForm';
import { type NotificationKind, useCreateChannelMutation } from '../../../generated/graphql';
import { useOwnKinds } from '../useOwnKinds';
import styles from './channels.module.css';
import { KindChecks } from './KindChecks';
import { type FormType, forms } from './words';

const types = Object.entries(forms).map(([value, { label }]) => ({ value: value as FormType, label }));

/** A new channel, with a form for its kind. A webhook's secret then replaces the form, once. */
export function AddChannel({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<FormType>('DISCORD');
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const lost = 'You won’t see this secret again.';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || (secret ? setAsking(true) : onClose())}
      title={secret ? 'Channel added' : 'Add channel'}
    >
      {secret ? (
        <div className={layout.stack5}>
          <p>
            Copy the secret now. You won’t be able to see it again. Your program checks with it that a message
            is from this site.
          </p>
          <CopyField label="Secret" value={secret} />
          <div>
            <Button onClick={onClose}>Done</Button>
          </div>
          <AskBeforeLeaving open={asking} lost={lost} onStay={() => setAsking(false)} onLeave={onClose} />
          <ConfirmLeaving unsaved lost={lost} />
        </div>
      ) : (
        <>
          <div className={styles.type}>
            <Select label="Type" value={type} options={types} onChange={setType} />
          </div>
          <ChannelForm
            key={type}
            type={type}
            onAdded={(given) => (given ? setSecret(given) : onClose())}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  );
}

type Props = { type: FormType; onAdded: (secret: string | null) => void; onClose: () => void };
const none = { url: '', token: '', topic: '', chat: '' };

function ChannelForm({ type, onAdded, onClose }: Props) {
  const { label, fields } = forms[type];
  const own = useOwnKinds();
  const [chosen, setKinds] = useState<NotificationKind[] | null>(null);
  const kinds = chosen ?? own;
  const [create] = useCreateChannelMutation();
  const part = (name: keyof typeof none) =>
    fields.some((field) => field.name === name && field.required) ? required('Fill this in.') : z.string();
  const parts = { url: part('url'), token: part('token'), topic: part('topic'), chat: part('chat') };
  const form = useForm({
    schema: z.object({ name: required('Give the channel a name.'), ...parts }),
    defaults: { name: label, ...none },
    send: async (values) => {
      if (kinds.length === 0) return null;
      const input = { ...values, type, kinds };
      // Without waiting for the list: the secret is shown only now.
      const { data } = await create({ variables: { input }, refetchQueries: ['Channels'] });
      onAdded(data?.createNotificationChannel.secret ?? null);
      return null;
    },
  });
  return (
    <form {...form.props} className={layout.stack5} aria-label="New channel">
      <FormMessages notes={form.notes} errors={form.errors} />
      {fields.map(({ name, label: words, hint, required: needed }) => (
        <Field
          key={name}
          {...form.field(name)}
          label={words}
          hint={hint}
          required={needed}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
      ))}
      <Field
        {...form.field('name')}
        label="Name"
        hint="So you can recognise it later."
        autoComplete="off"
        maxLength={sharedLimits.channelName}
        required
      />
      <KindChecks kinds={kinds} onChange={setKinds} />
      <div className={cx(layout.row, styles.actions)}>
        <Button look="solid" type="submit" busy={form.busy} aria-disabled={kinds.length === 0 || undefined}>
          {form.busy ? 'Adding channel' : 'Add channel'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
