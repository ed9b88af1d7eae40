import { useState } from 'react';
import * as z from 'zod/mini';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Check } from '../../components/fields/Check';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { PasswordField, PasswordOwner } from '../../components/fields/PasswordField';
import { focusOnMount } from '../../components/focusOnMount';
import layout from '../../components/layout.module.css';
import { password } from '../../forms/fields';
import { useForm } from '../../forms/useForm';
import type { AccountUserFragment } from '../../generated/graphql';
import { useDeleteAccountMutation } from '../../generated/graphql';
import { state } from '../../state';
import styles from './account.module.css';
import { SignInAgain } from './parts';

const defaults = { currentPassword: '', withPosts: false };

type Props = {
  user: AccountUserFragment;
  /** Deletion has to be confirmed by a mailed link; otherwise it is immediate. */
  byMail: boolean;
  onDeleted: () => void;
  onSignInAgain: () => Promise<void>;
};

/** Deletes the account: says what is lost, asks again, then asks for the password or sends an email. */
export function DeleteAccount(props: Props) {
  const [open, setOpen] = useState<'not yet' | 'now' | 'before'>('not yet');
  return (
    <div className={layout.stack5}>
      <p>
        This deletes everything in your account: your name and email address, sign-in methods, lists, queue,
        library, friends, notifications, pictures, feeds, sessions and API tokens. You can’t undo it. Your
        email address can then be used for a new account.
      </p>
      {open === 'now' ? (
        <DeleteForm {...props} onCancel={() => setOpen('before')} />
      ) : (
        <div>
          <Button
            look="danger"
            ref={open === 'before' ? focusOnMount : undefined}
            onClick={() => setOpen('now')}
          >
            Delete account…
          </Button>
        </div>
      )}
    </div>
  );
}

function DeleteForm({ user, byMail, onDeleted, onSignInAgain, onCancel }: Props & { onCancel: () => void }) {
  const asksPassword = user.hasPassword && !byMail;
  const [deleteAccount] = useDeleteAccountMutation();
  const form = useForm({
    schema: z.object({ currentPassword: asksPassword ? password() : z.string(), withPosts: z.boolean() }),
    defaults,
    send: async ({ currentPassword, withPosts }) => {
      const password = asksPassword ? currentPassword : null;
      const input = { password, callbackURL: paths.deleted(), withPosts };
      const { data } = await deleteAccount({ variables: { input } });
      state.deletionAsked(true);
      if (data?.deleteAccount.deleted) onDeleted();
      return data?.deleteAccount.mailSent
        ? `We’ve emailed a link to ${user.email}. To delete your account, open it in this browser while you’re signed in.`
        : null;
    },
  });
  return (
    <form {...form.props} className={cx(layout.stack5, styles.form)} aria-label="Delete account">
      <h3 ref={focusOnQuestion} tabIndex={-1}>
        Delete the account {user.email}?
      </h3>
      <FormMessages notes={form.notes} errors={form.errors} />
      <SignInAgain code={form.code} onSignInAgain={onSignInAgain} />
      {byMail ? (
        <p>We’ll email you a link. Nothing is deleted until you open it.</p>
      ) : (
        <p>This takes effect right away.</p>
      )}
      <Check {...form.input('withPosts')} hint="Otherwise they stay, without your name.">
        Delete my threads and comments too
      </Check>
      {asksPassword ? (
        <>
          <PasswordOwner email={user.email} />
          <PasswordField
            {...form.field('currentPassword')}
            label="Password"
            autoComplete="current-password"
            required
          />
        </>
      ) : null}
      <div className={layout.row3}>
        <Button look="danger" type="submit" busy={form.busy}>
          {describeAction({ byMail, busy: form.busy, again: form.saved !== null })}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {form.saved ? 'Close' : 'Cancel'}
        </Button>
        <FormSaved text={form.saved} />
      </div>
    </form>
  );
}

function describeAction({ byMail, busy, again }: { byMail: boolean; busy: boolean; again: boolean }): string {
  if (!byMail) return busy ? 'Deleting account' : 'Delete permanently';
  if (busy) return 'Sending';
  return again ? 'Send again' : 'Email me the link';
}

/** The question takes the focus, and its whole form is scrolled into view, as it opens at the end of the page. */
function focusOnQuestion(question: HTMLElement | null): void {
  focusOnMount(question);
  question?.closest('form')?.scrollIntoView?.({ block: 'nearest' });
}
