import { useEffect, useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { FormMessages } from '../../components/fields/FormMessages';
import { NewPasswordField } from '../../components/fields/NewPasswordField';
import { PasswordOwner } from '../../components/fields/PasswordField';
import type { PasswordRule } from '../../errors/fieldChecks';
import { checkNewPassword, onlyWrong } from '../../errors/fieldChecks';
import { useSubmit } from '../../errors/useSubmit';
import { authApi } from '../../rest/authApi';
import styles from './SignForm.module.css';

const fields = ['password'] as const;
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
  const [password, setPassword] = useState('');
  const { formRef, onSubmit, busy, errors, notes, code, touch } = useSubmit({
    fields,
    check: () => onlyWrong({ password: checkNewPassword(password, rule) }),
    send: async () => {
      await authApi.resetPassword({ token, newPassword: password });
      setPassword('');
      onDone();
      return null;
    },
  });
  useEffect(() => {
    if (code === 'INVALID_TOKEN') onDead();
  }, [code, onDead]);
  return (
    <form
      ref={formRef}
      className={styles.form}
      onSubmit={onSubmit}
      noValidate
      aria-label="Set a new password"
    >
      <FormMessages notes={notes} errors={errors} />
      {email ? <PasswordOwner email={email} /> : null}
      <NewPasswordField
        name="password"
        label="New password"
        enterKeyHint="done"
        known={nothingKnown}
        shortest={rule.shortest}
        value={password}
        error={errors.password}
        onChange={(event) => {
          touch('password');
          setPassword(event.target.value);
        }}
      />
      <Button look="solid" type="submit" busy={busy}>
        {busy ? 'Setting the password' : 'Set the password'}
      </Button>
    </form>
  );
}
