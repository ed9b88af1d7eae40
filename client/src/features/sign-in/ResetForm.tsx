import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/buttons/Button';
import { FormMessages } from '../../components/fields/FormMessages';
import { NewPasswordField } from '../../components/fields/NewPasswordField';
import { PasswordOwner } from '../../components/fields/PasswordField';
import type { PasswordRule } from '../../forms/fields';
import { newPassword } from '../../forms/fields';
import { useForm } from '../../forms/useForm';
import { authApi } from '../../rest/authApi';
import styles from './SignForm.module.css';

const defaults = { password: '' };
const nothingKnown: readonly string[] = [];

type Props = {
  /** Whose password it is, if this browser asked for the link: for password managers. */
  email: string;
  /** Of the mailed link; works once. */
  token: string;
  rule: PasswordRule;
  onDone: () => void;
  /** The link has expired or was used meanwhile. */
  onDead: () => void;
};

/** A new password by a mailed link (specification section 5: reset). A refused password does not use the link up. */
export function ResetForm({ email, token, rule, onDone, onDead }: Props) {
  const form = useForm({
    schema: z.object({ password: newPassword(rule) }),
    defaults,
    send: async ({ password }) => {
      await authApi.resetPassword({ token, newPassword: password });
      form.reset();
      onDone();
      return null;
    },
  });
  useEffect(() => {
    if (form.code === 'INVALID_TOKEN') onDead();
  }, [form.code, onDead]);
  return (
    <form {...form.props} className={styles.form} aria-label="Set a new password">
      <FormMessages notes={form.notes} errors={form.errors} />
      {email ? <PasswordOwner email={email} /> : null}
      <NewPasswordField
        {...form.field('password')}
        label="New password"
        enterKeyHint="done"
        known={nothingKnown}
        shortest={rule.shortest}
        value={form.values.password}
      />
      <Button look="solid" type="submit" busy={form.busy}>
        {form.busy ? 'Setting password' : 'Set password'}
      </Button>
    </form>
  );
}
