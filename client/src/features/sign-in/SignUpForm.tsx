import { lazy, Suspense, useMemo } from 'react';
import { paths } from '../../app/paths';
import { Button } from '../../components/Button';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { Field } from '../../components/Field';
import { authApi } from '../../rest/authApi';
import { FormMessages } from './FormMessages';
import { PasswordField } from './PasswordField';
import styles from './SignForm.module.css';
import type { OnEntered } from './useSignForm';
import { useSignForm } from './useSignForm';

const StrengthMeter = lazy(() =>
  import('./StrengthMeter').then((module) => ({ default: module.StrengthMeter })),
);

/** Sign-up by e-mail and password. The name is the form record's `username` (P6). */
export function SignUpForm({ onEntered }: { onEntered: OnEntered }) {
  const { formRef, field, onSubmit, busy, notes, errors, record } = useSignForm({
    form: 'sign-up',
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
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        hint="8 characters or more. Long beats complicated."
        required
      />
      {record.password ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<div className={styles.meterPlace} />}>
            <StrengthMeter password={record.password} about={about} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <Button look="solid" type="submit" busy={busy}>
        {busy ? 'Creating the account' : 'Create the account'}
      </Button>
    </form>
  );
}
