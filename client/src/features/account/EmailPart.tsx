import type { ReactNode } from 'react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Field } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { messages } from '../../errors/messages';
import { email } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useAction } from '../../forms/useAction';
import { useForm } from '../../forms/useForm';
import type { AccountUserFragment } from '../../generated/graphql';
import { useCancelEmailChangeMutation, useChangeEmailMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { SignInAgain } from './parts';

const defaults = { email: '' };

type Props = {
  user: AccountUserFragment;
  /** Whether the site allows changing the address. */
  canChange: boolean;
  /** Requests another confirmation email; null if the site sends none. */
  resend: ReactNode;
  onChanged: (user: AccountUserFragment) => void;
  onSignInAgain: () => Promise<void>;
};

/** The address, whether it is confirmed, a pending change, and the form to change it. */
export function EmailPart({ user, canChange, resend, onChanged, onSignInAgain }: Props) {
  const [kept, setKept] = useState({ email: '', times: 0 });
  return (
    <div className={layout.stack5}>
      <p className={styles.fact}>
        <strong>{user.email}</strong>
        <span className={user.emailVerified ? styles.good : styles.waiting}>
          {user.emailVerified ? 'Confirmed' : 'Not confirmed'}
        </span>
      </p>
      {user.emailVerified || !resend ? null : (
        <div className={layout.stack5}>
          <p className={layout.hint}>
            Open the link in the email we sent you, or send it again. With a confirmed address you can recover
            your account if you lose your password.
          </p>
          {resend}
        </div>
      )}
      {user.pendingEmail ? (
        <PendingChange
          user={user}
          pending={user.pendingEmail}
          onCancelled={() => setKept({ email: user.email, times: kept.times + 1 })}
        />
      ) : null}
      <FormSaved
        text={kept.email === user.email && !user.pendingEmail ? 'Your email address stays the same.' : null}
      />
      {canChange ? (
        <ChangeEmailForm
          key={`${user.email} ${kept.times}`}
          user={user}
          onChanged={onChanged}
          onSignInAgain={onSignInAgain}
        />
      ) : null}
    </div>
  );
}

type PendingProps = { user: AccountUserFragment; pending: string; onCancelled: () => void };

function PendingChange({ user, pending, onCancelled }: PendingProps) {
  const [cancel] = useCancelEmailChangeMutation();
  const { run, busy, notes } = useAction(async () => {
    await cancel();
    onCancelled();
  });
  return (
    <div className={cx(layout.stack3, styles.pending)}>
      <p>
        Changing to <strong>{pending}</strong>
      </p>
      <p className={layout.hint}>
        Waiting for confirmation. Open the link we sent to {user.email} in this browser. Then we’ll email the
        new address to confirm it.
      </p>
      <FormMessages notes={notes} errors={{}} />
      <Button busy={busy} onClick={() => run()}>
        {busy ? 'Cancelling' : 'Cancel change'}
      </Button>
    </div>
  );
}

function ChangeEmailForm({
  user,
  onChanged,
  onSignInAgain,
}: Pick<Props, 'user' | 'onChanged' | 'onSignInAgain'>) {
  const draft = useDraft(defaults, { email: 'newEmail' });
  const [change] = useChangeEmailMutation();
  const form = useForm({
    schema: z.object({
      email: email().check(
        z.refine((typed) => typed.toLowerCase() !== user.email, messages.EMAIL_IS_THE_SAME),
      ),
    }),
    defaults,
    ...draft,
    send: async ({ email: newEmail }) => {
      const { data } = await change({ variables: { input: { newEmail, callbackURL: paths.verified() } } });
      draft.discard();
      form.reset();
      if (data) onChanged(data.changeEmail);
      return data?.changeEmail.pendingEmail ? `We’ve emailed a link to ${user.email}.` : null;
    },
  });
  return (
    <form {...form.props} className={cx(layout.stack5, styles.form)} aria-label="Change email address">
      <FormMessages notes={form.notes} errors={form.errors} />
      <SignInAgain code={form.code} onSignInAgain={onSignInAgain} />
      <Field
        {...form.field('email')}
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={
          user.emailVerified
            ? 'We’ll email your current address first.'
            : 'This replaces your current address right away. We’ll email it a confirmation link.'
        }
        required
      />
      <div className={layout.row3}>
        <Button look={form.changed ? 'solid' : 'quiet'} type="submit" busy={form.busy}>
          {form.busy ? 'Changing' : 'Change address'}
        </Button>
        <FormSaved text={form.saved} />
      </div>
    </form>
  );
}
