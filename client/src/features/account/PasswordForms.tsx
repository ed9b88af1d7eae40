import { useMemo } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Check } from '../../components/fields/Check';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { NewPasswordField } from '../../components/fields/NewPasswordField';
import { PasswordField, PasswordOwner } from '../../components/fields/PasswordField';
import layout from '../../components/layout.module.css';
import type { PasswordRule } from '../../forms/fields';
import { newPassword, password } from '../../forms/fields';
import { useForm } from '../../forms/useForm';
import type { AccountUserFragment } from '../../generated/graphql';
import { useChangePasswordMutation, useSetPasswordMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { forgetGrants, SignInAgain } from './parts';

type Props = {
  user: AccountUserFragment;
  rule: PasswordRule;
  /** The session cookie was replaced: the session may be a different one. */
  onSessionChanged: () => Promise<unknown>;
};

/** Changes the password and, if wanted, ends the other sessions. */
export function ChangePasswordForm({ user, rule, onSessionChanged }: Props) {
  const [change, { client }] = useChangePasswordMutation();
  const known = useKnown(user);
  const form = useForm({
    schema: z
      .object({
        currentPassword: password('Enter your current password.'),
        password: newPassword(rule),
        revokeOtherSessions: z.boolean(),
      })
      .check(
        z.refine((typed) => typed.password === '' || typed.password !== typed.currentPassword, {
          error: 'This is already your password.',
          path: ['password'],
          when: () => true,
        }),
      ),
    defaults: { currentPassword: '', password: '', revokeOtherSessions: true },
    send: async ({ currentPassword, password: fresh, revokeOtherSessions }) => {
      await change({
        variables: { input: { currentPassword, newPassword: fresh, revokeOtherSessions } },
      });
      form.reset({ currentPassword: '', password: '' });
      if (!revokeOtherSessions) return 'Your password has been changed.';
      forgetGrants(client);
      await onSessionChanged();
      return 'Your password has been changed, and you’re signed out everywhere else.';
    },
  });
  return (
    <form {...form.props} className={cx(layout.stack5, styles.form)} aria-label="Change password">
      <FormMessages notes={form.notes} errors={form.errors} />
      <PasswordOwner email={user.email} />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        {...form.field('password')}
        value={form.values.password}
        label="New password"
        known={known}
        shortest={rule.shortest}
      />
      <Check
        {...form.input('revokeOtherSessions')}
        hint="Other browsers will have to sign in with the new password. This also ends your API tokens and feed addresses."
      >
        Sign out everywhere else
      </Check>
      <div className={layout.row3}>
        <Button look={form.values.password ? 'solid' : 'quiet'} type="submit" busy={form.busy}>
          {form.busy ? 'Changing password' : 'Change password'}
        </Button>
        <FormSaved text={form.saved} />
      </div>
    </form>
  );
}

/** A first password for an account made through another service. It needs a fresh session. */
export function SetPasswordForm({ user, rule, onSignInAgain }: Omit<Props, 'onSessionChanged'> & AgainProps) {
  const [set] = useSetPasswordMutation();
  const known = useKnown(user);
  const form = useForm({
    schema: z.object({ password: newPassword(rule) }),
    defaults: { password: '' },
    send: async (values) => {
      await set({ variables: { newPassword: values.password } });
      return null;
    },
  });
  return (
    <form {...form.props} className={cx(layout.stack5, styles.form)} aria-label="Set password">
      <p className={layout.hint}>
        So far you sign in with another service. Set a password to sign in with your email address too.
      </p>
      <FormMessages notes={form.notes} errors={form.errors} />
      <SignInAgain code={form.code} onSignInAgain={onSignInAgain} />
      <PasswordOwner email={user.email} />
      <NewPasswordField
        {...form.field('password')}
        value={form.values.password}
        label="New password"
        known={known}
        shortest={rule.shortest}
      />
      <div className={layout.row3}>
        <Button look={form.values.password ? 'solid' : 'quiet'} type="submit" busy={form.busy}>
          {form.busy ? 'Setting password' : 'Set password'}
        </Button>
      </div>
    </form>
  );
}

type AgainProps = { onSignInAgain: () => Promise<void> };

/** Words a guesser would try first. */
function useKnown({ name, email }: AccountUserFragment): readonly string[] {
  return useMemo(() => [name, email], [name, email]);
}
