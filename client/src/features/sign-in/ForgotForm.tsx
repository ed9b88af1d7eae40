import type { ReactNode } from 'react';
import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import { focusOnMount } from '../../components/focusOnMount';
import { EmptyState } from '../../components/states/EmptyState';
import { checkEmail, onlyWrong } from '../../errors/fieldChecks';
import { useSubmit } from '../../errors/useSubmit';
import { authApi } from '../../rest/authApi';
import { state, usePref } from '../../state';
import styles from './SignForm.module.css';

const fields = ['email'] as const;

type Props = {
  mailEnabled: boolean;
  /** Stands above the form, until it is sent. */
  lead: ReactNode;
  /** Stands in for the form where the site sends no mail. */
  withoutMail: ReactNode;
};

/** Asks for a mailed link to a new password. The answer tells nobody whether the address has an account (A9). */
export function ForgotForm({ mailEnabled, lead, withoutMail }: Props) {
  const [record, setRecord] = usePref('form');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const email = record.email.trim();
  const { formRef, onSubmit, submit, busy, errors, notes, saved, code, touch } = useSubmit({
    fields,
    check: () => onlyWrong({ email: checkEmail(email) }),
    send: async () => {
      await authApi.requestPasswordReset({ email, redirectTo: paths.reset() });
      setSentTo(email);
      return sentTo ? 'Sent once more.' : null;
    },
  });
  if (!mailEnabled || code === 'RESET_PASSWORD_ISNT_ENABLED') return withoutMail;
  if (sentTo) {
    return (
      <div ref={focusOnMount} className={styles.form} tabIndex={-1}>
        <EmptyState
          title="Look into your mail"
          actions={
            <>
              <Button busy={busy} onClick={submit}>
                {busy ? 'Sending' : 'Send it once more'}
              </Button>
              <Button look="plain" onClick={() => setSentTo(null)}>
                Take another address
              </Button>
            </>
          }
        >
          <p>
            If there is an account for <strong>{sentTo}</strong>, a link for a new password is on its way.
          </p>
          <p>Nothing there after a few minutes? Look among the unwanted mail, too.</p>
        </EmptyState>
        <FormMessages notes={notes} errors={errors} />
        <FormSaved text={saved} />
      </div>
    );
  }
  return (
    <form
      ref={formRef}
      className={styles.form}
      onSubmit={onSubmit}
      noValidate
      aria-label="Password forgotten"
    >
      {lead}
      <FormMessages notes={notes} errors={errors} />
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        enterKeyHint="send"
        required
        value={record.email}
        error={errors.email}
        onChange={(event) => {
          touch('email');
          setRecord({ ...state.form(), email: event.target.value });
        }}
      />
      <Button look="solid" type="submit" busy={busy}>
        {busy ? 'Sending' : 'Mail me a link'}
      </Button>
    </form>
  );
}
