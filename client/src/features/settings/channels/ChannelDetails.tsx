import { useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../../shared/limits';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Field } from '../../../components/fields/Field';
import { FormMessages } from '../../../components/fields/FormMessages';
import layout from '../../../components/layout.module.css';
import { Dialog } from '../../../components/overlays/Dialog';
import { required } from '../../../forms/fields';
import { useForm } from '../../../forms/useForm';
import { type NotificationKind, useUpdateChannelMutation } from '../../../generated/graphql';
import styles from './channels.module.css';
import { KindChecks } from './KindChecks';
import type { Channel } from './words';

const schema = z.object({ name: required('Give the channel a name.') });

/** A channel's name and the notifications it gets. Its destination can't be changed: that would be another channel. */
export function ChannelDetails({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [kinds, setKinds] = useState<NotificationKind[]>([...channel.kinds]);
  const [update] = useUpdateChannelMutation();
  const form = useForm({
    schema,
    defaults: { name: channel.name },
    send: async ({ name }) => {
      if (kinds.length === 0) return null;
      await update({ variables: { id: channel.id, input: { name, kinds } } });
      onClose();
      return null;
    },
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Edit channel">
      <form {...form.props} className={layout.stack5} aria-label="Channel">
        <FormMessages notes={form.notes} errors={form.errors} />
        <Field
          {...form.field('name')}
          label="Name"
          autoComplete="off"
          maxLength={sharedLimits.channelName}
          required
        />
        <KindChecks kinds={kinds} onChange={setKinds} />
        <div className={cx(layout.row, styles.actions)}>
          <Button look="solid" type="submit" busy={form.busy} aria-disabled={kinds.length === 0 || undefined}>
            {form.busy ? 'Saving' : 'Save channel'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
