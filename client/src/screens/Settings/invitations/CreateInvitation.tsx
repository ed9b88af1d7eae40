import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../../shared/limits';
import { Button } from '../../../components/buttons/Button';
import { CopyField } from '../../../components/fields/CopyField';
import { Field } from '../../../components/fields/Field';
import { FormMessages } from '../../../components/fields/FormMessages';
import { Select } from '../../../components/fields/Select';
import { focusOnMount } from '../../../components/focusOnMount';
import layout from '../../../components/layout.module.css';
import { ConfirmLeaving } from '../../../components/overlays/ConfirmLeaving';
import styles from '../../../features/people/people.module.css';
import { useForm } from '../../../forms/useForm';
import { useCreateInvitationMutation } from '../../../generated/graphql';

const most = sharedLimits.invitationUses;
const lifetimes = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: String(sharedLimits.invitationDays), label: `${sharedLimits.invitationDays} days` },
];

const schema = z.object({
  uses: z.string().check(
    z.refine((text) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most, {
      error: `Enter a number from 1 to ${most}.`,
    }),
  ),
  days: z.string(),
});

/** A new link: for how many people, and for how long. Its address then replaces the form, once. */
export function CreateInvitation() {
  const [url, setUrl] = useState<string | null>(null);
  const [create] = useCreateInvitationMutation();
  const form = useForm({
    schema,
    defaults: { uses: '1', days: '7' },
    send: async ({ uses, days }) => {
      const input = { uses: Number(uses), days: Number(days) };
      const { data } = await create({ variables: { input }, refetchQueries: ['Invitations'] });
      if (data) setUrl(data.createInvitation.url);
      return null;
    },
  });
  if (url !== null) return <NewLink url={url} onDone={() => setUrl(null)} />;
  return (
    <form {...form.props} className={layout.stack3} aria-label="New invitation">
      <FormMessages notes={form.notes} errors={form.errors} />
      <div className={styles.search}>
        <Field
          {...form.field('uses')}
          label="For how many people"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
        />
        <Select
          label="For how long"
          options={lifetimes}
          value={form.values.days}
          onChange={(days) => form.set('days', days)}
        />
        <Button look="solid" type="submit" busy={form.busy}>
          {form.busy ? 'Creating link' : 'Create link'}
        </Button>
      </div>
    </form>
  );
}

/** The address of a new link. The client does not keep it, and the server cannot read it back. */
function NewLink({ url, onDone }: { url: string; onDone: () => void }) {
  const id = useId();
  return (
    <section className={layout.stack3} aria-labelledby={id}>
      <h2 id={id} ref={focusOnMount} tabIndex={-1}>
        Link created
      </h2>
      <p>Copy it now. You won’t be able to see it again.</p>
      <CopyField label="Invitation link" value={url} />
      <div>
        <Button onClick={onDone}>Done</Button>
      </div>
      <ConfirmLeaving unsaved lost="You won’t see this link again." />
    </section>
  );
}
