import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { Check } from '../../components/fields/Check';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { PasswordField } from '../../components/fields/PasswordField';
import { authApi } from '../../rest/authApi';
import styles from './SignForm.module.css';
import type { OnEntered } from './useSignForm';
import { useSignForm } from './useSignForm';

type Props = {
  onEntered: OnEntered;
  /** What to offer where the server still waits for an address to be confirmed. */
  askAgain: (email: string) => ReactNode;
};

/** Sign-in by e-mail and password, through REST: it is Passport's call (specification section 7). */
export function SignInForm({ onEntered, askAgain }: Props) {
  const [rememberMe, setRememberMe] = useState(true);
  const { formRef, field, onSubmit, busy, notes, errors, unconfirmed } = useSignForm({
    send: ({ email, password }) => authApi.signIn({ email, password, rememberMe }),
    withoutSession: () => 'You are not signed in yet.',
    onEntered,
  });
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Sign in">
      <FormMessages notes={notes} errors={errors} />
      {unconfirmed ? askAgain(unconfirmed) : null}
      <Field
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      <div className={styles.remember}>
        <Check checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)}>
          Keep me signed in on this device
        </Check>
      </div>
      <Button look="solid" type="submit" busy={busy}>
        {busy ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  );
}
