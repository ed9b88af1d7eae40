import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { EmailField } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { NewPasswordField } from '../../components/fields/NewPasswordField';
import { PasswordOwner } from '../../components/fields/PasswordField';
import { focusOnMount } from '../../components/focusOnMount';
import layout from '../../components/layout.module.css';
import { EmptyState } from '../../components/states/EmptyState';
import type { PasswordRule } from '../../forms/fields';
import { email, newPassword } from '../../forms/fields';
import { recordFor } from '../../forms/kept';
import { useAction } from '../../forms/useAction';
import { useForm } from '../../forms/useForm';
import { authApi } from '../../rest/authApi';

const schema = z.object({ email: email() });
const defaults = { email: '' };

type Props = {
  mailEnabled: boolean;
  /** Shown above the form until it is sent. */
  lead: ReactNode;
  /** Replaces the form if the site sends no email. */
  withoutMail: ReactNode;
};

/** Requests a password link by email. The answer never reveals whether the address has an account (security A9). */
export function ForgotForm({ mailEnabled, lead, withoutMail }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = (to: string) => authApi.requestPasswordReset({ email: to, redirectTo: paths.reset() });
  const form = useForm({
    schema,
    defaults,
    ...recordFor(defaults),
    send: async ({ email: to }) => {
      await request(to);
      setSentTo(to);
      return null;
    },
  });
  const again = useAction(async (to: string) => {
    await request(to);
    return 'Sent again.';
  });
  const code = again.code ?? form.code;
  if (!mailEnabled || code === 'RESET_PASSWORD_ISNT_ENABLED') return withoutMail;
  if (sentTo) {
    return (
      <div ref={focusOnMount} className={layout.stack5} tabIndex={-1}>
        <EmptyState
          title="Check your email"
          actions={
            <>
              <Button busy={again.busy} onClick={() => again.run(sentTo)}>
                {again.busy ? 'Sending' : 'Send again'}
              </Button>
              <Button look="plain" onClick={() => setSentTo(null)}>
                Use a different address
              </Button>
            </>
          }
        >
          <p>
            If there’s an account for <strong>{sentTo}</strong>, we’ve emailed it a link to set a new
            password.
          </p>
          <p>Nothing after a few minutes? Check your spam folder, too.</p>
        </EmptyState>
        <FormMessages notes={again.notes} errors={{}} />
        <FormSaved text={again.saved} />
      </div>
    );
  }
  return (
    <form {...form.props} className={layout.stack5} aria-label="Forgot password">
      {lead}
      <FormMessages notes={form.notes} errors={form.errors} />
      <EmailField {...form.field('email')} enterKeyHint="send" />
      <Button look="solid" type="submit" busy={form.busy}>
        {form.busy ? 'Sending' : 'Email me a link'}
      </Button>
    </form>
  );
}

const nothingKnown: readonly string[] = [];

type ResetFormProps = {
  /** The account's address, if this browser requested the link: for password managers. */
  email: string;
  /** From the mailed link; works once. */
  token: string;
  rule: PasswordRule;
  onDone: () => void;
  /** The link has expired or was used meanwhile. */
  onDead: () => void;
};

/** A new password by a mailed link. A rejected password does not use up the link. */
export function ResetForm({ email, token, rule, onDone, onDead }: ResetFormProps) {
  const form = useForm({
    schema: z.object({ password: newPassword(rule) }),
    defaults: { password: '' },
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
    <form {...form.props} className={layout.stack5} aria-label="Set a new password">
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
