import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { PasswordField } from '../../components/fields/PasswordField';
import { Select } from '../../components/fields/Select';
import layout from '../../components/layout.module.css';
import { password, required } from '../../forms/fields';
import { useForm } from '../../forms/useForm';
import { AccountCopiesDocument, type CopyRhythm, useSetAccountCopiesMutation } from '../../generated/graphql';
import styles from './transfer.module.css';

const rhythms: { value: CopyRhythm; label: string }[] = [
  { value: 'WEEKLY', label: 'Every week' },
  { value: 'DAILY', label: 'Every day' },
];

const schema = z.object({
  address: required('Enter the address of the folder.').check(
    z.regex(
      /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i,
      'Enter an address that begins with https://, without a user name.',
    ),
  ),
  user: required('Enter the user name.'),
  password: password(),
});

/** Where copies go, and how often. The first one is sent at once, so that mistakes show now rather than in a week. */
export function CopiesForm() {
  const [rhythm, setRhythm] = useState<CopyRhythm>('WEEKLY');
  const [set] = useSetAccountCopiesMutation();
  const form = useForm({
    schema,
    defaults: { address: '', user: '', password: '' },
    send: async (values) => {
      await set({
        variables: { input: { ...values, rhythm } },
        refetchQueries: [AccountCopiesDocument],
        awaitRefetchQueries: true,
      });
      return null;
    },
  });
  const plain = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none', required: true };
  return (
    <form
      {...form.props}
      className={cx(layout.stack5, styles.copiesForm)}
      aria-label="Copies of your account"
    >
      <FormMessages notes={form.notes} errors={form.errors} />
      <Field
        {...form.field('address')}
        {...plain}
        label="Folder address"
        hint="For example https://cloud.example.org/remote.php/dav/files/mika/anime. The folder must exist."
        inputMode="url"
      />
      <Field {...form.field('user')} {...plain} label="User name" />
      <PasswordField
        {...form.field('password')}
        label="Password"
        hint="An app password made for this is best. We store it encrypted and never show it."
        autoComplete="off"
        required
      />
      <div className={styles.rhythm}>
        <Select label="How often" value={rhythm} options={rhythms} onChange={setRhythm} />
      </div>
      <div className={cx(layout.row3, styles.actions)}>
        <Button look="solid" type="submit" busy={form.busy}>
          {form.busy ? 'Setting up copies' : 'Set up copies'}
        </Button>
      </div>
    </form>
  );
}
