import { useMemo, useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { Check } from '../../components/fields/Check';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { NewPasswordField } from '../../components/fields/NewPasswordField';
import { PasswordField, PasswordOwner } from '../../components/fields/PasswordField';
import type { PasswordRule } from '../../errors/fieldChecks';
import { checkNewPassword, onlyWrong } from '../../errors/fieldChecks';
import { useSubmit } from '../../errors/useSubmit';
import type { AccountUserFragment } from '../../generated/graphql';
import { useChangePasswordMutation, useSetPasswordMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { forgetGrants } from './forgetGrants';
import { SignInAgain } from './SignInAgain';

type Props = {
  user: AccountUserFragment;
  rule: PasswordRule;
  /** The session may be another one now: its cookie was set anew. */
  onSessionChanged: () => Promise<unknown>;
};

const changeFields = ['currentPassword', 'password'] as const;

/** Another password, by the present one (specification section 5). The other sessions can be ended with it. */
export function ChangePasswordForm({ user, rule, onSessionChanged }: Props) {
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [revokeOtherSessions, setRevoke] = useState(true);
  const [change, { client }] = useChangePasswordMutation();
  const known = useKnown(user);
  const { formRef, onSubmit, busy, errors, notes, saved, touch } = useSubmit({
    fields: changeFields,
    check: () =>
      onlyWrong({
        currentPassword: currentPassword === '' ? 'The current password is missing.' : undefined,
        password:
          password !== '' && password === currentPassword
            ? 'This is your password already.'
            : checkNewPassword(password, rule),
      }),
    send: async () => {
      await change({
        variables: { input: { currentPassword, newPassword: password, revokeOtherSessions } },
      });
      setCurrent('');
      setPassword('');
      if (!revokeOtherSessions) return 'Your password is changed.';
      forgetGrants(client);
      await onSessionChanged();
      return 'Your password is changed, and you are signed out everywhere else.';
    },
  });
  return (
    <form
      ref={formRef}
      className={styles.form}
      onSubmit={onSubmit}
      noValidate
      aria-label="Change the password"
    >
      <FormMessages notes={notes} errors={errors} />
      <PasswordOwner email={user.email} />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        required
        value={currentPassword}
        error={errors.currentPassword}
        onChange={(event) => {
          touch('currentPassword');
          setCurrent(event.target.value);
        }}
      />
      <NewPasswordField
        name="password"
        label="New password"
        known={known}
        shortest={rule.shortest}
        value={password}
        error={errors.password}
        onChange={(event) => {
          touch('password');
          setPassword(event.target.value);
        }}
      />
      <Check
        checked={revokeOtherSessions}
        onChange={(event) => setRevoke(event.target.checked)}
        hint="Every other browser has to sign in with the new password. This also ends your API tokens and feed addresses."
      >
        Sign out everywhere else
      </Check>
      <div className={styles.actions}>
        <Button look={password ? 'solid' : 'quiet'} type="submit" busy={busy}>
          {busy ? 'Changing the password' : 'Change the password'}
        </Button>
        <FormSaved text={saved} />
      </div>
    </form>
  );
}

const setFields = ['password'] as const;

/** A first password for an account that came by another service. It needs a fresh session (P8). */
export function SetPasswordForm({ user, rule, onSignInAgain }: Omit<Props, 'onSessionChanged'> & AgainProps) {
  const [password, setPassword] = useState('');
  const [set] = useSetPasswordMutation();
  const known = useKnown(user);
  const { formRef, onSubmit, busy, errors, notes, code, touch } = useSubmit({
    fields: setFields,
    check: () => onlyWrong({ password: checkNewPassword(password, rule) }),
    send: async () => {
      await set({ variables: { newPassword: password } });
      return null;
    },
  });
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-label="Set a password">
      <p className={styles.muted}>
        You sign in by another service so far. With a password you can sign in by your e-mail address as well.
      </p>
      <FormMessages notes={notes} errors={errors} />
      <SignInAgain code={code} onSignInAgain={onSignInAgain} />
      <PasswordOwner email={user.email} />
      <NewPasswordField
        name="password"
        label="New password"
        known={known}
        shortest={rule.shortest}
        value={password}
        error={errors.password}
        onChange={(event) => {
          touch('password');
          setPassword(event.target.value);
        }}
      />
      <div className={styles.actions}>
        <Button look={password ? 'solid' : 'quiet'} type="submit" busy={busy}>
          {busy ? 'Setting the password' : 'Set the password'}
        </Button>
      </div>
    </form>
  );
}

type AgainProps = { onSignInAgain: () => Promise<void> };

/** What a guesser would try first. */
function useKnown({ name, email }: AccountUserFragment): readonly string[] {
  return useMemo(() => [name, email], [name, email]);
}
