import { useMemo } from 'react';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { NewPasswordField } from '../../components/fields/NewPasswordField';
import type { PasswordRule } from '../../errors/fieldChecks';
import { authApi } from '../../rest/authApi';
import styles from './SignForm.module.css';
import type { OnEntered } from './useSignForm';
import { useSignForm } from './useSignForm';

/** Sign-up by e-mail and password. The name is the form record's `username` (P6). */
export function SignUpForm({ onEntered, rule }: { onEntered: OnEntered; rule: PasswordRule }) {
  const { formRef, field, onSubmit, busy, notes, errors, record } = useSignForm({
    newPassword: rule,
    send: ({ username, email, password }) =>
      authApi.signUp({ name: username, email, password, callbackURL: paths.verified() }),
    withoutSession: ({ email }) => `We have mailed a link to ${email}. Open it to finish, then sign in.`,
    onEntered,
  });
  const about = useMemo(() => [record.username, record.email], [record.username, record.email]);
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Create an account">
      <FormMessages notes={notes} errors={errors} />
      <Field
        {...field('username')}
        label="Name"
        autoComplete="nickname"
        hint="Shown beside what you write."
        required
      />
      <Field
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <NewPasswordField
        {...field('password')}
        label="Password"
        enterKeyHint="go"
        known={about}
        shortest={rule.shortest}
      />
      <Button look="solid" type="submit" busy={busy}>
        {busy ? 'Creating the account' : 'Create the account'}
      </Button>
    </form>
  );
}
