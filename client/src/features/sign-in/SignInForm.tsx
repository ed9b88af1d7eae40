import { useState } from 'react';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { authApi } from '../../rest/authApi';
import { FormMessages } from './FormMessages';
import { PasswordField } from './PasswordField';
import styles from './SignForm.module.css';
import type { OnEntered } from './useSignForm';
import { useSignForm } from './useSignForm';

/** Sign-in by e-mail and password, through REST: it is Passport's call (specification section 7). */
export function SignInForm({ onEntered }: { onEntered: OnEntered }) {
  const [rememberMe, setRememberMe] = useState(true);
  const { formRef, field, onSubmit, busy, notes, errors } = useSignForm({
    form: 'sign-in',
    send: ({ email, password }) => authApi.signIn({ email, password, rememberMe }),
    withoutSession: () => 'You are not signed in yet.',
    onEntered,
  });
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Sign in">
      <FormMessages notes={notes} errors={errors} />
      <Field
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={rememberMe}
          onChange={(event) => setRememberMe(event.target.checked)}
        />
        Keep me signed in on this device
      </label>
      <Button look="solid" type="submit" busy={busy}>
        {busy ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  );
}
