import type { ReactNode } from 'react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { messages } from '../../errors/messages';
import { email } from '../../forms/fields';
import { useDraft } from '../../forms/kept';
import { useAction } from '../../forms/useAction';
import { useForm } from '../../forms/useForm';
import type { AccountUserFragment } from '../../generated/graphql';
import { useCancelEmailChangeMutation, useChangeEmailMutation } from '../../generated/graphql';
import styles from './account.module.css';
import { SignInAgain } from './SignInAgain';

const defaults = { email: '' };

type Props = {
  user: AccountUserFragment;
  /** Whether the site lets people change their address. */
  canChange: boolean;
  /** Asks for another confirmation mail; null where the site sends none. */
  resend: ReactNode;
  onChanged: (user: AccountUserFragment) => void;
  onSignInAgain: () => Promise<void>;
};

/** The address, whether it is confirmed, a change that waits for its mail, and the way to change it (specification section 4). */
export function EmailPart({ user, canChange, resend, onChanged, onSignInAgain }: Props) {
  const [kept, setKept] = useState({ email: '', times: 0 });
  return (
    <div className={styles.stack}>
      <p className={styles.fact}>
        <strong>{user.email}</strong>
        <span className={user.emailVerified ? styles.good : styles.waiting}>
          {user.emailVerified ? 'Confirmed' : 'Not confirmed yet'}
        </span>
      </p>
      {user.emailVerified || !resend ? null : (
        <div className={styles.stack}>
          <p className={styles.muted}>
            Open the link in our mail to it, or have it sent again. A confirmed address gets you back in when
            the password is lost.
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
        text={kept.email === user.email && !user.pendingEmail ? 'The address stays as it is.' : null}
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
    <div className={styles.pending}>
      <p>
        To be changed to <strong>{pending}</strong>
      </p>
      <p className={styles.muted}>
        It waits for your word: open the link in the mail to {user.email}, in this browser. After it the new
        address gets a mail of its own, to be confirmed.
      </p>
      <FormMessages notes={notes} errors={{}} />
      <Button busy={busy} onClick={() => run()}>
        {busy ? 'Cancelling' : 'Cancel the change'}
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
      return data?.changeEmail.pendingEmail ? `A link is on its way to ${user.email}.` : null;
    },
  });
  return (
    <form {...form.props} className={styles.form} aria-label="Change the e-mail address">
      <FormMessages notes={form.notes} errors={form.errors} />
      <SignInAgain code={form.code} onSignInAgain={onSignInAgain} />
      <Field
        {...form.field('email')}
        label="New e-mail address"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={
          user.emailVerified
            ? 'First we ask for your word by a mail to the present address.'
            : 'It takes the place of the present one at once, and gets a link to be confirmed.'
        }
        required
      />
      <div className={styles.actions}>
        <Button look={form.changed ? 'solid' : 'quiet'} type="submit" busy={form.busy}>
          {form.busy ? 'Changing' : 'Change the address'}
        </Button>
        <FormSaved text={form.saved} />
      </div>
    </form>
  );
}
